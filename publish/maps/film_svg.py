"""Draws the maps of all turns as one SVG for the archive's slider: each part names the turns that show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from engine.report import HexMap, NetworkMap, Picture
from publish.common.markup import render
from publish.maps.network_plan import Say
from publish.maps.picture_parts import WIDTH, Layer
from publish.maps.picture_svg import picture_of

Turn = tuple[int, Mapping[str, bool]]
"""A turn, and the parts that its map had: name -> whether the turn added it."""


@dataclass(frozen=True, slots=True)
class Span:
    """The turns in which parts are shown: from `on`, which added them or not, until before `off`."""

    on: int
    off: int | None
    added: bool

    def shows(self, turn: int) -> bool:
        """Return whether the parts are shown in a turn."""
        return self.on <= turn and (self.off is None or turn < self.off)

    def new(self, turn: int) -> bool:
        """Return whether the turn is the one that added them."""
        return self.added and turn == self.on


@dataclass(frozen=True, slots=True)
class Film:
    """The large drawing, and turn -> its small one, which takes the ground from the large one."""

    large: Markup
    small: Mapping[int, Markup]


def map_parts(drawing: NetworkMap | HexMap, picture: Picture) -> dict[str, bool]:
    """Return the parts of a turn's map: name -> whether the turn added it."""
    return picture_of(drawing, picture, lambda text: "").parts()


def film_svg(drawing: NetworkMap | HexMap, picture: Picture, words: Say, turns: Sequence[Turn]) -> Film:
    """Return the film of a map.

    Parameters
    ----------
    drawing : NetworkMap or HexMap
        The newest map, which says where every part is.
    picture : Picture
        What the front page shows of it.
    words : callable
        Puts a text into the language.
    turns : sequence
        The parts of each turn, in order.
    """
    shown = picture_of(drawing, picture, words)
    values = {"width": WIDTH, "height": shown.height}
    layers = [(span, layer) for span, layer in _layers(shown.part, turns) if layer.d]
    ground = [layer for layer in shown.ground() if layer.d]
    last = turns[-1][0]
    large = {"title": words(drawing.title), "ground": ground, "layers": layers, "last": last}
    small = {turn: _small(turn, layers, values) for turn, _ in turns}
    return Film(Markup(render("pages/film.svg.j2", {**values, **large}).strip()), small)


def spans(turns: Sequence[Turn]) -> dict[str, list[Span]]:
    """Return when each part was shown.

    >>> spans([(0, {"A": False}), (1, {"A": False, "B": True}), (2, {"B": False})])["B"]
    [Span(on=1, off=None, added=True)]
    """
    by_key: dict[str, list[Span]] = defaultdict(list)
    before: Mapping[str, bool] = {}
    for turn, parts in turns:
        for name in before.keys() - parts.keys():
            by_key[name][-1] = replace(by_key[name][-1], off=turn)
        for name in parts.keys() - before.keys():
            by_key[name].append(Span(turn, None, parts[name]))
        before = parts
    return by_key


def _layers(part_of: Callable[[str], Layer], turns: Sequence[Turn]) -> Iterator[tuple[Span, Layer]]:
    """Yield one layer for all parts of a kind that came and went together, in order of their coming."""
    parts = [(span, part_of(name)) for name, all_spans in sorted(spans(turns).items()) for span in all_spans]
    parts.sort(key=lambda part: _order(*part))
    for _, run in groupby(parts, key=lambda part: _order(*part)):
        same = list(run)
        span, layer = same[0]
        yield span, replace(layer, d="".join(one.d for _, one in same))


def _order(span: Span, layer: Layer) -> tuple[bool, int, int, bool, str]:
    # Marks are above tracks, whenever they came.
    return bool(layer.width), span.on, span.off or 0, span.added, layer.kind


def _small(turn: int, layers: Sequence[tuple[Span, Layer]], values: Mapping[str, int]) -> Markup:
    """Return the small drawing of a turn: kinds of lines as one path each, new ones last."""
    paths: dict[tuple[bool, str, int], str] = defaultdict(str)
    for span, layer in layers:
        if span.shows(turn):
            paths[span.new(turn), layer.kind, layer.width] += layer.d
    drawn = [
        Layer(f"{kind} ts-new" if new else kind, d, width=width)
        for (new, kind, width), d in sorted(paths.items(), key=lambda item: (item[0][0], item[0][2]))
    ]
    return Markup(render("pages/small.svg.j2", {**values, "layers": drawn}).strip())
