"""Lays out a railway map for the Plotly figure and the SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from engine.messages import Message, say
from engine.report import MapCity, MapGroup, MapRoute, NetworkMap, Projection, Text
from publish.common import palette
from publish.maps.geometry import Frame, Point, albers, bowed, frame, halfway, length

Say = Callable[[Message | str | None], str]
Segment = tuple[Point, ...]
Line = list[Point]
# How far the two routes of one pair of cities run apart.
_APART_KM = 22
# Kind of outline -> colour token and width in pixels, in the order they are drawn.
OUTLINES: dict[str, tuple[str, float]] = {
    "lake": ("@water", 1.2),
    "state": ("@land", 0.6),
    "country": ("@land", 1.2),
    "coast": ("@water", 1.6),
}


@dataclass(frozen=True, slots=True)
class Style:
    """How a legend entry is drawn: colour token, dash, width in pixels."""

    colour: str
    dash: str
    width: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A map on the flat sheet: kilometres, cities by importance, routes by legend entry."""

    outlines: dict[str, list[Line]]
    places: dict[str, Point]
    segments: dict[str, Segment]
    cities: tuple[MapCity, ...]
    groups: tuple[tuple[MapGroup, tuple[MapRoute, ...]], ...]
    doubles: tuple[MapRoute, ...]
    frame: Frame

    def lines(self, routes: tuple[MapRoute, ...]) -> list[Line]:
        """Return the lines of routes."""
        return [list(self.segments[route.code]) for route in routes]


def plan_map(network: NetworkMap) -> Plan:
    """Return a map projected and sorted.

    Raises
    ------
    KeyError
        If a route names a city that is not on the map.
    """
    outlines: dict[str, list[Line]] = defaultdict(list)
    place = albers(network.projection)
    for kind, points in network.outlines:
        outlines[kind].append(_projected(network.projection, points))
    places = {city.id: place(city.lon, city.lat) for city in network.cities}
    routes: dict[str, list[MapRoute]] = defaultdict(list)
    for route in network.routes:
        routes[route.group].append(route)
    return Plan(
        outlines={kind: outlines[kind] for kind in OUTLINES if kind in outlines},
        places=places,
        segments=_segments(network, places),
        cities=tuple(sorted(network.cities, key=lambda city: (-city.size, not city.starred, city.id))),
        groups=tuple((group, tuple(routes[group.id])) for group in network.groups if group.id in routes),
        doubles=tuple(route for route in network.routes if route.double),
        frame=frame(list(places.values())),
    )


@cache
def _projected(projection: Projection, points: tuple[tuple[float, float], ...]) -> Line:
    """Return an outline on the sheet: pages of all languages and subjects show the same land."""
    place = albers(projection)
    return [place(lon, lat) for lon, lat in points]


def _segments(network: NetworkMap, places: dict[str, Point]) -> dict[str, Segment]:
    pairs: dict[tuple[str, str], list[MapRoute]] = defaultdict(list)
    for route in network.routes:
        pairs[min(route.a, route.b), max(route.a, route.b)].append(route)
    segments = {}
    for (start, end), routes in pairs.items():
        for rank, route in enumerate(routes):
            aside = (rank - (len(routes) - 1) / 2) * _APART_KM
            segments[route.code] = bowed(places[start], places[end], aside)
    return segments


def line_codes(plan: Plan, words: Say) -> Iterator[tuple[str, Point]]:
    """Yield the code of each railroad and the middle of its longest line.

    An owner whose name begins with its id is one: "NYC New York Central".
    """
    for group, routes in plan.groups:
        if words(group.name).startswith(f"{group.id} "):
            longest = max((plan.segments[route.code] for route in routes), key=length)
            yield group.id, halfway(longest)


def group_style(group: MapGroup) -> Style:
    """Return how a legend entry is drawn: dashes are for states, owners have colours alone."""
    fixed = {
        "free": Style("@free", "1px,3px", 1.0),
        "sale": Style("@sale", "5px,2px", 2.0),
        "held": Style("@ink", "solid", 1.6),
        "private": Style("@private", "7px,2px,2px,2px,2px,2px", 2.2),
    }
    owned = Style(palette.colour(group.number), "solid", 3.0)
    return fixed.get(group.style, owned)


def diameter(city: MapCity) -> int:
    """Return the width of a city's mark, in pixels on a wide page."""
    return 3 + 2 * min(max(city.size, 0), 6)


def drawing_facts(route: MapRoute, names: Mapping[str, Text], words: Say) -> list[str]:
    """Return what is known of a route beside its owner, line by line: its ends by name first."""
    ends = say("SITE.MAP.ENDS", a=names[route.a], b=names[route.b])
    return [words(ends), *(words(fact) for fact in route.facts)]
