"""Places labels on a drawing where they hide no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from publish.maps.geometry import Point

Box = tuple[float, float, float, float]
Label = dict[str, object]
_LETTER = 0.52
"""Width of a letter as a part of its height."""
_CELL = 6
"""Side of the squares in which what a label hides is counted, in units of the drawing."""
_MARGIN = 2
"""How far from a label what it does not hide must be at least."""
_PROMINENT = 4
"""So many faint squares may be hidden for one that is prominent."""


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
        self._taken = list(taken)
        self._drawn: dict[Point, int] = dict.fromkeys(map(_cell, faint), 1)
        self._drawn |= dict.fromkeys(map(_cell, prominent), _PROMINENT)

    def place(self, at: Point, text: str, size: int, away: tuple[int, ...] = (4,)) -> Label | None:
        """Return where a label of this size stands near a point; none where every place is taken.

        Parameters
        ----------
        at : tuple of int
            The point.
        text : str
            The label.
        size : int
            Height of its letters.
        away : tuple of int
            How far from the point it may stand, the best first.
        """
        best: tuple[int, Label, Box] | None = None
        for least, (label, box) in _places(at, text, size, away):
            if best and best[0] <= least:
                break
            if self._is_free(box):
                cost = least + self._hidden(box, at)
                best = (cost, label, box) if best is None or cost < best[0] else best
        if best is None:
            return None
        self._taken.append(best[2])
        return best[1]

    def _is_free(self, box: Box) -> bool:
        inside = box[0] > 0 and box[2] < self._width and box[1] > 0 and box[3] < self._height
        return inside and not any(_overlap(box, other) for other in self._taken)

    def _hidden(self, box: Box, at: Point) -> int:
        """Return how much of the drawing a label would hide, save the point it belongs to."""
        left, top = _cell((round(box[0]) - _MARGIN, round(box[1]) - _MARGIN))
        right, bottom = _cell((round(box[2]) + _MARGIN, round(box[3]) + _MARGIN))
        cells = {*product(range(left, right + 1), range(top, bottom + 1))} & self._drawn.keys()
        return sum(self._drawn[cell] for cell in cells - {_cell(at)})


def _cell(point: Point) -> Point:
    return point[0] // _CELL, point[1] // _CELL


def _places(
    at: Point, text: str, size: int, away: tuple[int, ...]
) -> Iterator[tuple[int, tuple[Label, Box]]]:
    """Yield a label at each place beside a point, what it covers, and how bad it is to be so far away."""
    wide, (x, y) = len(text) * size * _LETTER, at
    for n, far in enumerate(away):
        for anchor, dx, dy in (
            ("start", far, -2),
            ("start", far, size),
            ("end", -far, -2),
            ("end", -far, size),
            ("middle", 0, -far - 2),
            ("middle", 0, size + far),
        ):
            left = x + dx - {"start": 0, "end": wide, "middle": wide / 2}[anchor]
            box = (left, y + dy - size * 0.8, left + wide, y + dy + size * 0.25)
            yield n * _PROMINENT, ({"x": x + dx, "y": y + dy, "anchor": anchor, "text": text}, box)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
