"""How far a computer player thinks it is: dollars with a charge for every bend, and cubes needed.

The tables are reckoned once on the empty board: hexes that fill up during a match change them little, and
ports that are taken are left out by whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import networkx as nx

from engine.snapshot import cache
from games.common.networks import costs_from, shortest
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.prospects import FAR, goals, passable_usd
from games.continental_divide.tables import REGIONS

_BACK = dict(zip(DIRECTIONS, (*DIRECTIONS[3:], *DIRECTIONS[:3]), strict=True))
_Stand = tuple[str, str]
"""A hex, and the direction in which a line came into it, "" where none did."""


@cache
def straight_costs(target: str, bend_usd: int) -> Mapping[str, int]:
    """Return hex -> dollars to a target in straight lines, each line after the first charged `bend_usd`.

    Parameters
    ----------
    target : str
        See `games.continental_divide.prospects.targets`.
    bend_usd : int
        What another line, and so another turn, is worth.

    Returns
    -------
    mapping
        Hexes without a way are absent.
    """
    ends, cells, passable = goals(target), board().cells, passable_usd(target)

    def usd(at: _Stand, onward: _Stand, _: object) -> int | None:
        label, way = at
        if label == onward[0]:
            return 0
        if label in ends:
            return cells[label].cost_usd
        return passable[label] + (0 if way else bend_usd) if label in passable else None

    starts = [(label, "") for label in sorted(ends)]
    costs = shortest(_turns(), starts, usd)
    return {label: cost for (label, way), cost in costs.items() if not way}


@cache
def _turns() -> nx.DiGraph[_Stand]:
    """Return the graph of straight lines, seen from their ends: a hex and the way a line came into it.

    One arc leads straight on; one leads to the same hex with no way, whence a new line may set out anywhere.
    """
    graph: nx.DiGraph[_Stand] = nx.DiGraph()
    for label, beside in board().beside.items():
        for way in DIRECTIONS:
            graph.add_edge((label, way), (label, ""))
            if origin := beside[_BACK[way]]:
                graph.add_edges_from([((label, way), (origin, way)), ((label, ""), (origin, way))])
    nx.freeze(graph)
    return graph


@cache
def steps(target: str) -> Mapping[str, int]:
    """Return hex -> cubes needed to a target by the shortest way."""
    return costs_from(board().graph, sorted(goals(target)), dict.fromkeys(passable_usd(target), 1))


def cubes_to(target: str, hexes: Iterable[str]) -> int:
    """Return the cubes needed from any of some hexes to a target."""
    table = steps(target)
    return min((table.get(label, FAR) for label in hexes), default=FAR)


@cache
def cubes_from(label: str) -> Mapping[str, int]:
    """Return region -> cubes needed from a hex."""
    return {region: cubes_to(region, (label,)) for region in REGIONS}
