"""The board: 266 hexes with cost, income, region and side of the divide (data/hexes.csv, data/NOTES.md)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import networkx as nx

from engine.hexes import Hex
from engine.snapshot import cache
from games.common.networks import hex_graph
from games.common.tables import rows
from games.continental_divide.tables import DATA, limits

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
"""Codes of the six directions of a pointy-top grid, in the order of `engine.hexes.DIRECTIONS`."""
PORT, CITY = "port", "city"


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/hexes.csv; `start_city` is "" but for the nine starting hexes."""

    id: str
    q: int
    r: int
    name: str
    terrain: str
    cost_usd: int = msgspec.field(name="build_cost")
    income_usd: int = msgspec.field(name="income")
    region: str
    west: bool = msgspec.field(name="west_of_divide")
    """Whether it lies west of the continental divide."""
    start_city: str

    @property
    def at(self) -> Hex:
        """Return the axial place."""
        return self.q, self.r

    @property
    def most(self) -> int:
        """Return how many railroads may be there: the printed limits of a port and of any other hex."""
        return limits().max_railroads_per_port if self.is_port else limits().max_railroads_per_hex

    @property
    def is_port(self) -> bool:
        """Return whether it is a port city (4.5)."""
        return self.terrain == PORT


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """All hexes by label, which touches which, and what lies beside each: direction -> label, "" for none."""

    cells: Mapping[str, Cell]
    graph: nx.DiGraph[str]
    beside: Mapping[str, Mapping[str, str]]
    start_hexes: tuple[str, ...]
    """The nine hexes of the starting cities, from north to south (4.4)."""
    ports: tuple[str, ...]
    """The five port hexes, from north to south (4.5)."""

    def neighbours(self, label: str) -> tuple[str, ...]:
        """Return the labels of the hexes around one, counter-clockwise from the east."""
        return tuple(self.graph[label])

    def direction(self, label: str, other: str) -> str:
        """Return in which direction a neighbour lies, "" where the two are no neighbours."""
        return DIRECTIONS[self.graph[label][other]["direction"]] if other in self.graph[label] else ""


@cache
def board() -> Board:
    """Return the board, read once."""
    cells = {cell.id: cell for cell in rows(DATA / "hexes.csv", Cell)}
    graph = hex_graph({cell.at: cell.id for cell in cells.values()})
    beside = {label: dict.fromkeys(DIRECTIONS, "") for label in cells}
    for label, near, arc in graph.edges(data=True):
        beside[label][DIRECTIONS[arc["direction"]]] = near
    starts = sorted((cell for cell in cells.values() if cell.start_city), key=lambda cell: (cell.r, cell.q))
    return Board(
        cells=cells,
        graph=graph,
        beside=beside,
        start_hexes=tuple(cell.id for cell in starts),
        ports=tuple(cell.id for cell in cells.values() if cell.is_port),
    )
