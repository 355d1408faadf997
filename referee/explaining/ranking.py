"""Ranks orders by how matches end with and without them, and says which are named for a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from referee.explaining.account import Moment, TurnAccount
from referee.explaining.luck import LISTED, proved
from referee.explaining.turns import PATHS

LEADING = 2
"""How many orders of a seat are named."""
COMPARED = 200
"""Of so many single orders and draws the first look is compared with the second."""
NAMED = 10
"""An order is named for a turn if it brought one part in so many of what the turn did."""
NEARLY = 4
"""A line that took all but one part in so many of another's worth is what that one was worth."""


def ranked_orders(turns: Iterable[TurnAccount], seats: tuple[int, ...]) -> list[Moment]:
    """Return the orders of every seat and turn, those that brought their seat most at once first."""
    moments = [Moment(turn.turn, seat, worth, PATHS) for turn in turns for seat, worth in turn.orders.items()]
    return sorted(moments, key=lambda one: (-one.worth[seats.index(one.seat)], one.turn, one.seat))


def best_orders(moments: Iterable[Moment], seats: tuple[int, ...]) -> list[Moment]:
    """Return the turns of seats without whose orders they end worse, those that brought most chance first."""
    helped = [one for one in moments if proved(one, seats) > 0]
    return sorted(helped, key=lambda one: (-one.chance_at_end(seats), *_order(one, seats)))


def missed_orders(moments: Iterable[Moment], seats: tuple[int, ...]) -> list[Moment]:
    """Return the computer's orders by which their seats end better, those that bring most first."""
    missed = [one for one in moments if proved(one, seats) < 0]
    return sorted(missed, key=lambda one: (one.chance_at_end(seats), *_order(one, seats)))


def worst_orders(singles: Iterable[Moment], seats: tuple[int, ...]) -> tuple[Moment, ...]:
    """Return the single orders without which their seat ends with most more, one of each seat and turn.

    The first of every turn lead: what several seats lost in the same turn leaves room for other turns.
    """
    looked_at = list(singles)
    cost = [one for one in looked_at if proved(one, seats) < 0]
    by_seat: dict[tuple[int, int], Moment] = {}
    for one in sorted(cost, key=lambda one: _order(one, seats)):
        line = _line(one, looked_at, lambda each: -each.strength(seats))
        by_seat.setdefault((one.turn, one.seat), msgspec.structs.replace(one, words=[line]))
    first = {one.turn: one for one in reversed(by_seat.values())}
    return tuple(sorted(by_seat.values(), key=lambda one: first[one.turn] is not one)[:LISTED])


def _order(moment: Moment, seats: tuple[int, ...]) -> tuple[int, int, int]:
    return -abs(moment.share_at_end(seats)), moment.turn, moment.seat


def costly_orders(singles: Iterable[Moment], seats: tuple[int, ...]) -> list[Moment]:
    """Return the single orders that cost something at once, first the costliest of every turn and seat."""
    cost = [one for one in singles if one.strength(seats) < 0 or one.own(seats) < 0]
    cost.sort(key=lambda one: (one.strength(seats) * PATHS // one.throws, one.turn, one.seat, one.at))
    first = {(one.turn, one.seat): one for one in reversed(cost)}
    return sorted(cost, key=lambda one: first[one.turn, one.seat] is not one)


def costly_seats(turns: Iterable[TurnAccount]) -> list[tuple[int, int]]:
    """Return turn and seat of the single orders that cost most of what a seat had, one of each turn first."""
    costs = [(cost, turn.turn, seat) for turn in turns for seat, cost in turn.costliest.items() if cost < 0]
    costs.sort()
    first = {turn: (cost, turn, seat) for cost, turn, seat in reversed(costs)}
    leading = sorted(first.values())
    return [(turn, seat) for _, turn, seat in (*leading, *(one for one in costs if one not in leading))]


def untried_seats(turns: Iterable[TurnAccount]) -> list[tuple[int, int]]:
    """Return turn and seat where the computer would have ordered better, the best first."""
    gains = [(gain, turn.turn, seat) for turn in turns for seat, gain in turn.computer.items() if gain > 0]
    return [(turn, seat) for _, turn, seat in sorted(gains, key=lambda one: (-one[0], *one[1:]))]


def clearest(moments: Iterable[Moment]) -> list[Moment]:
    """Return the single orders and draws that mattered most by the few throws by which they were chosen."""
    ranked = sorted(
        (one for one in moments if one.first), key=lambda one: (-abs(one.first), one.turn, one.label)
    )
    return ranked[:COMPARED]


def gain(moment: Moment, seats: tuple[int, ...], *, points: bool = False) -> int:
    """Return what a moment brought its seat: chance in millionths, or points, summed over its throws."""
    return moment.worth[seats.index(moment.seat) + len(seats) * points]


def worded(moment: Moment, singles: Sequence[Moment], seats: tuple[int, ...]) -> Moment:
    """Return a seat's turn with the orders that had most part in it, by chance or by points; no trifles."""
    lines = _parts(moment, singles, partial(gain, seats=seats))
    lines = lines or _parts(moment, singles, partial(gain, seats=seats, points=True))
    return msgspec.structs.replace(moment, words=lines[:LEADING])


def _parts(moment: Moment, singles: Sequence[Moment], worth: Callable[[Moment], int]) -> list[Any]:
    lines: list[Any] = []
    for one in singles:
        if _has_part(worth(one), one, worth(moment), moment):
            line = _line(one, singles, worth)
            lines += [] if line in lines else [line]
    return lines


def _line(one: Moment, singles: Iterable[Moment], worth: Callable[[Moment], int]) -> Any:
    """Return the line of a missing order in words: the first it takes with it, which is its own.

    But where another line that it takes with it was worth nearly as much alone, that one is named: what a
    loan paid for, not the loan. So is one where all orders for a railroad were left out at once, of which the
    first is only one ("repay $76").
    """
    finer = [each for each in singles if _is_part(each, one)]
    if not finer:
        return one.words[0]
    best = max(finer, key=worth)
    alone = all(each.words[0] != one.words[0] for each in finer)
    return one.words[0] if alone and NEARLY * worth(best) < (NEARLY - 1) * worth(one) else best.words[0]


def _is_part(single: Moment, whole: Moment) -> bool:
    same = (single.turn, single.seat) == (whole.turn, whole.seat)
    return same and len(single.words) < len(whole.words) and single.words[0] in whole.words


def _has_part(part: int, single: Moment, whole: int, moment: Moment) -> bool:
    """Return whether an order brought a tenth of what its turn did, both summed over throws of their own."""
    sign = 1 if whole > 0 else -1
    return 0 < sign * whole * single.throws <= sign * part * moment.throws * NAMED
