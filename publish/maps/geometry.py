"""The Albers conic projection from degrees to plane coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt

from engine.report import Projection

Point = tuple[int, int]

_EARTH_KM = 6371.0
_STEP = 4
"""How far apart the points of a line are that labels keep off (units of the drawing)."""


def albers(projection: Projection) -> Callable[[float, float], Point]:
    """Return what puts degrees (lon, lat) on a plane, in kilometres east and north of the centre.

    Whole ones: no machine's last digit can change a published byte.

    Notes
    -----
    Albers' equal-area conic on a sphere of 6371 km (Snyder, Map Projections, 14-3 to 14-6).
    """
    south, north = radians(projection.south), radians(projection.north)
    n = (sin(south) + sin(north)) / 2
    c = cos(south) ** 2 + 2 * n * sin(south)

    def radius(lat: float) -> float:
        return sqrt(c - 2 * n * sin(radians(lat))) / n

    def place(lon: float, lat: float) -> Point:
        theta, rho = n * (radians(lon) - radians(projection.lon)), radius(lat)
        return round(_EARTH_KM * rho * sin(theta)), round(_EARTH_KM * (middle - rho * cos(theta)))

    middle = radius(projection.lat)
    return place


def bowed(start: Point, end: Point, km: float) -> tuple[Point, ...]:
    """Return a line from start to end that runs `km` beside the straight one, to the left if positive.

    It leaves and reaches its ends like the straight one, so that no zoom shows it missing a city.
    """
    if not km:
        return start, end
    across, up = end[0] - start[0], end[1] - start[1]
    length = sqrt(across**2 + up**2) or 1.0
    aside, rise = -up * km / length, across * km / length
    parts = (0.2, 0.8)
    bends = [(round(start[0] + across * at + aside), round(start[1] + up * at + rise)) for at in parts]
    return start, *bends, end


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the sheet that is shown, in kilometres."""

    left: int
    right: int
    bottom: int
    top: int

    @property
    def width(self) -> int:
        """Return kilometres from left to right, at least 1."""
        return max(1, self.right - self.left)

    @property
    def height(self) -> int:
        """Return kilometres from bottom to top, at least 1."""
        return max(1, self.top - self.bottom)


def frame(points: list[Point], margin_km: int = 120) -> Frame:
    """Return the frame around points, with a margin."""
    across, up = [x for x, _ in points] or [0], [y for _, y in points] or [0]
    return Frame(min(across) - margin_km, max(across) + margin_km, min(up) - margin_km, max(up) + margin_km)


def length(line: tuple[Point, ...]) -> float:
    """Return how long a line is.

    >>> length(((0, 0), (3, 4), (3, 6)))
    7.0
    """
    return sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(line))


def halfway(line: tuple[Point, ...]) -> Point:
    """Return the point halfway between the inner points of a line of two or four.

    >>> halfway(((0, 0), (20, 10), (80, 10), (100, 0)))
    (50, 10)
    """
    (a, b), (c, d) = line[len(line) // 2 - 1], line[len(line) // 2]
    return (a + c) // 2, (b + d) // 2


def along(points: Sequence[Point]) -> Iterator[Point]:
    """Yield points of a line, so near each other that no label fits between two.

    >>> list(along([(0, 0), (8, 4)]))
    [(0, 0), (4, 2), (8, 4)]
    """
    for (x, y), (right, down) in pairwise(points):
        steps = max(1, max(abs(right - x), abs(down - y)) // _STEP)
        for step in range(steps + 1):
            yield x + (right - x) * step // steps, y + (down - y) * step // steps
