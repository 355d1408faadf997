"""The map: 416 routes between 199 cities in 13 regions, fixed for all matches (2, 11.2, 11.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.tables import read_csv

EAST, WEST = "east", "west"


@dataclass(frozen=True, slots=True)
class City:
    """A city: `value` is its size squared (2.6); `starred` ones connect to their region (2.7)."""

    id: str
    name: str
    state: str
    lat: float
    lon: float
    region: str
    starred: bool
    size: int
    gateway: bool

    @property
    def value(self) -> int:
        """Return the city value, size squared (2.6)."""
        return self.size * self.size


@dataclass(frozen=True, slots=True)
class Route:
    """A route: a private company's line (`company`) or a right-of-way (2.2); `twin` is its double."""

    number: int
    code: str
    company: bool
    name: str
    miles: int
    a: str
    b: str
    side: str
    twin: str

    @property
    def ends(self) -> tuple[str, str]:
        """Return the ids of both cities."""
        return (self.a, self.b)


@dataclass(frozen=True, slots=True)
class World:
    """All cities and routes, and which routes meet in a city."""

    cities: Mapping[str, City]
    routes: Mapping[str, Route]
    at_city: Mapping[str, tuple[str, ...]]
    regions: tuple[str, ...]

    def miles(self, lines: Iterable[str]) -> int:
        """Return the total length of some lines, miles."""
        return sum(self.routes[code].miles for code in lines)

    def cities_of(self, lines: Iterable[str]) -> set[str]:
        """Return the ids of the cities that some lines serve (for sums and membership, never for order)."""
        return {city for code in lines for city in self.routes[code].ends}

    def city_value(self, lines: Iterable[str]) -> int:
        """Return the summed value of the cities served, each once (4.10)."""
        return sum(self.cities[city].value for city in self.cities_of(lines))

    def regions_of(self, lines: Iterable[str]) -> set[str]:
        """Return the regions connected: a line ends in one of the region's starred cities (2.7)."""
        served = (self.cities[city] for city in self.cities_of(lines))
        return {city.region for city in served if city.starred}

    def touching(self, lines: Iterable[str]) -> list[str]:
        """Return the routes that share a city with some lines, those lines left out, in number order."""
        own = set(lines)
        found = {code for city in self.cities_of(own) for code in self.at_city[city]}
        return sorted(found - own, key=lambda code: self.routes[code].number)

    def touch(self, lines: Iterable[str], others: Iterable[str]) -> bool:
        """Return whether two networks share a city."""
        return not self.cities_of(lines).isdisjoint(self.cities_of(others))

    def prohibited(self, lines: Iterable[str], side: str, route: str) -> str:
        """Return why a route may never belong to a railroad with these lines (4.8), "" if it may.

        Returns
        -------
        str
            ``TWIN`` (its double is owned, 2.2), ``GATEWAY`` (other side), ``APART`` (touches no line).
        """
        own = set(lines)
        wanted = self.routes[route]
        if wanted.twin and wanted.twin in own:
            return "TWIN"
        if wanted.side != side:
            return "GATEWAY"
        if not any(code in own for city in wanted.ends for code in self.at_city[city]):
            return "APART"
        return ""


@cache
def world() -> World:
    """Return the map, read once from data/cities.csv and data/routes.csv."""
    data = files(__package__) / "data"
    cities = {row["id"]: _city(row) for row in read_csv(data / "cities.csv")}
    routes = {row["code"]: _route(row) for row in read_csv(data / "routes.csv")}
    at_city: dict[str, list[str]] = {city: [] for city in cities}
    for route in routes.values():
        for end in route.ends:
            at_city[end].append(route.code)
    regions = tuple(dict.fromkeys(city.region for city in cities.values() if city.starred))
    return World(cities, routes, {city: tuple(codes) for city, codes in at_city.items()}, regions)


@cache
def outlines() -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
    """Return coasts, lakes and borders for drawing: (kind, points as (lon, lat)) (data/OUTLINES.md)."""
    lines: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for row in read_csv(files(__package__) / "data" / "outlines.csv"):
        lines.setdefault((row["kind"], row["line"]), []).append((float(row["lon"]), float(row["lat"])))
    return tuple((kind, tuple(points)) for (kind, _), points in lines.items())


def _city(row: Mapping[str, str]) -> City:
    return City(
        id=row["id"],
        name=row["name"],
        state=row["state"],
        lat=float(row["lat"]),
        lon=float(row["lon"]),
        region=row["region"],
        starred=row["starred"] == "1",
        size=int(row["size"]),
        gateway=row["gateway"] == "1",
    )


def _route(row: Mapping[str, str]) -> Route:
    return Route(
        number=int(row["number"]),
        code=row["code"],
        company=row["kind"] == "pc",
        name=row["name"],
        miles=int(row["miles"]),
        a=row["city_a"],
        b=row["city_b"],
        side=row["side"],
        twin=row["double_of"],
    )
