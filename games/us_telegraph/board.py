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


@dataclass(frozen=True, eq=False, slots=True)
class Land:
    """What does not change while nobody adds a region: the hexes. Equal to itself only: quick to look up."""

    ground: Mapping[Hex, str]
    cities: Mapping[Hex, str]
    graph: nx.DiGraph[Hex]
    beside: Mapping[Hex, tuple[Hex, ...]]
    """Hex -> its neighbours in the graph: asked so often that the graph itself is too slow."""

    @classmethod
    def of(cls, ground: Mapping[Hex, str], cities: Mapping[Hex, str]) -> Land:
        """Return these hexes, and which of them touch."""
        graph = hex_graph({at: at for at in sorted({*ground, *cities})})
        return cls(ground, cities, graph, {at: tuple(graph.neighbors(at)) for at in graph})


@dataclass(slots=True)
class Board:
    """The map: ground hexes with their symbol, buildings as (seat, number), cities by name.

    Made afresh from the state whenever it is asked for; `built` may be added to in a trial of moves.
    """

    land: Land
    built: dict[Hex, tuple[int, int]]
    ground: Mapping[Hex, str] = field(init=False)
    cities: Mapping[Hex, str] = field(init=False)
    graph: nx.DiGraph[Hex] = field(init=False)
    beside: Mapping[Hex, tuple[Hex, ...]] = field(init=False)

    def __post_init__(self) -> None:
        land = self.land
        self.ground, self.cities, self.graph, self.beside = land.ground, land.cities, land.graph, land.beside

    @classmethod
    def of(cls, state: State) -> Board:
        """Return the map of a position."""
        laid = tuple((tile.tile, tile.q, tile.r, tile.rotation) for tile in state.tiles)
        cities = tuple((city.q, city.r, city.name) for city in state.cities)
        return cls(_land(laid, cities), {(b.q, b.r): (b.seat, b.number) for b in state.buildings})

    def trial(self) -> Board:
        """Return a copy whose buildings may be changed."""
        return Board(self.land, dict(self.built))

    def put(self, at: Hex, seat: int, number: int) -> None:
        """Put a building of a seat on a free hex."""
        self.built[at] = (seat, number)

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
        for symbol in self.symbols_around(at):
            if symbol:
                symbols[symbol] = symbols.get(symbol, 0) + 1
        return symbols

    def symbols_around(self, at: Hex) -> list[str]:
        """Return these symbols one by one, "" where there is none."""
        places = (at, *self.beside[at])
        return [self.ground.get(place, "") for place in places if place not in self.built]

    def places_for_tile(self) -> list[Hex]:
        """Return the centres where a further tile fits: no overlap, one side touching (6, ruling 10)."""
        return list(_places(frozenset(self.beside)))


@lru_cache(64)
def _land(laid: tuple[tuple[int, int, int, int], ...], cities: tuple[tuple[int, int, str], ...]) -> Land:
    """Return the hexes of tiles as (number, q, r, rotation) and of cities as (q, r, name)."""
    ground = {
        at: symbol for tile, q, r, rotation in laid for at, symbol in symbols(tiles()[tile], (q, r), rotation)
    }
    return Land.of(ground, {(q, r): name for q, r, name in cities})


@lru_cache(64)
def _places(taken: frozenset[Hex]) -> tuple[Hex, ...]:
    rim = {near for at in taken for near in neighbours(at) if near not in taken}
    centres = {centre for at in rim for centre in covered(at)}
    fitting = [at for at in centres if taken.isdisjoint(covered(at))]
    return tuple(sorted(fitting, key=lambda at: (at[1], at[0])))


@lru_cache(512)
def _settlements(graph: nx.DiGraph[Hex], hexes: frozenset[Hex]) -> tuple[set[Hex], ...]:
    return tuple(groups(graph, hexes))
