"""Places labels on a drawing where they hide no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from publish.common.svg_line import svg_line
from publish.maps.geometry import Point, along

Box = tuple[float, float, float, float]
Label = dict[str, object]
_LETTER = 0.52
"""Width of a letter as a part of its height."""
_CELL = 3
"""Side of the squares in which what a label hides is counted, in units of the drawing."""
_APART = 0.5
"""How far from each other two labels beside each other are, as a part of their height."""
_WAY = 2
"""No label is nearer than this to the line that leads to another."""
_PROMINENT = 16
"""So many faint squares may be hidden for one that is prominent."""
_FARTHER = 8
"""So many faint squares may be hidden for a place that is one step nearer, or beside a better point."""


class Labels:
    """The places that labels of one drawing have taken; each hides as little as it can of what is there.

    `prominent` are points that no label should hide, `faint` those that one may rather hide.
    """

    def __init__(
        self,
        width: int,
        height: int,
        taken: Iterable[Box] = (),
        prominent: Iterable[Point] = (),
        faint: Iterable[Point] = (),
    ) -> None:
        self._width, self._height = width, height
        self._marks, self._taken = list(taken), list[Box]()
        self._drawn: dict[Point, int] = dict.fromkeys(map(_cell, faint), 1)
        self._drawn |= dict.fromkeys(map(_cell, prominent), _PROMINENT)

    def place(
        self, spots: Sequence[Point], text: str, size: int, away: tuple[int, ...] = (4,)
    ) -> Label | None:
        """Return where a label of this size is near a spot, with the line that leads there if it is far.

        None where every place is taken.

        Parameters
        ----------
        spots : sequence of tuple
            Points of what it names, the best first.
        text : str
            The label.
        size : int
            Height of its letters.
        away : tuple of int
            How far from the spot it may be, the best first.
        """
        places = [place for n, at in enumerate(spots) for place in _places(at, n, text, size, away)]
        best: tuple[int, _Place] | None = None
        for place in sorted(places, key=lambda place: place.cost):
            if best and best[0] <= place.cost:
                break
            if self._is_free(place, size):
                cost = place.cost + self._hidden(place)
                best = (cost, place) if best is None or cost < best[0] else best
        if best is None:
            return None
        self._taken += best[1].covers(size)
        return best[1].label

    def _is_free(self, place: _Place, size: int) -> bool:
        """Return whether a label in the drawing hides no mark, and neither it nor its line another label."""
        left, top, right, bottom = place.box
        if left <= 0 or right >= self._width or top <= 0 or bottom >= self._height:
            return False
        covered = ((place.box, self._marks), *((box, self._taken) for box in place.covers(size)))
        return not any(_overlap(box, other) for box, others in covered for other in others)

    def _hidden(self, place: _Place) -> int:
        """Return how much of the drawing a label and its line would hide, save the point they belong to."""
        box = place.box
        left, top = _cell((round(box[0]), round(box[1])))
        right, bottom = _cell((round(box[2]), round(box[3])))
        cells = {*product(range(left, right + 1), range(top, bottom + 1)), *map(_cell, along(place.way))}
        return sum(self._drawn[cell] for cell in (cells & self._drawn.keys()) - {_cell(place.at)})


@dataclass(frozen=True, slots=True)
class _Place:
    """A place for a label: how bad it is to be there, the point it belongs to, and the line from there."""

    cost: int
    at: Point
    label: Label
    box: Box
    way: list[Point]

    def covers(self, size: int) -> list[Box]:
        """Return what a label takes: half the room between it and the next beside it, and its line."""
        left, top, right, bottom = self.box
        room = size * _APART / 2
        line = [(x - _WAY, y - _WAY, x + _WAY, y + _WAY) for x, y in along(self.way)]
        return [(left - room, top, right + room, bottom), *line]


def _places(at: Point, spot: int, text: str, size: int, away: tuple[int, ...]) -> Iterator[_Place]:
    """Yield a label at each place beside a spot; the farther and the later its spot, the worse it is."""
    wide, (x, y) = len(text) * size * _LETTER, at
    for n, far in enumerate(away):
        for anchor, dx, dy in _around(far, size):
            left = x + dx - {"start": 0, "end": wide, "middle": wide / 2}[anchor]
            box = (left, y + dy - size * 0.8, left + wide, y + dy + size * 0.25)
            way = _way(at, box, away[0] + size)
            label = {"x": x + dx, "y": y + dy, "anchor": anchor, "text": text}
            label["way"] = svg_line(way) if way else ""
            yield _Place((n + spot) * _FARTHER, at, label, box, way)


def _around(far: int, size: int) -> tuple[tuple[str, int, int], ...]:
    """Return the places beside, above, below and aslant of a point: the text's anchor, and how far it is."""
    return (
        ("start", far, -2),
        ("start", far, size),
        ("end", -far, -2),
        ("end", -far, size),
        ("middle", 0, -far - 2),
        ("middle", 0, size + far),
        ("start", far, -far),
        ("start", far, size + far),
        ("end", -far, -far),
        ("end", -far, size + far),
    )


def _way(at: Point, box: Box, near: int) -> list[Point]:
    """Return a line from a point to the nearest edge of its label; none to one that is so near."""
    left, top, right, bottom = map(round, box)
    end = (min(max(at[0], left), right), min(max(at[1], top), bottom))
    far = max(abs(end[0] - at[0]), abs(end[1] - at[1])) > near
    return [at, end] if far else []


def _cell(point: Point) -> Point:
    return point[0] // _CELL, point[1] // _CELL


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
