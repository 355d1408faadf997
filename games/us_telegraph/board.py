"""The map as rules see it: ground, buildings, cities, settlements, connections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import networkx as nx

from engine.hexes import Hex, neighbours
from engine.snapshot import lru_cache
from games.common.networks import groups, hex_graph
from games.us_telegraph.grid import covered, symbols
from games.us_telegraph.state import State
from games.us_telegraph.tables import tiles


@dataclass(slots=True)
class Board:
    """The map: ground hexes with their symbol, buildings as (seat, number), cities by name.

    Made afresh from the state whenever it is asked for; `built` may be added to in a trial of moves.
    """

    ground: Mapping[Hex, str]
    cities: Mapping[Hex, str]
    built: dict[Hex, tuple[int, int]]
    graph: nx.DiGraph[Hex] = field(init=False)
    """Ground and cities, and which of them touch."""
    beside: Mapping[Hex, tuple[Hex, ...]] = field(init=False)
    """Hex -> its neighbours in the graph: asked so often that the graph itself is too slow."""

    def __post_init__(self) -> None:
        self.graph, self.beside = _graph(frozenset((*self.ground, *self.cities)))

    @classmethod
    def of(cls, state: State) -> Board:
        """Return the map of a position."""
        ground = {
            at: symbol
            for laid in state.tiles
            for at, symbol in symbols(tiles()[laid.tile], (laid.q, laid.r), laid.rotation)
        }
        cities = {(city.q, city.r): city.name for city in state.cities}
        built = {(b.q, b.r): (b.seat, b.number) for b in state.buildings}
        return cls(ground, cities, built)

    def trial(self) -> Board:
        """Return a copy whose buildings may be changed."""
        return Board(self.ground, self.cities, dict(self.built))

    def free(self) -> list[Hex]:
        """Return the ground hexes without a building, in a settled order."""
        return sorted((at for at in self.ground if at not in self.built), key=lambda at: (at[1], at[0]))

    def is_free(self, at: Hex) -> bool:
        """Return whether a hex is ground and without a building (4.1; cities are no ground, ruling 7)."""
        return at in self.ground and at not in self.built

    def of_seat(self, seat: int) -> set[Hex]:
        """Return the hexes with a seat's buildings."""
        return {at for at, (owner, _) in self.built.items() if owner == seat}

    def touches(self, seat: int, at: Hex) -> bool:
        """Return whether a hex lies beside a building of a seat."""
        return any(self.built.get(near, (0, 0))[0] == seat for near in self.beside[at])

    def settlements(self, seat: int) -> list[set[Hex]]:
        """Return a seat's groups of adjacent buildings (4.5); big cities do not join them (ruling 7)."""
        return list(_settlements(self.graph, frozenset(self.of_seat(seat))))

    def cities_of(self, group: Iterable[Hex]) -> tuple[str, ...]:
        """Return the names of the big cities that a group of buildings touches."""
        near = nx.node_boundary(self.graph, group)
        return tuple(sorted(name for at, name in self.cities.items() if at in near))

    def connected(self, seat: int) -> tuple[str, ...]:
        """Return two or more cities joined by one settlement of a seat, or nothing (7.2, ruling 8)."""
        for group in self.settlements(seat):
            cities = self.cities_of(group)
            if len(cities) > 1:
                return cities
        return ()

    def resources_around(self, at: Hex) -> dict[str, int]:
        """Return the symbols on a hex and on its six neighbours; a building covers its symbol (ruling 1)."""
        symbols: dict[str, int] = {}
        for place in (at, *self.beside[at]):
            symbol = self.ground.get(place, "")
            if symbol and place not in self.built:
                symbols[symbol] = symbols.get(symbol, 0) + 1
        return symbols

    def places_for_tile(self) -> list[Hex]:
        """Return the centres where a further tile fits: no overlap, one side touching (6, ruling 10)."""
        taken = set(self.ground) | set(self.cities)
        rim = {near for at in taken for near in neighbours(at) if near not in taken}
        centres = {centre for at in rim for centre in covered(at)}
        fitting = [at for at in centres if taken.isdisjoint(covered(at))]
        return sorted(fitting, key=lambda at: (at[1], at[0]))


@lru_cache(64)
def _graph(hexes: frozenset[Hex]) -> tuple[nx.DiGraph[Hex], Mapping[Hex, tuple[Hex, ...]]]:
    graph = hex_graph({at: at for at in sorted(hexes)})
    return graph, {at: tuple(graph.neighbors(at)) for at in graph}


@lru_cache(512)
def _settlements(graph: nx.DiGraph[Hex], hexes: frozenset[Hex]) -> tuple[set[Hex], ...]:
    return tuple(groups(graph, hexes))
