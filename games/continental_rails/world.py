"""The map: 416 routes between 199 cities in 13 regions, fixed for all matches (2, 11.2, 11.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files

import networkx as nx

from engine.snapshot import cache, lru_cache
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
    """All cities and routes, and the graph that they form; what is asked of it often is remembered."""

    cities: Mapping[str, City]
    routes: Mapping[str, Route]
    graph: nx.MultiGraph[str]
    """A node for each city, an edge for each route: its key is the route's code, its data miles and side."""
    regions: tuple[str, ...]

    def miles(self, lines: Iterable[str]) -> int:
        """Return the total length of some lines, miles."""
        return sum(self.routes[code].miles for code in lines)

    def cities_of(self, lines: Iterable[str]) -> frozenset[str]:
        """Return the ids of the cities that some lines serve (for sums and membership, never for order)."""
        return _cities_of(tuple(lines))

    def city_value(self, lines: Iterable[str]) -> int:
        """Return the summed value of the cities served, each once (4.10)."""
        return sum(self.cities[city].value for city in self.cities_of(lines))

    def regions_of(self, lines: Iterable[str]) -> frozenset[str]:
        """Return the regions connected: a line ends in one of the region's starred cities (2.7)."""
        return _regions_of(self.cities_of(lines))

    def touching(self, lines: Iterable[str]) -> list[str]:
        """Return the routes that share a city with some lines, those lines left out, in number order."""
        own = tuple(lines)
        routes = {code for city in self.cities_of(own) for code in routes_at(city)}
        return sorted(routes.difference(own), key=lambda code: self.routes[code].number)

    def touch(self, lines: Iterable[str], others: Iterable[str]) -> bool:
        """Return whether two networks share a city."""
        return not self.cities_of(lines).isdisjoint(self.cities_of(others))

    def prohibited(self, lines: Collection[str], side: str, route: str) -> str:
        """Return why a route may never belong to a railroad with these lines (4.8), "" if it may.

        Returns
        -------
        str
            ``TWIN`` (its double is owned, 2.2), ``GATEWAY`` (other side), ``APART`` (touches no line).
        """
        line = self.routes[route]
        if line.twin and line.twin in lines:
            return "TWIN"
        if line.side != side:
            return "GATEWAY"
        return "APART" if self.cities_of(lines).isdisjoint(line.ends) else ""


@cache
def world() -> World:
    """Return the map, read once from data/cities.csv and data/routes.csv."""
    data = files(__package__) / "data"
    cities = {row["id"]: _city(row) for row in read_csv(data / "cities.csv")}
    routes = {row["code"]: _route(row) for row in read_csv(data / "routes.csv")}
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_nodes_from(cities)
    for route in routes.values():
        graph.add_edge(route.a, route.b, route.code, miles=route.miles, side=route.side)
    nx.freeze(graph)
    regions = tuple(dict.fromkeys(city.region for city in cities.values() if city.starred))
    return World(cities, routes, graph, regions)


@cache
def routes_at(city: str) -> tuple[str, ...]:
    """Return the routes that end in a city."""
    return tuple(code for _, _, code in world().graph.edges(city, keys=True))


@cache
def network_of(side: str) -> nx.MultiGraph[str]:
    """Return the routes east or west of the gateways as a graph of their own, with all cities (4.8)."""
    graph = world().graph.copy()
    graph.remove_edges_from([edge for edge in graph.edges if world().routes[edge[2]].side != side])
    return graph


@lru_cache(1 << 13)
def _cities_of(lines: tuple[str, ...]) -> frozenset[str]:
    routes = world().routes
    return frozenset(city for code in lines for city in routes[code].ends)


@lru_cache(1 << 13)
def _regions_of(cities: frozenset[str]) -> frozenset[str]:
    served = (world().cities[city] for city in cities)
    return frozenset(city.region for city in served if city.starred)


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
