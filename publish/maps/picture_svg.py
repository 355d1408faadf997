"""The picture of the front page: the network in grey, this turn's lines in the accent colour; or a board.

It stands in the page itself, so its colours are the page's variables and follow the reader's scheme. Names
are set twice, for wide pages and for phones, whose letters are twice as large in the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from markupsafe import Markup, escape

from engine.report import HexMap, NetworkMap, Picture
from publish.common.markup import clean, render
from publish.maps.board_svg import hex_svg
from publish.maps.geometry import Point
from publish.maps.network_plan import Line, Plan, Say, plan_map

WIDTH = 680
_COARSE, _SPECK = 3, 6
"""Shorter steps of an outline and smaller outlines are left out (units of the drawing)."""
_SIZES = (("wide", 13), ("phone", 25))
_LINES = {"wide": 9, "phone": 2}
_CITIES = {"wide": 16, "phone": 7}
"""So many labels of lines, and of cities, at most."""
Box = tuple[float, float, float, float]


def picture_svg(drawing: NetworkMap | HexMap, picture: Picture, words: Say) -> Markup:
    """Return the drawing of a map as the front page shows it.

    Parameters
    ----------
    drawing : NetworkMap or HexMap
        The map of the report.
    picture : Picture
        What of it is shown.
    words : callable
        Puts a text into the language.
    """
    if isinstance(drawing, HexMap):
        return Markup(hex_svg(drawing, words, plain=True))
    return Markup(_Network(drawing, picture, words).svg())


class _Network:
    def __init__(self, network: NetworkMap, picture: Picture, words: Say) -> None:
        self._plan: Plan = plan_map(network)
        self._network, self._picture, self._words = network, picture, words
        self._height = round(WIDTH * self._plan.frame.height / self._plan.frame.width)
        self._at = {city: self._point(place) for city, place in self._plan.places.items()}
        self._routes = {route.code: route for route in network.routes}

    def svg(self) -> str:
        new = [code for code, _ in self._picture.routes if code in self._routes]
        values = {
            "width": WIDTH,
            "height": self._height,
            "title": self._words(self._picture.caption),
            "water": self._outlines("coast", "lake"),
            "land": self._outlines("state", "country"),
            "built": self._lines(self._owned("owned") - {*new}),
            "private": self._lines(self._owned("private") - {*new}),
            "new": self._lines(new),
            "wanted": self._lines(code for code in self._picture.wanted if code in self._routes),
            "cities": [self._at[city] for city in self._marked()],
            "names": [(kind, list(self._names(kind, size))) for kind, size in _SIZES],
        }
        return render("pages/picture.svg.j2", values).strip()

    def _owned(self, style: str) -> set[str]:
        groups = {group.id for group in self._network.groups if group.style == style}
        return {route.code for route in self._network.routes if route.group in groups}

    def _lines(self, codes: Iterable[str]) -> str:
        return "".join(
            _path([self._point(point) for point in self._plan.segments[code]]) for code in sorted(codes)
        )

    def _outlines(self, *kinds: str) -> str:
        found = (line for kind in kinds for line in self._plan.outlines.get(kind, ()))
        return "".join(_path(points) for line in found if len(points := self._coarse(line)) > 1)

    def _coarse(self, line: Line) -> list[Point]:
        """Return an outline with steps that can be seen; nothing of one that is a speck or out of sight."""
        points = [self._point(point) for point in line]
        across, up = [x for x, _ in points], [y for _, y in points]
        seen = max(across) > 0 and min(across) < WIDTH and max(up) > 0 and min(up) < self._height
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

    def _names(self, kind: str, size: int) -> Iterator[dict[str, object]]:
        """Yield the labels that find a free place, this turn's lines first, then cities by importance."""
        taken: list[Box] = []
        for code, label in self._picture.routes[: _LINES[kind]]:
            text = self._words(label)
            if code in self._routes and text and (found := self._beside_line(code, text, size, taken)):
                yield {**found, "text": text, "new": True}
        cities = {city.id: clean(city.name).split(",")[0] for city in self._plan.cities}
        left = _CITIES[kind]
        for city in self._marked():
            if left and (found := self._free(self._at[city], cities[city], size, taken)):
                left -= 1
                yield {**found, "text": cities[city], "new": False}

    def _beside_line(self, code: str, text: str, size: int, taken: list[Box]) -> dict[str, object] | None:
        points = [self._point(point) for point in self._plan.segments[code]]
        middle = (points[0][0] + points[-1][0]) // 2, (points[0][1] + points[-1][1]) // 2
        return self._free(middle, text, size, taken, far=size)

    def _free(
        self, at: Point, text: str, size: int, taken: list[Box], far: int = 0
    ) -> dict[str, object] | None:
        """Return where a label near a point hides no other; none where every place is taken."""
        wide, tall, (x, y) = len(escape(text)) * size * 0.52, size, at
        for away in (4, *((4 + far, 4 + 2 * far) if far else ())):
            for anchor, dx, dy in (
                ("start", away, -2),
                ("start", away, tall),
                ("end", -away, -2),
                ("end", -away, tall),
                ("middle", 0, -away - 2),
                ("middle", 0, tall + away),
            ):
                left = x + dx - {"start": 0, "end": wide, "middle": wide / 2}[anchor]
                box = (left, y + dy - tall * 0.8, left + wide, y + dy + tall * 0.25)
                inside = box[0] > 0 and box[2] < WIDTH and box[1] > 0 and box[3] < self._height
                if inside and not any(_overlap(box, other) for other in taken):
                    taken.append(box)
                    return {"x": x + dx, "y": y + dy, "anchor": anchor}
        return None


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _path(points: list[Point]) -> str:
    (x, y), steps = points[0], [(c - a, d - b) for (a, b), (c, d) in pairwise(points)]
    return f"M{x},{y}" + ("l" + " ".join(f"{across},{down}" for across, down in steps) if steps else "")
