"""Adds the lines of an account up, seat by seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.explaining.account import Account
from referee.explaining.values import Values, rounded


@dataclass(frozen=True, slots=True)
class SeatSum:
    """Where a seat's result came from: all but `start` and `result` are changes, and all add up to `result`.

    `own` are its orders, `others` those of all other seats, `luck` the dice; `stood` would have come without
    orders. Rounded each on its own: the sum may be off by a few of the last place.
    """

    seat: int
    start: int
    own: int
    others: int
    luck: int
    stood: int
    result: int


def seat_sums(account: Account, *, points: bool = False) -> list[SeatSum]:
    """Return the sums of all seats, of chances in millionths or of points, by number of the seat."""
    return [_sum(account, seat, at + points * len(account.seats)) for at, seat in enumerate(account.seats)]


def _sum(account: Account, seat: int, at: int) -> SeatSum:
    def total(lines: Iterable[Values]) -> int:
        return rounded(sum(line[at] for line in lines), account.paths)

    turns = account.turns
    own = [turn.orders[seat] for turn in turns if seat in turn.orders]
    others = [line for turn in turns for number, line in turn.orders.items() if number != seat]
    luck = [line for turn in turns for line in turn.draws.values()]
    stood = [turn.stood for turn in turns]
    start, result = account.start[at], account.end[at]
    return SeatSum(seat, start, total(own), total(others), total(luck), total(stood), result)


def turning_point(account: Account) -> tuple[int, int, int] | None:
    """Return from which turn on the winner was ahead for good, and who was before; None for several winners.

    Returns
    -------
    tuple of int or None
        Turn, the winner's seat, the seat that was ahead before (the winner's own where it always was).
    """
    count = len(account.seats)
    chances = [account.start[:count], *(turn.after[:count] for turn in account.turns)]
    best = max(chances[-1])
    if chances[-1].count(best) > 1 or not account.turns:
        return None
    winner = chances[-1].index(best)
    behind = [turn for turn, row in enumerate(chances) if row[winner] < max(row)]
    before = behind[-1] if behind else 0
    leader = chances[before].index(max(chances[before])) if behind else winner
    return before + 1 if behind else 0, account.seats[winner], account.seats[leader]
