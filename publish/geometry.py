"""From degrees to a flat sheet: the Albers conic projection that American wall maps use."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, sqrt

Point = tuple[int, int]

_EARTH_KM = 6371.0
_LAT_1, _LAT_2 = radians(29.5), radians(45.5)
_LAT_0, _LON_0 = radians(37.5), radians(-96.0)
_N = (sin(_LAT_1) + sin(_LAT_2)) / 2
_C = cos(_LAT_1) ** 2 + 2 * _N * sin(_LAT_1)
_RHO_0 = sqrt(_C - 2 * _N * sin(_LAT_0)) / _N


def albers(lon: float, lat: float) -> Point:
    """Return whole kilometres east and north of 96 W, 37.5 N.

    Parameters
    ----------
    lon, lat : float
        Degrees; west and south are negative.

    Returns
    -------
    tuple of int
        Kilometres. Whole ones: no machine's last digit can change a published byte.

    Notes
    -----
    Standard parallels 29.5 and 45.5 N, sphere of 6371 km (Snyder, Map Projections, 14-3 to 14-6).
    """
    theta = _N * (radians(lon) - _LON_0)
    rho = sqrt(_C - 2 * _N * sin(radians(lat))) / _N
    return round(_EARTH_KM * rho * sin(theta)), round(_EARTH_KM * (_RHO_0 - rho * cos(theta)))


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
