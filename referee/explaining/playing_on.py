"""Plays a match on from one of its turns, computers in all seats, and compares how it goes.

Right after a turn nobody can say whether a share bought early was worth its price. So the few orders and
draws that may be named are judged by the end: the turn is played as it was and otherwise, and computers play
on, with the same dice both ways. One end may be chance, so it is done `TIMES` times. An order that made no
difference in the first `FIRST` is dropped. A draw thrown again comes out otherwise each time, and four
matches may point both ways: those that changed most so far go on, `GOING_ON` and then `SURE`. In a game with
a horizon (`engine.optional.HasHorizon`) the end is that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from operator import eq
from typing import Any, Literal

from engine.dice import Dice
from engine.game import Game
from engine.optional import HasHorizon
from engine.turn import resolve
from referee.explaining.ending import Ending
from referee.explaining.singles import computers_orders, without_one
from referee.explaining.turns import Replay
from referee.explaining.values import Values, plus

TIMES = 12
"""How often a match is played on, each way."""
FIRST = 4
"""After so many times is decided what is played on `TIMES` times."""
GOING_ON = 30
"""So many draws that changed most in the first `FIRST` are played on, and as many that moved most chance."""
SURE, LEADING = 36, 10
"""How often draws in the lead after `TIMES` are played on; how many lead, by points and by chance to win."""
LONGEST = 200
"""A match that has not ended after this turn is valued as it stands."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise in a turn.

    Attributes
    ----------
    turn : int
        Which turn.
    what : str
        `orders`: those of a seat are left out, or one of them; `computer`: the computer's instead of them;
        `draw`: one draw is thrown again; `nothing`: the turn as it was, all its dice thrown again; `played`:
        the turn as it was.
    subject : int or str
        The seat, or the label of the draw.
    at : int
        Which order is left out (`singles.without_one`), -1 for all.
    """

    turn: int
    what: Literal["orders", "computer", "draw", "nothing", "played"]
    subject: int | str = 0
    at: int = -1

    @property
    def against(self) -> Change:
        """What it is compared with."""
        return Change(self.turn, "played" if self.what == "draw" else "nothing")


Asked = tuple[Change, int, int]
"""A change, and the numbers of its plays: from, to (not included)."""
Play = Callable[[Sequence[Asked]], Sequence[Sequence[Values]]]
"""Plays on: what is asked -> how each play of it ended."""


def play_on(replay: Replay, asked: Asked) -> list[Values]:
    """Return how a match ends after a turn with a change, each time with other dice."""
    change, start, stop = asked
    orders = {**replay.turn.orders, **_changed(replay, change)}
    again: Callable[[str], bool] = bool
    if change.what in ("draw", "played"):
        again = partial(eq, change.subject)
    return [_end(replay, replay.state_after(orders, number, again), number) for number in range(start, stop)]


def _changed(replay: Replay, change: Change) -> Mapping[int, Any]:
    if change.what not in ("orders", "computer"):
        return {}
    seat = int(change.subject)
    if change.what == "computer":
        return {seat: computers_orders(replay, seat)}
    if change.at < 0:
        return {seat: replay.held[seat]}
    return {seat: next(islice(without_one(replay, seat), change.at, None))}


def _end(replay: Replay, state: Any, number: int) -> Values:
    game, turn, seed = replay.game, replay.turn.number, replay.other_seed(number)
    ahead = horizon(game)
    last = turn + ahead if ahead else LONGEST
    while not game.is_over(state) and turn < last:
        turn += 1
        state = resolve(game, state, _by_computers(game, state, seed, turn), seed, digests=False).state
    return replay.valuer.values(state, turn)


def horizon(game: Game[Any, Any]) -> int:
    """Return how many turns a match is played on, 0 for to its end."""
    rules: object = game
    return rules.horizon() if isinstance(rules, HasHorizon) else 0


def _by_computers(game: Game[Any, Any], state: Any, seed: bytes, turn: int) -> dict[int, Any]:
    """Return computers' orders.

    Those of the middle strength: the strongest draw nothing in some games, and twelve ends would be one.
    """
    strengths = game.meta.strengths
    strength = strengths[len(strengths) // 2] if strengths else ""
    orders = {}
    for seat in game.seats_to_move(state):
        dice = Dice(seed, turn).scoped(f"computer/{seat:02}")
        orders[seat] = game.check(state, seat, game.computer_orders(state, seat, dice, strength))[0]
    return orders


def played_on(
    asked: Mapping[Change, Iterable[int]], play: Play, *, by_chance: bool = False
) -> dict[Change, Ending]:
    """Return how matches ended with what was and without, of each change.

    Parameters
    ----------
    asked : mapping
        Change -> the places of the seats it is about, among all seats.
    play : callable
        Plays on.
    by_chance : bool
        Whether what counts is who won; see `referee.explaining.ending.Ending`.
    """
    ends: dict[Change, list[Values]] = {}
    ended: dict[Change, Ending] = {}

    def go_on(changes: Collection[Change], start: int, stop: int) -> None:
        for change, more in _ends(changes, play, start, stop).items():
            ends.setdefault(change, []).extend(more)
        ended.update({one: compared(ends[one.against], ends[one], by_chance=by_chance) for one in changes})

    def hopeful(changes: Iterable[Change]) -> list[Change]:
        return [one for one in changes if any(map(ended[one].is_hopeful, asked[one]))]

    go_on(asked, 0, FIRST)
    draws = _leading([one for one in asked if one.what == "draw"], asked, ended, GOING_ON)
    go_on([*hopeful(one for one in asked if one.what != "draw"), *draws], FIRST, TIMES)
    # Who won differs so seldom that more matches tell little more.
    if not by_chance and (draws := _leading(hopeful(draws), asked, ended, LEADING)):
        go_on(draws, TIMES, SURE)
    return ended


def _leading(
    draws: Sequence[Change], asked: Mapping[Change, Iterable[int]], ended: Mapping[Change, Ending], count: int
) -> list[Change]:
    """Return so many draws that struck a seat hardest so far, and as many that moved most of its chance."""
    leading: dict[Change, None] = {}
    for size in (Ending.ratio, Ending.chance):
        sizes = {one: max(abs(size(ended[one], place)) for place in asked[one]) for one in draws}
        moved = sorted(filter(sizes.get, draws), key=lambda one: -sizes[one])
        leading |= dict.fromkeys(moved[:count])
    return list(leading)


def played_once(changes: Sequence[Change], play: Play, *, by_chance: bool = False) -> dict[Change, Ending]:
    """Return how one match ended with each change and without, by other dice than `played_on` has."""
    ends = _ends(changes, play, SURE, SURE + 1)
    return {one: compared(ends[one.against], ends[one], by_chance=by_chance) for one in changes}


def _ends(changes: Collection[Change], play: Play, start: int, stop: int) -> dict[Change, Sequence[Values]]:
    """Return how matches ended with each change, and with what it is compared with."""
    each = list(dict.fromkeys([*(change.against for change in changes), *changes]))
    return dict(zip(each, play([(change, start, stop) for change in each]), strict=True))


def compared(was: Sequence[Values], without: Sequence[Values], *, by_chance: bool = False) -> Ending:
    """Return the endings of matches as they were, and of the same matches with a change, counted."""
    count = len(was[0]) // 3
    pairs = list(zip(was, without, strict=True))

    def less_in(one: int, other: int) -> tuple[int, ...]:
        counted = range(count) if by_chance else range(count, 2 * count)
        return tuple(sum(pair[one][at] < pair[other][at] for pair in pairs) for at in counted)

    lower, higher = less_in(0, 1), less_in(1, 0)
    won = ([_place(b, at) - _place(a, at) for a, b in pairs] for at in range(count))
    # Where most points do not win, places by points say nothing.
    places = () if by_chance else tuple(map(_at_least, won, lower, higher))
    alike = len(was) > 1 and all(len(set(ends)) == 1 for ends in (was, without))
    return Ending(len(was), _sum(was), _sum(without), lower, higher, places, by_chance, alike)


def _place(end: Values, at: int) -> int:
    """Return the place of a seat by its points, from 0."""
    points = end[len(end) // 3 : 2 * len(end) // 3]
    return sum(each > points[at] for each in points)


def _at_least(won: Sequence[int], lower: int, higher: int) -> int:
    """Return the places that were won in `higher` matches at least, or lost in `lower` if those are more.

    >>> _at_least([0, 1, 2, 3], 0, 3), _at_least([-3, 0, -2, -1], 3, 1), _at_least([0, 0], 0, 0)
    (1, -1, 0)
    """
    if higher > lower:
        return max(0, sorted(won)[-higher])
    return min(0, sorted(won)[lower - 1]) if lower else 0


def _sum(values: Iterable[Values]) -> Values:
    """Return the sums of chances and points, without strengths."""
    first, *others = (one[: 2 * len(one) // 3] for one in values)
    for one in others:
        first = plus(first, one)
    return first
