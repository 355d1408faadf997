"""Chooses what is looked at closely for the sake of each seat's own desk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.explaining.account import TurnAccount
from referee.explaining.ranking import costly_seats, ranked_orders, untried_seats

EACH = 2
"""So many moments of a kind a seat is told."""


def turns_to_open(turns: Sequence[TurnAccount], seats: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield turn and seat of what is looked at order by order for each seat's own sake."""
    best, costly = ranked_orders(turns, seats), costly_seats(turns)
    for seat in seats:
        yield from [(one.turn, seat) for one in best if one.seat == seat][:EACH]
        yield from [one for one in costly if one[1] == seat][:EACH]


def draws_to_open(turns: Iterable[TurnAccount], seats: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """Yield turn and label of the draws that struck each seat hardest and no other seat harder."""
    strokes = [
        (-abs(strength), turn.turn, label, struck)
        for turn in turns
        for label, (strength, _, struck) in turn.strokes.items()
        if strength
    ]
    strokes.sort()
    for seat in seats:
        yield from [(turn, label) for _, turn, label, struck in strokes if struck == seat][:EACH]


def untried_to_open(turns: Sequence[TurnAccount], seats: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield turn and seat of the turn in which the computer would have done most better than each seat."""
    gains = untried_seats(turns)
    for seat in seats:
        yield from [one for one in gains if one[1] == seat][:1]
