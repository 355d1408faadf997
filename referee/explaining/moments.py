"""Chooses what may have decided a match, has it played on to the end, and gives each moment its ending."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from referee.explaining import own
from referee.explaining.account import Moment, OwnMoments, TurnAccount
from referee.explaining.ending import Ending
from referee.explaining.luck import LISTED, hard_draws, hardest_strokes, leading_draws, moving_draws
from referee.explaining.playing_on import Change, Play, played_on, played_once
from referee.explaining.ranking import (
    best_orders,
    costly_orders,
    costly_seats,
    gain,
    missed_orders,
    ranked_orders,
    untried_seats,
    worded,
    worst_orders,
)

OPENED = 20
"""How many turns of a seat are looked at order by order, half of them for what they cost."""
SMALL = 80
"""Where players had no more turns than this in all, each is looked at order by order."""
TRIED = {"once": 500, "best": 20, "costly": 40, "draws": 40}
"""So many of each kind are played on, of draws so many that struck hardest and that moved most.

Besides them the first of each seat. Which orders cost most is seen by playing on so many of them once; in a
game with a horizon, right after the turn.
"""


Look = Callable[[Sequence[tuple[str, int, int | str]]], Sequence[list[Moment]]]
"""Looks closely: kind of `referee.explaining.jobs.Job`, turn and subject -> its moments."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What was looked at closely.

    Attributes
    ----------
    best : list of Moment
        The orders of a seat in a turn, all together, those that brought it most first.
    singles : dict
        (Turn, seat) -> its single orders.
    draws, untried : list of Moment
        Draws; orders of the computer's that are better right after the turn, the best first.
    """

    best: list[Moment]
    singles: dict[tuple[int, int], list[Moment]]
    draws: list[Moment]
    untried: list[Moment]

    def with_endings(
        self, seats: tuple[int, ...], play: Play, *, to_the_end: bool, by_chance: bool = False
    ) -> Looked:
        """Return the same, with the endings of what may have decided the match.

        Parameters
        ----------
        seats : tuple of int
            Of the match.
        play : callable
            Plays on.
        to_the_end, by_chance : bool
            Whether matches are played on to their end, and whether what counts then is who won.
        """
        asked: dict[Change, set[int]] = {}
        costly = costly_orders(self.all_singles, seats)
        if to_the_end:
            costly = self._costly_by_one_end(seats, play, by_chance)
        for change, seat in self._to_try(seats, costly):
            asked.setdefault(change, set()).add(seats.index(seat))
        ended = played_on(asked, play, by_chance=by_chance)
        return Looked(
            [_ended(one, _held(one), ended) for one in self.best],
            {key: [_ended(one, _left_out(one), ended) for one in part] for key, part in self.singles.items()},
            [_ended(one, _thrown(one), ended) for one in self.draws],
            [_ended(one, _by_computer(one), ended) for one in self.untried],
        )

    @property
    def all_singles(self) -> list[Moment]:
        """All single orders."""
        return [one for part in self.singles.values() for one in part]

    @property
    def played_on(self) -> int:
        """How many of them were played on."""
        every = (*self.best, *self.all_singles, *self.draws, *self.untried)
        return sum(one.ending is not None for one in every)

    def leading(self, seats: tuple[int, ...], seat: int = 0) -> tuple[Moment, ...]:
        """Return the turns that brought most, in words; of one seat where it is said."""
        mine = [one for one in self.best if not seat or one.seat == seat]
        leading = best_orders(mine, seats)[:LISTED]
        return tuple(worded(one, self.singles[one.turn, one.seat], seats) for one in leading)

    def _costly_by_one_end(self, seats: tuple[int, ...], play: Play, by_chance: bool) -> list[Moment]:
        """Return the orders with which one match ended worse for their seat than without, the worst first."""
        orders = sorted(
            self.all_singles, key=lambda one: (one.strength(seats) // one.throws, one.turn, one.seat)
        )
        tried = [_left_out(one) for one in orders[: TRIED["once"]]]
        ends = played_once(tried, play, by_chance=by_chance)
        ended = [_ended(one, _left_out(one), ends) for one in orders]
        worse = [one for one in ended if one.share_at_end(seats) < 0]
        # Those that cost as much by that end stay as they cost at once.
        return sorted(worse, key=lambda one: one.share_at_end(seats))

    def _to_try(self, seats: tuple[int, ...], costly: Sequence[Moment]) -> Iterator[tuple[Change, int]]:
        helping = [one for one in self.best if one.own(seats) > 0 and (one.turn, one.seat) in self.singles]
        for one in _first(helping, TRIED["best"]):
            yield _held(one), one.seat
        for one in _first(costly, TRIED["costly"]):
            yield _left_out(one), one.seat
        for draws in (hard_draws(self.draws, seats), moving_draws(self.draws, seats)):
            for one in _first(draws, TRIED["draws"]):
                yield _thrown(one), one.seat
        for one in self.untried:
            yield _by_computer(one), one.seat


def _first(moments: Sequence[Moment], count: int) -> Iterable[Moment]:
    """Return the first moments, and the first of each seat."""
    seats: dict[int, int] = {}
    for place, one in enumerate(moments):
        seats[one.seat] = seats.get(one.seat, 0) + 1
        if place < count or seats[one.seat] <= own.EACH:
            yield one


def _held(one: Moment) -> Change:
    return Change(one.turn, "orders", one.seat)


def _left_out(one: Moment) -> Change:
    return Change(one.turn, "orders", one.seat, one.at)


def _thrown(one: Moment) -> Change:
    return Change(one.turn, "draw", one.label)


def _by_computer(one: Moment) -> Change:
    return Change(one.turn, "computer", one.seat)


def _ended(one: Moment, change: Change, ended: Mapping[Change, Ending]) -> Moment:
    return replace(one, ending=ended.get(change))


def looked_at(turns: Sequence[TurnAccount], seats: tuple[int, ...], look: Look) -> Looked:
    """Look closely at what brought, cost and moved most at once."""
    best, strokes = ranked_orders(turns, seats), leading_draws(turns)
    half = OPENED // 2
    leading = best if len(best) <= SMALL else best[:half]
    opened = [*((one.turn, one.seat) for one in leading), *costly_seats(turns)[:half]]
    keys: list[tuple[str, int, int | str]] = [
        *(("orders", *key) for key in (*opened, *own.turns_to_open(turns, seats))),
        *(("draw", *key) for key in (*strokes, *own.draws_to_open(turns, seats))),
        *(("computer", *key) for key in (*untried_seats(turns)[:LISTED], *own.untried_to_open(turns, seats))),
    ]
    keys = list(dict.fromkeys(keys))
    moments = dict(zip(keys, look(keys), strict=True))
    parts = {what: {key[1:]: part for key, part in moments.items() if key[0] == what} for what, *_ in keys}
    better = [one for part in parts.get("computer", {}).values() for one in part if gain(one, seats) > 0]
    return Looked(
        best,
        {(turn, int(seat)): part for (turn, seat), part in parts.get("orders", {}).items()},
        [one for part in parts.get("draw", {}).values() for one in part],
        sorted(better, key=lambda one: -gain(one, seats)),
    )


def own_moments(looked: Looked, seats: tuple[int, ...]) -> dict[int, OwnMoments]:
    """Return seat -> what its desk is told of what was looked at."""
    return {
        seat: OwnMoments(
            best=looked.leading(seats, seat)[: own.EACH],
            worst=worst_orders(_of_seat(looked.singles, seat), seats)[: own.EACH],
            # Of a draw that struck somebody else harder nobody can say so surely.
            struck=hardest_strokes([draw for draw in looked.draws if draw.seat == seat], seats)[: own.EACH],
            untried=tuple(missed_orders([one for one in looked.untried if one.seat == seat], seats))[:1],
        )
        for seat in seats
    }


def _of_seat(singles: Mapping[tuple[int, int], Iterable[Moment]], seat: int) -> Iterator[Moment]:
    return (one for key, part in singles.items() if key[1] == seat for one in part)
