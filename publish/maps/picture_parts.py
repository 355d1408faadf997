"""The parts of the front page's picture: layers of lines, and labels of which none hides another.

Labels are set twice, for wide pages and for phones, whose letters are twice as large in the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from markupsafe import Markup

from publish.common.markup import render
from publish.maps.geometry import Point
from publish.maps.labels import Label, Labels

WIDTH = 680
SIZES = (("wide", 13), ("phone", 25))
_LINES = {"wide": 9, "phone": 2}
_CITIES = {"wide": 16, "phone": 7}
"""So many labels of lines, and of cities, at most."""
RADIUS, LIFT = 17, 30
"""A number's disc, and how far it is above what it is of, or below where there is no room."""
_FARTHEST = {"wide": 4, "phone": 2}
"""So many times its own height a label of a line may be away from its line."""
Told = tuple[Point, str]
Named = tuple[Sequence[Point], str]
"""Points that a label may be beside, the best first, and the label."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Lines of one kind, which is a class of css/front.css; `fill` colours areas, `width` is of lines."""

    kind: str
    d: str
    fill: str = ""
    width: int = 0


@dataclass(frozen=True, slots=True)
class Letters:
    """Letters in the middle of a mark, so tall."""

    at: Point
    text: str
    tall: int


def labels(
    lines: Sequence[Named],
    cities: Iterable[Told],
    height: int,
    marks: Iterable[Point] = (),
    clear: int = 0,
    callouts: Iterable[Point] = (),
    prominent: Iterable[Point] = (),
    faint: Iterable[Point] = (),
) -> list[tuple[str, list[Label]]]:
    """Return the labels of each size that find a free place, this turn's lines first, then the cities.

    They keep `clear` of the middle of each mark, and of what they name, and of numbers above `callouts`; and
    where they can, of the dots and lines at `prominent` before those at `faint`.
    """
    around, beside = list(prominent), list(faint)
    placed, boxes = list(cities), [(x - clear, y - clear, x + clear, y + clear) for x, y in marks]
    boxes += [
        (x - RADIUS, min(y, disc - RADIUS), x + RADIUS, max(y, disc + RADIUS))
        for x, y, disc in _discs(callouts)
    ]
    return [
        (
            kind,
            list(_placed(kind, size, Labels(WIDTH, height, boxes, around, beside), lines, placed, 4 + clear)),
        )
        for kind, size in SIZES
    ]


def _placed(
    kind: str, size: int, sheet: Labels, lines: Sequence[Named], cities: list[Told], near: int
) -> Iterator[Label]:
    farther = tuple(near + n * size for n in range(_FARTHEST[kind] + 1))
    placed = (sheet.place(spots, text, size, farther) for spots, text in lines)
    yield from ({**label, "new": True} for label in islice(filter(None, placed), _LINES[kind]))
    placed = (sheet.place([at], text, size, farther[:2]) for at, text in cities)
    yield from ({**label, "new": False} for label in islice(filter(None, placed), _CITIES[kind]))


def drawn(
    title: str,
    height: int,
    layers: Iterable[Layer],
    names: list[tuple[str, list[Label]]],
    letters: Sequence[Letters] = (),
    callouts: Sequence[Point] = (),
) -> Markup:
    """Return a picture of layers, the lowest first, with letters in marks, its labels, and numbers from 1."""
    values = {"width": WIDTH, "height": height, "title": title, "names": names, "letters": letters}
    values |= {"callouts": _discs(callouts), "radius": RADIUS}
    layers = [layer for layer in layers if layer.d]
    return Markup(render("pages/picture.svg.j2", {**values, "layers": layers}).strip())


def _discs(callouts: Iterable[Point]) -> list[tuple[int, int, int]]:
    """Return where each number points to, and how high its disc is."""
    return [(x, y, y - LIFT if y > LIFT + RADIUS else y + LIFT) for x, y in callouts]


def dots(places: Iterable[Point]) -> str:
    """Return a dot at each place, as wide as its layer's lines."""
    return "".join(f"M{x},{y}h0" for x, y in places)
