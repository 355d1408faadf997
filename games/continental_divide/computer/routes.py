"""Ways for bending lines: the cheapest from a railroad to each target."""

from __future__ import annotations

from collections.abc import Iterator

from games.continental_divide.board import board
from games.continental_divide.prospects import FAR, costs_to, goals, targets
from games.continental_divide.state import Railroad


def ways(full: frozenset[str], railroad: Railroad) -> Iterator[tuple[str, ...]]:
    """Yield the cheapest way to each target, the hex of the railroad that it leaves from first."""
    for target in targets():
        costs = costs_to(target, full)
        origin = min(railroad.hexes, key=lambda label: costs.get(label, FAR))
        way = [origin]
        while way[-1] not in goals(target) and costs.get(way[-1], FAR) < FAR:
            way.append(_next(way[-1], target, full))
        if len(way) > 1 and way[-1] in goals(target):
            yield tuple(way)


def _next(label: str, target: str, full: frozenset[str]) -> str:
    """Return the neighbour through which the way goes on: its own cost and what remains are least."""
    costs, cells = costs_to(target, full), board().cells

    def usd(near: str) -> int:
        cell = cells[near]
        closed = near in full or cell.start_city or (cell.is_port and near != target)
        return FAR * 2 if closed else cell.cost_usd + costs.get(near, FAR)

    return min(board().neighbours(label), key=usd)
