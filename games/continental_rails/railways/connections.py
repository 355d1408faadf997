"""What holds a network together, and the shortest open line to each award, asked of networkx (1.2.3, 4.7)."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import networkx as nx

from games.continental_rails.railways.network import holder_of, owner_of
from games.continental_rails.rules import rules_for
from games.continental_rails.state import Railroad, State
from games.continental_rails.tables import Points, points
from games.continental_rails.world import network_of, world

_MOST = 2
"""Regions that a line is looked for to: the way to one, or to two, is found exactly."""
_Ways = tuple[dict[str, Any], dict[str, list[str]]]
"""City -> miles from the nearest start, and the cities on the way."""


@dataclass(frozen=True, slots=True)
class Junction:
    """A city without which a network falls apart: lines that meet there, and the cities it would lose."""

    city: str
    lines: int
    cut_off: int


@dataclass(frozen=True, slots=True)
class Missing:
    """What a railroad lacks for an award: regions, and the shortest open line that connects them all."""

    award: str
    regions: tuple[str, ...]
    routes: tuple[str, ...]
    miles: int


def network(lines: list[str]) -> nx.Graph[str]:
    """Return the graph of some lines; both lines of a double are one edge, for no railroad has both (2.2)."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_edges_from((*world().routes[code].ends, {"route": code}) for code in lines)
    return graph


def junctions(lines: list[str]) -> list[Junction]:
    """Return the cities that hold a network together, the one that would cost it most first.

    Examples
    --------
    >>> [junction.cut_off for junction in junctions(["NYC", "B&O"])]
    []
    """
    graph = network(lines)
    cities = [
        Junction(city, graph.degree[city], len(graph) - 1 - _largest_part(graph, city))
        for city in nx.articulation_points(graph)
    ]
    return sorted(cities, key=lambda junction: (-junction.cut_off, junction.city))


def _largest_part(graph: nx.Graph[str], city: str) -> int:
    rest = nx.restricted_view(graph, [city], [])
    return max(len(part) for part in nx.connected_components(rest))


def lines_without_way_round(lines: list[str]) -> int:
    """Return how many lines alone join two parts of a network."""
    return sum(1 for _ in nx.bridges(network(lines)))


def missing_lines(state: State, code: str) -> list[Missing]:
    """Return the shortest open line to each award that a railroad has not earned, the nearest award first.

    Parameters
    ----------
    state : State
        Of which only lines and rights-of-way are looked at: all public (9.3).
    code : str
        The railroad.

    Returns
    -------
    list of Missing
        Over rights-of-way of its side that no railroad has built or another holds (4.7, 4.8); lines of
        private companies are left out (2.2). Awards for which no such line is open, or for which three
        regions or more are missing, are absent.
    """
    railroad = state.railroads[code]
    search = _Search(_open_network(state, railroad), world().cities_of(railroad.lines))
    tables, nearest = rules_for(state.overrides).tables, []
    for award in points("builder_award", tables):
        if award.key not in railroad.awards:
            choices = _lacking(award, world().regions_of(railroad.lines))
            lines = [line for regions in choices if (line := search.line(award.key, regions))]
            nearest += sorted(lines, key=lambda line: line.miles)[:1]
    return sorted(nearest, key=lambda line: line.miles)


def _lacking(award: Points, connected: Set[str]) -> list[tuple[str, ...]]:
    """Return the regions that a network lacks for an award, once for each region that would do (1.2.3)."""
    needs = [name for name in award.needs.split(",") if name not in connected]
    one_of = [name for name in award.one_of.split(",") if name]
    if not one_of or connected & set(one_of):
        return [tuple(needs)]
    return [(*needs, name) for name in one_of if name not in needs]


def _open_network(state: State, railroad: Railroad) -> nx.Graph[str]:
    """Return what a railroad could build along, in miles, and its own lines, for nothing (2.2, 4.7, 4.8)."""
    own, routes = set(railroad.lines), world().routes
    taken = (owner_of(state).keys() | holder_of(state).keys()) - {railroad.right_of_way}
    graph: nx.Graph[str] = nx.Graph()
    edges = network_of(railroad.side).edges(keys=True)
    # Of two free lines of a double the shorter one comes last, and stays; of equals the lower number.
    for start, end, code in sorted(edges, key=lambda edge: (-routes[edge[2]].miles, -routes[edge[2]].number)):
        route = routes[code]
        if code in own:
            graph.add_edge(start, end, route=code, miles=0)
        elif not (route.company or code in taken or route.twin in own):
            graph.add_edge(start, end, route=code, miles=route.miles)
    return graph


class _Search:
    """Shortest lines from one network to regions; each region's distances are looked up once."""

    def __init__(self, graph: nx.Graph[str], cities: Set[str]) -> None:
        self._graph = graph
        self._own = self._from(cities)
        self._regions: dict[str, _Ways] = {}

    def _from(self, cities: Set[str]) -> _Ways:
        starts = sorted(cities & self._graph.nodes)
        if not starts:
            return {}, {}
        # Typed as what it returns for all cities at once, not for one of them.
        ways: Any = nx.multi_source_dijkstra(self._graph, starts, weight="miles")
        miles, paths = ways
        return miles, paths

    def _region(self, name: str) -> _Ways:
        if name not in self._regions:
            cities = world().cities.values()
            self._regions[name] = self._from({c.id for c in cities if c.starred and c.region == name})
        return self._regions[name]

    def line(self, award: str, regions: tuple[str, ...]) -> Missing | None:
        """Return the shortest line to one region, or to two by way of the city where their ways part."""
        if not 0 < len(regions) <= _MOST:
            return None
        ways = [self._own, *(self._region(name) for name in regions)]
        common = set.intersection(*(set(miles) for miles, _ in ways))
        if not common:
            return None
        parting = min(common, key=lambda city: (sum(miles[city] for miles, _ in ways), city))
        there, *back = (paths[parting] for _, paths in ways)
        steps = [step for path in (there, *(path[::-1] for path in back)) for step in pairwise(path)]
        edges = [self._graph.edges[step] for step in steps]
        miles = {edge["route"]: edge["miles"] for edge in edges if edge["miles"]}
        return Missing(award, regions, tuple(miles), sum(miles.values()))
