"""The board: 160 hexes with terrain, cost, income and development, and who is beside whom."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import networkx as nx

from engine.snapshot import cache
from games.chicago_express.tables import DATA
from games.common.networks import hex_graph
from games.common.tables import rows

PLAIN, FOREST, MOUNTAIN = "plain", "forest", "mountain"
CITY, INDUSTRIAL, START, CHICAGO_LAND = "city", "industrial", "start", "chicago"
TERRAINS = (PLAIN, FOREST, MOUNTAIN, CITY, INDUSTRIAL, START, CHICAGO_LAND)


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/hexes.csv; dollars and trains in whole numbers."""

    id: str
    q: int
    r: int
    name: str
    terrain: str
    build_cost: int
    income: int
    development_bonus: int
    development_cash: int
    max_trains: int
    start_for: str

    @property
    def shown(self) -> str:
        """Return the hex as forms, map and log write it: ``K4 Pittsburgh``."""
        return f"{self.id} {self.name}" if self.name else self.id


@cache
def board() -> Mapping[str, Site]:
    """Return the hexes by id."""
    return {site.id: site for site in rows(DATA / "hexes.csv", Site)}


@cache
def graph() -> nx.DiGraph[str]:
    """Return the board as a graph: which hex touches which."""
    return hex_graph({(site.q, site.r): site.id for site in board().values()})


@cache
def beside(hex_id: str) -> tuple[str, ...]:
    """Return the hexes that touch a hex."""
    return tuple(graph()[hex_id])


@cache
def of_terrain(terrain: str) -> tuple[str, ...]:
    """Return the hexes of one kind of ground."""
    return tuple(site.id for site in board().values() if site.terrain == terrain)


@cache
def chicago() -> str:
    """Return the hex of Chicago."""
    return of_terrain(CHICAGO_LAND)[0]


@cache
def detroit() -> str:
    """Return the hex of Detroit, the industrial city that grows by itself."""
    return next(site.id for site in board().values() if site.name == "Detroit")


def shown(hex_id: str) -> str:
    """Return a hex as players read it, whatever was written where there is no such hex."""
    return board()[hex_id].shown if hex_id in board() else hex_id[:12]
