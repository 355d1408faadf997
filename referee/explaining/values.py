"""Values a position: each seat's chance to win by the game's table, its points, and its strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chances import WHOLE, Points, chances, share
from engine.game import Game
from engine.optional import Weighed
from referee.faults import Mistake
from referee.match.features import features, points_figure

MILLION = 1_000_000
"""Chances are counted in millionths, rounded down: whole numbers add up in any order."""
Values = tuple[int, ...]
"""The chances of all seats in millionths, by number of the seat; then their points in the same order.

Accounts of today have their strengths after these: millionths of the logarithm of the odds, as the last turn
would count what a seat has. To throw a third of it away costs a leader and the last the same, early and late.
"""


class Unexplainable(Mistake):
    """A match that this code cannot explain, however often it is tried."""


class Valuer:
    """Says what the positions of one match are worth to each seat.

    Parameters
    ----------
    game : Game
        The rules.
    start : Any
        The position before turn 1: what is counted first there are the points.
    turns : int
        How many turns the match had.

    Raises
    ------
    Unexplainable
        If the game has no table of chances to win.
    """

    def __init__(self, game: Game[Any, Any], start: Any, turns: int) -> None:
        rules: object = game
        self.weights = rules.chance_weights() if isinstance(rules, Weighed) else {}
        counted = features(game, start)
        if not self.weights or not counted:
            raise Unexplainable(
                f"{game.meta.name} has no table of chances to win. Make one with "
                f"`turnsheet simulate {game.meta.name} --chances FILE`; docs/chances.md says where it goes."
            )
        self.game, self.turns = game, turns
        self.points, self.label, self.unit = points_figure(game, start)
        self.seats = tuple(sorted(counted[self.points]))

    def values(self, state: Any, turn: int) -> Values:
        """Return what a position after a turn is worth; after the end, who won has all of it."""
        counted = features(self.game, state)
        if self.game.is_over(state):
            chance = _won(next(iter(counted.values())), self.seats)
        else:
            played = WHOLE * min(turn, self.turns) // self.turns
            by_seat = chances(self.weights, counted, self.seats, played)
            chance = [int(by_seat[seat] * MILLION) for seat in self.seats]
        points = (counted[self.points][seat] for seat in self.seats)
        return (*chance, *points, *(self._strength(counted, seat) for seat in self.seats))

    def is_won_by_points(self, state: Any) -> bool:
        """Return whether at the end who had most points has won; a position before the end cannot say it."""
        return next(iter(features(self.game, state))) == self.points

    def _strength(self, counted: Points, seat: int) -> int:
        parts = (share(counted.get(what, {}), seat) * weights[-1] for what, weights in self.weights.items())
        return sum(parts) // WHOLE


def _won(points: Mapping[int, int], seats: Sequence[int]) -> list[int]:
    """Return a million for who is first, in equal parts where several are."""
    best = max(points.values())
    winners = sum(points[seat] == best for seat in seats)
    return [MILLION // winners if points[seat] == best else 0 for seat in seats]


def less(after: Values, before: Values) -> Values:
    """Return the differences of two values."""
    return tuple(a - b for a, b in zip(after, before, strict=True))


def plus(one: Values, other: Values) -> Values:
    """Return the sums of two values."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def impact(values: Values) -> int:
    """Return how much chance changed hands, in the unit of the values.

    >>> impact((300, -200, -100, 7, 7, 7, 0, 0, 0))
    300
    """
    return sum(map(abs, values[: len(values) // 3])) // 2


def strengths(values: Values) -> Values:
    """Return what values say of the seats' strengths."""
    return values[2 * len(values) // 3 :]


def hardest(values: Values) -> tuple[int, int]:
    """Return the place of the seat whose strength changed most, and that change.

    >>> hardest((0, 0, 0, 7, 7, 7, 10, -30, 20))
    (1, -30)
    """
    changes = strengths(values)
    place = max(range(len(changes)), key=lambda at: abs(changes[at]))
    return place, changes[place]


def rounded(total: int, count: int) -> int:
    """Return a mean, rounded half up.

    >>> rounded(25, 10), rounded(-25, 10)
    (3, -2)
    """
    return (2 * total + count) // (2 * count)


def permille(millionths: int) -> int:
    """Return thousandths of a chance, rounded."""
    return rounded(millionths, MILLION // 1000)
