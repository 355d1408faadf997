"""Draws set to one end of their range, so that a seat is a third of its worth richer or poorer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
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
    game: Game[Any, Any], state: Any, orders: Mapping[int, Any], turn: int, seed: bytes
) -> tuple[Stroke, int] | None:
    """Return the draw that, set to an end of its range, strikes a seat hardest, and the seat.

    None where no draw takes a third of what the seat has with the middle of the range, or brings half as much
    again. Draws of the same size that nobody planted may stand before it: the Public's moods are wild.
    """

    def worths(stroke: Stroke) -> Mapping[int, int]:
        after = played(game, state, orders, turn, seed, stroke).state
        return {seat: history[-1] for seat, history in after.worth_history.items()}

    draws = resolve(game, state, orders, seed, digests=False).draws
    labels = sorted({draw.label for draw in draws if draw.label.partition("/")[0] in STRIKING})
    strokes: list[tuple[Fraction, str, int, int]] = []
    for label in labels:
        usual = worths(Stroke(label, 1))
        for part in (0, 2):
            for seat, worth in worths(Stroke(label, part)).items():
                low, high = sorted((worth, usual[seat]))
                if low > 0:
                    strokes.append((Fraction(high, low), label, part, seat))
    ratio, label, part, seat = max(strokes, default=(Fraction(1), "", 0, 0))
    return (Stroke(label, part), seat) if ratio >= Fraction(3, 2) else None


def played(
    game: Game[Any, Any], state: Any, orders: Mapping[int, Any], turn: int, seed: bytes, stroke: Stroke
) -> Any:
    """Return how a turn comes out with a stroke."""
    dice = SetDice(seed, turn, b"", lambda _: False, stroke)
    return resolve(game, state, orders, seed, digests=False, dice=dice)
