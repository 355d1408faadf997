"""Duels of two kinds of players: in how many pairs of seats, one of each kind, the first has more points.

Seats 1, 3, 5 belong to the first kind in even matches and to the second in odd ones. A tie is no win. The
table of docs/boards-figures.md: ``python -m tests.continental_divide.duels 16 strong easy``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import NamedTuple

from games.continental_divide.shares import seat_points
from games.continental_divide.state import BENDING, MOVE, ROUND, STRAIGHT
from tests.continental_divide.matches import play

WORKERS = 2


class Duel(NamedTuple):
    """One match of two kinds, each a strength or "random"."""

    one: str
    other: str
    number: int
    seats: int = 4
    line: str = STRAIGHT
    pace: str = ROUND


def pairs(duel: Duel) -> list[bool]:
    """Play a match; return for each pair of seats, one of each kind, whether the first has more points."""
    kinds = (duel.one, duel.other)
    who = {seat: kinds[(seat - 1 + duel.number) % 2] for seat in range(1, duel.seats + 1)}
    state = play(f"duel {duel.number}", duel.seats, who, pace=duel.pace, line=duel.line).state
    points = {seat: seat_points(state, seat) for seat in state.seats}
    return [
        points[mine] > points[theirs]
        for mine, theirs in product(who, who)
        if (who[mine], who[theirs]) == kinds
    ]


def series(one: str, other: str, matches: int) -> list[Duel]:
    """Return so many duels in each of the sixteen settings."""
    settings = product((3, 4, 5, 6), (STRAIGHT, BENDING), (ROUND, MOVE))
    return [Duel(one, other, number, *setting) for setting in settings for number in range(matches)]


def table(duels: list[Duel], won: list[list[bool]]) -> Iterator[str]:
    """Yield one line for all duels, and one for each number of seats with each reading of "line"."""
    groups: dict[str, list[bool]] = {}
    for duel, found in zip(duels, won, strict=True):
        for group in ("all", f"{duel.seats} seats, {duel.line}", f"pace {duel.pace}"):
            groups.setdefault(group, []).extend(found)
    for group, found in groups.items():
        yield f"{group}: {sum(found)} of {len(found)} pairs, {100 * sum(found) / len(found):.1f} %"


def main(matches: str, one: str, other: str) -> None:
    """Play a series and print its table."""
    duels = series(one, other, int(matches))
    with ProcessPoolExecutor(WORKERS) as pool:
        won = list(pool.map(pairs, duels, chunksize=4))
    print(f"{one} against {other}", *table(duels, won), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
