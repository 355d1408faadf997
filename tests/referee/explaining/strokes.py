"""Draws set to one end of their range, so that a seat is a third of its worth richer or poorer."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice, RethrownDice
from engine.game import Game
from engine.turn import resolve
from referee.explaining.turns import Replay

STRIKING = ("public favour", "public wish", "public offer")
"""Kinds of draws of which one can move a seat's worth by a third."""


@dataclass(frozen=True)
class Stroke:
    """A draw that is set: `part` is where in its range, in halves from the lowest number."""

    label: str
    part: int


class SetDice(RethrownDice):
    """The draws of a turn with one that is set, unless it is thrown again."""

    def __init__(self, seed: bytes, turn: int, other: bytes, again: Callable[[str], bool], stroke: Stroke):
        super().__init__(seed, turn, other, again)
        self._stroke = stroke

    def between(self, label: str, low: int, high: int) -> int:
        """Draw a number, or have the one that is set."""
        value = super().between(label, low, high)
        if label != self._stroke.label or self._again(label):
            return value
        value = low + (high - low) * self._stroke.part // 2
        self._drawn[-1] = (*self._drawn[-1][:-1], value)
        return value


class StruckReplay(Replay):
    """A turn that had a stroke of luck."""

    stroke: Stroke

    def _dice(self, path: int, again: Callable[[str], bool]) -> Dice:
        seed = self.turn.seed
        return SetDice(seed, self.turn.number, seed + f"/explained/{path}".encode(), again, self.stroke)


def struck(stroke: Stroke) -> type[Replay]:
    """Return the replay of a turn with this stroke."""
    return type("Struck", (StruckReplay,), {"stroke": stroke})


def strike(
    game: Game[Any, Any], state: Any, orders: Mapping[int, Any], turn: int, seed: bytes, lot: random.Random
) -> tuple[Stroke, int] | None:
    """Return a draw that, set, is worth a third of what a seat had, and the seat; None without one.

    Which draw is tried first, and whether it is set to its lowest or highest number, is drawn by lot.
    """

    def worths(stroke: Stroke) -> Mapping[int, int]:
        after = played(game, state, orders, turn, seed, stroke).state
        return {seat: history[-1] for seat, history in after.worth_history.items()}

    draws = resolve(game, state, orders, seed, digests=False).draws
    labels = sorted({draw.label for draw in draws if draw.label.partition("/")[0] in STRIKING})
    for label in lot.sample(labels, len(labels)):
        usual, stroke = worths(Stroke(label, 1)), Stroke(label, lot.choice((0, 2)))
        gains = {seat: worth - usual[seat] for seat, worth in worths(stroke).items()}
        hard = {
            seat: abs(gain) * 3 / had
            for seat, gain in gains.items()
            if (had := state.worth_history[seat][-1]) > 0 and abs(gain) * 3 >= had
        }
        if hard:
            return stroke, max(hard, key=lambda seat: hard[seat])
    return None


def played(
    game: Game[Any, Any], state: Any, orders: Mapping[int, Any], turn: int, seed: bytes, stroke: Stroke
) -> Any:
    """Return how a turn comes out with a stroke."""
    dice = SetDice(seed, turn, b"", lambda _: False, stroke)
    return resolve(game, state, orders, seed, digests=False, dice=dice)
