"""Replays one turn many times, so that its change of values is shared out without a remainder.

A path leads from the position before the turn to the one after it: first nobody orders anything, then one
seat after the other gives the orders it gave, in an order drawn anew for each path, while all dice are thrown
again; then one kind of draw after the other, in the order of the turn, falls as it fell. Each step's change
is a line. What the paths have in common is their two ends, so the lines of each add up exactly (sampled
Shapley values; the part of the dice is what backgammon calls luck).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.dice import Dice, RethrownDice
from engine.game import Game
from engine.turn import resolve
from referee.explaining.values import Unexplainable, Valuer, Values, less, plus

PATHS = 10
"""Paths of a turn."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn as it was played: its number, the position before, seat -> orders, the seed of its dice."""

    number: int
    before: Any
    orders: Mapping[int, Any]
    seed: bytes


@dataclass(slots=True)
class TurnLines:
    """Where the changes of a turn came from, each summed over all paths.

    Attributes
    ----------
    paths : int
        How many.
    stood : tuple of int
        What would have come without any orders: incomes, interest, and time that passed.
    orders : dict
        Seat -> what its orders brought to each seat.
    draws : dict
        Kind of draw -> what it brought.
    """

    paths: int
    stood: Values
    orders: dict[int, Values] = field(default_factory=dict)
    draws: dict[str, Values] = field(default_factory=dict)


class Replay:
    """Plays a turn again with other orders, other dice, or both.

    Parameters
    ----------
    game : Game
        The rules, with the figures of the match.
    valuer : Valuer
        Says what the position afterwards is worth.
    turn : PlayedTurn
        The turn.
    dice : callable
        Makes the dice of the turn, from what `RethrownDice` takes.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        valuer: Valuer,
        turn: PlayedTurn,
        dice: Callable[..., RethrownDice] = RethrownDice,
    ) -> None:
        self.game, self.valuer, self.turn, self._make_dice = game, valuer, turn, dice
        self.thrown: dict[int, Values] = {}
        self.held = {seat: self._held(seat) for seat in turn.orders}
        actual = resolve(
            game, turn.before, turn.orders, turn.seed, digests=False, dice=self._dice(0, lambda _: False)
        )
        self.after = actual.state
        self.kinds = tuple(dict.fromkeys(kind(draw.label) for draw in actual.draws))
        self.labels = tuple(dict.fromkeys(draw.label for draw in actual.draws))

    def _held(self, seat: int) -> Any:
        orders = self.game.standing_orders(self.turn.before, seat)
        return self.game.check(self.turn.before, seat, orders)[0]

    def values(self, orders: Mapping[int, Any], path: int, again: Callable[[str], bool] = bool) -> Values:
        """Return what the turn would have led to.

        Parameters
        ----------
        orders : mapping
            Seat -> orders, checked.
        path : int
            Number of the throw: the same one gives the same dice, an odd one the mirror image of the last.
        again : callable
            Whether the draws of a label are thrown again; all of them where it is not said.
        """
        return self.valuer.values(self.state_after(orders, path, again), self.turn.number)

    def state_after(self, orders: Mapping[int, Any], path: int, again: Callable[[str], bool]) -> Any:
        """Return the position that the turn would have led to; see `values`."""
        turn, dice = self.turn, self._dice(path, again)
        return resolve(self.game, turn.before, orders, turn.seed, digests=False, dice=dice).state

    def other_seed(self, path: int) -> bytes:
        """Return another seed than the turn has, of its own for each throw."""
        return self.turn.seed + f"/explained/{path}".encode()

    def _dice(self, path: int, again: Callable[[str], bool]) -> Dice:
        mirrored = path % 2
        other = self.other_seed(path - mirrored)
        return self._make_dice(self.turn.seed, self.turn.number, other, again, mirrored=bool(mirrored))


def kind(label: str) -> str:
    """Return what kind of draw a label is.

    >>> kind("wear/B&O")
    'wear'
    """
    return label.partition("/")[0]


def share_out(replay: Replay, paths: int = PATHS) -> TurnLines:
    """Return where the changes of a turn came from.

    Raises
    ------
    Unexplainable
        If the turn, played again, does not come out as it did.
    """
    turn, valuer = replay.turn, replay.valuer
    before, after = valuer.values(turn.before, turn.number - 1), valuer.values(replay.after, turn.number)
    nothing = (0,) * len(before)
    lines = TurnLines(paths, nothing, dict.fromkeys(sorted(turn.orders), nothing))
    for path in range(paths):
        last = _enter_orders(replay, lines, before, path)
        last = _settle_draws(replay, lines, last, path)
        if last != after:
            raise Unexplainable(
                f"Turn {turn.number} was not explained: played again, it does not come out as it was."
            )
    return lines


def _enter_orders(replay: Replay, lines: TurnLines, before: Values, path: int) -> Values:
    """Let one seat after the other order what it ordered, all dice thrown again."""
    orders = dict(replay.held)
    last = replay.values(orders, path)
    lines.stood = plus(lines.stood, less(last, before))
    seats = Dice(replay.turn.seed, replay.turn.number).shuffled(f"explained/{path}", sorted(orders))
    for seat in seats:
        orders[seat] = replay.turn.orders[seat]
        now = replay.values(orders, path)
        lines.orders[seat] = plus(lines.orders[seat], less(now, last))
        last = now
    return last


def _settle_draws(replay: Replay, lines: TurnLines, last: Values, path: int) -> Values:
    """Let one kind of draw after the other fall as it fell."""
    for place, name in enumerate(replay.kinds, 1):
        open_kinds = partial(_is_other, replay.kinds[:place])
        now = replay.values(replay.turn.orders, path, open_kinds)
        lines.draws[name] = plus(lines.draws.get(name, (0,) * len(now)), less(now, last))
        last = now
    return last


def _is_other(settled: Collection[str], label: str) -> bool:
    return kind(label) not in settled
