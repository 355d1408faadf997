"""How far a computer player thinks it is: dollars with a charge for every bend, and cubes needed.

The tables are reckoned once on the empty board: hexes that fill up during a match change them little, and
ports that are taken are left out by whoever asks.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from functools import cache

from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.prospects import FAR, goals

_BACK = dict(zip(DIRECTIONS, (*DIRECTIONS[3:], *DIRECTIONS[:3]), strict=True))


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
    best: dict[str, int] = {}
    seen: set[tuple[str, str]] = set()
    heap: list[tuple[int, str, str]] = []
    for goal in sorted(goals(target)):
        for way in DIRECTIONS:
            _push(heap, board().beside[goal][_BACK[way]], way, board().cells[goal].cost_usd)
    while heap:
        usd, label, way = heapq.heappop(heap)
        if (label, way) in seen:
            continue
        seen.add((label, way))
        first = label not in best
        best.setdefault(label, usd)
        if not _open(label, target):
            continue
        cost = board().cells[label].cost_usd
        _push(heap, board().beside[label][_BACK[way]], way, usd + cost)
        for other in DIRECTIONS if first else ():
            _push(heap, board().beside[label][_BACK[other]], other, usd + cost + bend_usd)
    return best | dict.fromkeys(goals(target), 0)


def _push(heap: list[tuple[int, str, str]], label: str, way: str, usd: int) -> None:
    if label:
        heapq.heappush(heap, (usd, label, way))


def _open(label: str, target: str) -> bool:
    """Return whether track may be built in a hex on the way to a target."""
    cell = board().cells[label]
    return not cell.start_city and (not cell.is_port or label == target)


@cache
def steps(target: str) -> Mapping[str, int]:
    """Return hex -> cubes needed to a target by the shortest way."""
    found = dict.fromkeys(sorted(goals(target)), 0)
    edge = list(found)
    while edge:
        label = edge.pop(0)
        for near in board().neighbours(label):
            if near not in found and _open(label, target):
                found[near] = found[label] + 1
                edge.append(near)
    return found


def cubes_to(target: str, hexes: Iterable[str]) -> int:
    """Return the cubes needed from any of some hexes to a target."""
    table = steps(target)
    return min((table.get(label, FAR) for label in hexes), default=FAR)
