"""Places labels on a drawing where they hide no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from publish.maps.geometry import Point

Box = tuple[float, float, float, float]
Label = dict[str, object]
_LETTER = 0.52
"""Width of a letter as a part of its height."""
_DOT = 3
"""Half the width of a dot, and of a line, in units of the drawing."""


class Labels:
    """The places that labels of one drawing have taken; what is at `shy` is hidden only where all else is."""

    def __init__(self, width: int, height: int, taken: Iterable[Box] = (), shy: Iterable[Point] = ()) -> None:
        self._width, self._height = width, height
        self._taken = list(taken)
        self._shy = [(x - _DOT, y - _DOT, x + _DOT, y + _DOT) for x, y in shy]

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
        best: tuple[Label, Box] | None = None
        for label, box in _places(at, text, size, away):
            if self._is_free(box, self._taken):
                best = best or (label, box)
                if self._is_free(box, self._shy):
                    best = label, box
                    break
        if best is None:
            return None
        self._taken.append(best[1])
        return best[0]

    def _is_free(self, box: Box, taken: Iterable[Box]) -> bool:
        inside = box[0] > 0 and box[2] < self._width and box[1] > 0 and box[3] < self._height
        return inside and not any(_overlap(box, other) for other in taken)


def _places(at: Point, text: str, size: int, away: tuple[int, ...]) -> Iterator[tuple[Label, Box]]:
    """Yield a label at each place beside a point, the best first, and what it covers."""
    wide, (x, y) = len(text) * size * _LETTER, at
    for far in away:
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
            yield {"x": x + dx, "y": y + dy, "anchor": anchor, "text": text}, box


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
