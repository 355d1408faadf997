"""Chooses what each seat's own desk is told of a finished match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from referee.explaining.account import Moment, OwnMoments, TurnAccount
from referee.explaining.luck import hardest_strokes
from referee.explaining.ranking import costly_seats, ranked_orders, untried_seats, worded, worst_orders

EACH = 2
"""So many moments of a kind a seat is told."""
Singles = Mapping[tuple[int, int], Sequence[Moment]]
"""(turn, seat) -> the single orders that were looked at."""


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


def own_moments(
    turns: Sequence[TurnAccount],
    seats: tuple[int, ...],
    singles: Singles,
    draws: Iterable[Moment],
    untried: Iterable[Moment],
) -> dict[int, OwnMoments]:
    """Return seat -> what its desk is told of what was looked at; `untried` would have helped their seats."""
    ranked, draws, untried = ranked_orders(turns, seats), list(draws), list(untried)
    return {
        seat: OwnMoments(
            best=tuple(_best([one for one in ranked if one.seat == seat], seats, singles)),
            worst=worst_orders(_of_seat(singles, seat), seats)[:EACH],
            struck=hardest_strokes([replace(draw, seat=seat) for draw in draws], seats)[:EACH],
            untried=tuple(one for one in untried if one.seat == seat)[:1],
        )
        for seat in seats
    }


def _best(ranked: Sequence[Moment], seats: tuple[int, ...], singles: Singles) -> Iterator[Moment]:
    for moment in ranked[:EACH]:
        if moment.own(seats) > 0:
            yield worded(moment, singles[moment.turn, moment.seat], seats)


def _of_seat(singles: Singles, seat: int) -> Iterator[Moment]:
    return (one for key, part in singles.items() if key[1] == seat for one in part)
