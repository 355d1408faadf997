"""The parts of the front page's picture: layers of lines, and labels of which none hides another.

Labels are set twice, for wide pages and for phones, whose letters are twice as large in the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from markupsafe import Markup, escape

from publish.common.markup import render
from publish.maps.geometry import Point

WIDTH = 680
SIZES = (("wide", 13), ("phone", 25))
_LINES = {"wide": 9, "phone": 2}
_CITIES = {"wide": 16, "phone": 7}
"""So many labels of lines, and of cities, at most."""
Box = tuple[float, float, float, float]
Told = tuple[Point, str]
Placed = dict[str, object]


@dataclass(frozen=True, slots=True)
class Layer:
    """Lines of one kind, which is a class of turnsheet.css; `fill` colours areas, `width` is of lines."""

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


@dataclass(slots=True)
class _Sheet:
    """Labels of one size on a drawing so high, each `clear` of what it names."""

    size: int
    height: int
    clear: int
    taken: list[Box] = field(default_factory=list)

    def free(self, at: Point, text: str, far: int = 0) -> Placed | None:
        """Return where a label near a point hides no other; none where every place is taken.

        It may also stand `far` and twice as far away.
        """
        wide, tall, (x, y) = len(escape(text)) * self.size * 0.52, self.size, at
        near = 4 + self.clear
        for away in (near, *((near + far, near + 2 * far) if far else ())):
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
                inside = box[0] > 0 and box[2] < WIDTH and box[1] > 0 and box[3] < self.height
                if inside and not any(_overlap(box, other) for other in self.taken):
                    self.taken.append(box)
                    return {"x": x + dx, "y": y + dy, "anchor": anchor, "text": text}
        return None


def labels(
    lines: list[Told], cities: Iterable[Told], height: int, marks: Iterable[Point] = (), clear: int = 0
) -> list[tuple[str, list[Placed]]]:
    """Return the labels of each size that find a free place, this turn's lines first, then the cities.

    They keep `clear` of the middle of each mark, and of what they name.
    """
    told, boxes = list(cities), [(x - clear, y - clear, x + clear, y + clear) for x, y in marks]
    sheets = {kind: _Sheet(size, height, clear, [*boxes]) for kind, size in SIZES}
    return [(kind, list(_placed(kind, sheet, lines, told))) for kind, sheet in sheets.items()]


def _placed(kind: str, sheet: _Sheet, lines: list[Told], cities: list[Told]) -> Iterator[Placed]:
    for at, text in lines[: _LINES[kind]]:
        if found := sheet.free(at, text, far=sheet.size):
            yield {**found, "new": True}
    left = _CITIES[kind]
    for at, text in cities:
        if left and (found := sheet.free(at, text)):
            left -= 1
            yield {**found, "new": False}


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def drawn(
    title: str,
    height: int,
    layers: Iterable[Layer],
    names: list[tuple[str, list[Placed]]],
    letters: Sequence[Letters] = (),
) -> Markup:
    """Return a picture of layers, the lowest first, with letters in marks and its labels."""
    values = {"width": WIDTH, "height": height, "title": title, "names": names, "letters": letters}
    layers = [layer for layer in layers if layer.d]
    return Markup(render("pages/picture.svg.j2", {**values, "layers": layers}).strip())


def path(points: Sequence[Point], *, closed: bool = False) -> str:
    """Return one line: where it begins, then its steps, which pack better than places.

    >>> path([(8, 2), (8, 6), (4, 6)], closed=True)
    'M8,2l0,4 -4,0z'
    """
    (x, y), steps = points[0], [(c - a, d - b) for (a, b), (c, d) in pairwise(points)]
    line = "l" + " ".join(f"{across},{down}" for across, down in steps) if steps else ""
    return f"M{x},{y}{line}" + ("z" if closed else "")


def dots(places: Iterable[Point]) -> str:
    """Return a dot at each place, as wide as its layer's lines."""
    return "".join(f"M{x},{y}h0" for x, y in places)
