"""The board: 266 hexes with cost, income, region and side of the divide (data/hexes.csv, data/NOTES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from engine.hexes import DIRECTIONS as STEPS
from engine.hexes import Hex, add
from engine.tables import read_csv

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
"""Codes of the six directions of a pointy-top grid, in the order of `engine.hexes.DIRECTIONS`."""
PORT, START, CITY = "port", "start", "city"


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One hex. `most` railroads may be there; `start_city` is "" but for the nine starting hexes."""

    id: str
    q: int
    r: int
    name: str
    terrain: str
    cost_usd: int
    income_usd: int
    region: str
    west: bool
    """Whether it lies west of the continental divide."""
    most: int
    start_city: str

    @property
    def at(self) -> Hex:
        """Return the axial place."""
        return self.q, self.r

    @property
    def is_port(self) -> bool:
        """Return whether it is a port city (4.5)."""
        return self.terrain == PORT


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """All hexes by label, and what lies beside each: direction -> label, "" beyond the edge."""

    cells: Mapping[str, Cell]
    beside: Mapping[str, Mapping[str, str]]
    start_hexes: tuple[str, ...]
    """The nine hexes of the starting cities, from north to south (4.4)."""
    ports: tuple[str, ...]
    """The five port hexes, from north to south (4.5)."""

    def neighbours(self, label: str) -> tuple[str, ...]:
        """Return the labels of the hexes around one, counter-clockwise from the east."""
        return tuple(near for near in self.beside[label].values() if near)

    def direction(self, label: str, other: str) -> str:
        """Return in which direction a neighbour lies, "" where the two are no neighbours."""
        return next((way for way, near in self.beside[label].items() if near == other), "")


@cache
def board() -> Board:
    """Return the board, read once."""
    cells = {row["id"]: _cell(row) for row in read_csv(files(__package__) / "data" / "hexes.csv")}
    places = {cell.at: cell.id for cell in cells.values()}
    beside = {
        label: {way: places.get(add(cell.at, step), "") for way, step in zip(DIRECTIONS, STEPS, strict=True)}
        for label, cell in cells.items()
    }
    starts = sorted((cell for cell in cells.values() if cell.start_city), key=lambda cell: (cell.r, cell.q))
    return Board(
        cells=cells,
        beside=beside,
        start_hexes=tuple(cell.id for cell in starts),
        ports=tuple(cell.id for cell in cells.values() if cell.is_port),
    )


def _cell(row: Mapping[str, str]) -> Cell:
    return Cell(
        id=row["id"],
        q=int(row["q"]),
        r=int(row["r"]),
        name=row["name"],
        terrain=row["terrain"],
        cost_usd=int(row["build_cost"]),
        income_usd=int(row["income"]),
        region=row["region"],
        west=row["west_of_divide"] == "1",
        most=int(row["max_railroads"]),
        start_city=row["start_city"],
    )
