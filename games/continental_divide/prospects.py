"""What a railroad may still reach: cheapest costs to regions, divide and ports; points in prospect (8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.snapshot import cache, lru_cache
from games.common.networks import costs_from
from games.continental_divide import accounts as acc
from games.continental_divide.board import Cell, board
from games.continental_divide.shares import kept_usd, share_points, sold
from games.continental_divide.state import Railroad, State
from games.continental_divide.tables import CENTRAL, EAST, REGIONS, limits, points
from games.continental_divide.track import Ground

DIVIDE = "divide"
FAR = 10**6
"""More than any line costs: there is no way."""

Costs = Mapping[str, int]


@cache
def targets() -> tuple[str, ...]:
    """Return what a railroad can reach for points: two regions, the divide, and each port hex."""
    return (*REGIONS, DIVIDE, *board().ports)


@cache
def goals(target: str) -> frozenset[str]:
    """Return the hexes that count as a target."""
    return frozenset(cell.id for cell in board().cells.values() if _counts(cell, target))


def _counts(cell: Cell, target: str) -> bool:
    if target == DIVIDE:
        return cell.west
    if target == CENTRAL:
        return cell.region != EAST
    return target in (cell.region, cell.id)


@lru_cache(512)
def costs_to(target: str, blocked: frozenset[str]) -> Costs:
    """Return hex -> dollars of the cheapest track from beside it to a target, the hex itself not counted.

    Parameters
    ----------
    target : str
        See `targets`.
    blocked : frozenset of str
        Hexes where nobody can build any more.

    Returns
    -------
    mapping
        Hexes without a way are absent. Lines bend freely here: straight ones may cost more.
    """
    costs = {label: usd for label, usd in passable_usd(target).items() if label not in blocked}
    return costs_from(board().graph, sorted(goals(target)), costs)


@cache
def passable_usd(target: str) -> Costs:
    """Return hex -> dollars of its track; ways end in starting cities and in other ports (4.4, 4.5)."""
    cells = board().cells.values()
    return {c.id: c.cost_usd for c in cells if not c.start_city and (not c.is_port or c.id == target)}


def blocked(ground: Ground) -> frozenset[str]:
    """Return the hexes that are full (4.8)."""
    return frozenset(label for label in ground.railroads if ground.full(label))


def cheapest(target: str, full: frozenset[str], hexes: Iterable[str]) -> int:
    """Return the dollars from any of some hexes to a target, FAR where there is no way."""
    table = costs_to(target, full)
    return min((table.get(label, FAR) for label in hexes), default=FAR)


def projected_points(state: State, code: str) -> int:
    """Return what a share of a railroad will be worth if nobody buys another one (8).

    Counted is what it has, and each target that its treasury and the income it keeps until the end can pay
    by the cheapest way, each looked at by itself; of the ports the best.
    """
    railroad, full = state.railroads[code], blocked(Ground(state))
    usd = acc.treasury(state, code) + _kept_to_come(state, code)
    now = share_points(state, code)
    open_targets = [] if state.ended else _open(railroad)
    reached = [one for one in open_targets if cheapest(one, full, railroad.hexes) <= usd]
    ports = [worth(one) for one in reached if one in board().ports]
    return now + sum(worth(one) for one in reached if one not in board().ports) + max(ports, default=0)


def _kept_to_come(state: State, code: str) -> int:
    railroad = state.railroads[code]
    kept = kept_usd(railroad.income_usd, railroad.issued, sold(state, code))
    return kept * max(0, limits().turns - state.round)


def _open(railroad: Railroad) -> list[str]:
    """Return the targets that a railroad has not reached and still may."""
    targets: list[str] = [region for region in REGIONS if region not in railroad.regions]
    targets += [] if railroad.crossed else [DIVIDE]
    return targets + ([] if railroad.port else list(board().ports))


@cache
def worth(target: str) -> int:
    """Return the points of one share for a target (8)."""
    table = points()
    if target == DIVIDE:
        return table.divide
    cell = board().cells.get(target)
    return table.ports[cell.name] if cell else table.regions[target]
