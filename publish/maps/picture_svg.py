"""The picture of the front page: the network in grey, this turn's lines in the accent colour; or a board.

It stands in the page itself, so its colours are the page's variables and follow the reader's scheme.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy

from markupsafe import Markup

from engine.report import HexMap, NetworkMap, Picture
from publish.common.markup import clean
from publish.common.svg_line import svg_line
from publish.maps.board_picture import BoardPicture
from publish.maps.geometry import Point, along, halfway
from publish.maps.network_plan import Line, Plan, Say, plan_map
from publish.maps.picture_parts import WIDTH, Layer, Named, Told, dots, drawn, labels

_COARSE, _SPECK = 3, 6
"""Shorter steps of an outline and smaller outlines are left out (units of the drawing)."""
_PRIVATE = "~"


def picture_svg(
    drawing: NetworkMap | HexMap,
    picture: Picture,
    words: Say,
    *,
    named: bool = True,
    marks: Sequence[str] = (),
) -> Markup:
    """Return the drawing of a map as the front page shows it.

    Parameters
    ----------
    drawing : NetworkMap or HexMap
        The map of the report.
    picture : Picture
        What of it is shown.
    words : callable
        Puts a text into the language.
    named : bool
        Whether lines and cities have their names, which a small copy cannot show.
    marks : sequence of str
        Cities, lines or hexes that get a number each, from 1.

    Raises
    ------
    KeyError
        If a mark is not on the map.
    """
    return picture_of(drawing, picture, words).svg(named, marks)


def picture_of(drawing: NetworkMap | HexMap, picture: Picture, words: Say) -> BoardPicture | NetworkPicture:
    """Return what draws the picture of a map, whole or part by part."""
    if isinstance(drawing, HexMap):
        return BoardPicture(drawing, picture, words)
    return NetworkPicture(drawing, picture, words)


class NetworkPicture:
    """The picture of a railway map; parameters as of `picture_svg`."""

    def __init__(self, network: NetworkMap, picture: Picture, words: Say) -> None:
        self._plan: Plan = plan_map(network)
        self._network, self._picture, self._words = network, picture, words
        self.height = round(WIDTH * self._plan.frame.height / self._plan.frame.width)
        self._at = {city: self._point(place) for city, place in self._plan.places.items()}
        self._routes = {route.code: route for route in network.routes}

    def svg(self, named: bool, marks: Sequence[str] = ()) -> Markup:
        """Return the drawing, with or without names, and with numbers at marks."""
        layers = [*self.ground(), *self.network(self._new()), *self._red()]
        return self._drawn(layers, named, [self._spot(mark) for mark in marks])

    def _spot(self, mark: str) -> Point:
        """Return where a city is, or the middle of a line."""
        return self._at[mark] if mark in self._at else self._point(halfway(self._plan.segments[mark]))

    def over(self, picture: Picture) -> Markup:
        """Return the lines of another picture of the map alone, named, to stand on ground and network."""
        shown = copy(self)
        shown._picture = picture
        return shown._drawn(shown._red(), True)

    def network(self, without: Iterable[str] = ()) -> list[Layer]:
        """Return the lines that are owned."""
        left = set(without)
        return [
            Layer("private", self._lines(self._owned("private") - left)),
            Layer("built", self._lines(self._owned("owned") - left)),
        ]

    def _new(self) -> list[str]:
        return [code for code, _ in self._picture.routes if code in self._routes]

    def _red(self) -> list[Layer]:
        return [
            Layer("wanted", self._lines(code for code in self._picture.wanted if code in self._routes)),
            Layer("new", self._lines(self._new())),
            Layer("city", dots(self._at[city] for city in self._marked())),
        ]

    def _drawn(self, layers: list[Layer], named: bool, marks: Sequence[Point] = ()) -> Markup:
        cities = self._cities(self._marked())
        new = list(self._new_labels())
        names = (
            labels(new, cities, self.height, callouts=marks, prominent=self._prominent(), faint=self._faint())
            if named
            else []
        )
        return drawn(self._words(self._picture.caption), self.height, layers, names, callouts=marks)

    def _prominent(self) -> Iterator[Point]:
        """Yield what no label should hide: dots of cities, this turn's lines, and the gap."""
        yield from (self._at[city] for city in self._marked())
        yield from self._along([*self._new(), *(c for c in self._picture.wanted if c in self._routes)])

    def _faint(self) -> Iterator[Point]:
        """Yield what is better hidden than that: all other lines."""
        yield from self._along(self._owned("owned") - set(self._new()))

    def _along(self, codes: Iterable[str]) -> Iterator[Point]:
        for code in codes:
            yield from along([self._point(point) for point in self._plan.segments[code]])

    def ground(self) -> list[Layer]:
        """Return what is below the lines, the same in every turn."""
        return [
            Layer("water", self._outlines("coast", "lake")),
            Layer("land", self._outlines("state", "country")),
        ]

    def parts(self) -> dict[str, bool]:
        """Return the lines that are owned and whether they are new; private ones with a sign."""
        new = {code for code, _ in self._picture.routes}
        owned = {code: code in new for code in self._owned("owned")}
        return owned | {f"{_PRIVATE}{code}": code in new for code in self._owned("private")}

    def part(self, name: str) -> Layer:
        """Return a part of any turn; an empty one where this map no longer knows it."""
        code = name.removeprefix(_PRIVATE)
        kind = "built" if code == name else "private"
        return Layer(kind, self._lines([code]) if code in self._routes else "")

    def _cities(self, marked: Iterable[str]) -> list[Told]:
        name_of = {city.id: clean(self._words(city.name)).split(",")[0] for city in self._plan.cities}
        return [(self._at[city], name_of[city]) for city in marked]

    def _owned(self, style: str) -> set[str]:
        groups = {group.id for group in self._network.groups if group.style == style}
        return {route.code for route in self._network.routes if route.group in groups}

    def _lines(self, codes: Iterable[str]) -> str:
        return "".join(
            svg_line([self._point(point) for point in self._plan.segments[code]]) for code in sorted(codes)
        )

    def _outlines(self, *kinds: str) -> str:
        lines = (line for kind in kinds for line in self._plan.outlines.get(kind, ()))
        return "".join(svg_line(points) for line in lines if len(points := self._coarse(line)) > 1)

    def _coarse(self, line: Line) -> list[Point]:
        """Return an outline with steps that can be seen; nothing of one that is a speck or out of sight."""
        points = [self._point(point) for point in line]
        across, up = [x for x, _ in points], [y for _, y in points]
        seen = max(across) > 0 and min(across) < WIDTH and max(up) > 0 and min(up) < self.height
        if not seen or max(across) - min(across) + max(up) - min(up) < _SPECK:
            return []
        kept = points[:1]
        for x, y in points[1:-1]:
            if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= _COARSE:
                kept.append((x, y))
        return [*kept, points[-1]]

    def _point(self, point: Point) -> Point:
        shown = self._plan.frame
        return round((point[0] - shown.left) * WIDTH / shown.width), round(
            (shown.top - point[1]) * WIDTH / shown.width
        )

    def _marked(self) -> list[str]:
        """Return the cities that get a dot: ends of this turn's lines, and the important ones."""
        named = [city for city in self._picture.cities if city in self._at]
        large = [city.id for city in self._plan.cities if city.starred or city.size > 2]
        return list(dict.fromkeys([*named, *large]))

    def _new_labels(self) -> Iterator[Named]:
        """Yield the labels of this turn's lines, each beside its line: the middle, else a third or two."""
        for code, label in self._picture.routes:
            text = self._words(label)
            if code in self._routes and text:
                (x, y), *_, (right, down) = (self._point(point) for point in self._plan.segments[code])
                yield [(x + (right - x) * at // 6, y + (down - y) * at // 6) for at in (3, 2, 4)], text
