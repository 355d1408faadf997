"""Draws set to one end of their range, so that a seat is a third poorer, or half as much richer, for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.dice import Dice, RethrownDice
from engine.turn import Resolution, resolve
from referee.explaining.turns import PlayedTurn, Replay
from referee.explaining.values import Valuer
from tests.referee.explaining.blunders import TRIES, points_at_end

STRIKING = ("public favour", "public wish", "public offer")
"""Kinds of draws of which one can move a seat's worth by a third."""
LOWEST, MIDDLE, HIGHEST = 0, 1, 2
"""Where in its range a draw is set, in halves from the lowest number."""
TRIED = 6
"""So many draws of a turn, those that strike hardest at once, are played on."""


@dataclass(frozen=True)
class Stroke:
    """A draw that is set, and where in its range: `LOWEST`, `MIDDLE` or `HIGHEST`."""

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
        value = low + (high - low) * self._stroke.part // HIGHEST
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


def strike(valuer: Valuer, turn: PlayedTurn) -> tuple[Stroke, int] | None:
    """Return a draw set to an end of its range that costs a seat a third, or brings it half as much again.

    It is compared with the middle of the range; the seat is returned too. What strikes hardest at once is
    tried first, played on as far as an account does, by dice of no other use (`TRIES`): a railroad's price
    often comes back within two turns, and then nothing was decided. None where no such draw is among the
    first `TRIED`. Draws of the same size that nobody planted may stand before it: the Public is moody.
    """
    for stroke, seat in _hardest_at_once(valuer, turn)[:TRIED]:
        fallen, usual = (
            struck(each)(valuer.game, valuer, turn) for each in (stroke, Stroke(stroke.label, MIDDLE))
        )
        if all(_are_apart(fallen, usual, seat, numbers) for numbers in TRIES):
            return stroke, seat
    return None


def _hardest_at_once(valuer: Valuer, turn: PlayedTurn) -> list[tuple[Stroke, int]]:
    """Return draws set to an end of their range, each with the seat it strikes hardest at once."""
    draws = resolve(valuer.game, turn.before, turn.orders, turn.seed, digests=False).draws
    labels = sorted({draw.label for draw in draws if draw.label.partition("/")[0] in STRIKING})
    strokes: list[tuple[Fraction, str, int, int]] = []
    for label in labels:
        usual = _worths(valuer, turn, Stroke(label, MIDDLE))
        for part in (LOWEST, HIGHEST):
            worths = _worths(valuer, turn, Stroke(label, part)).items()
            strokes.append(max((_ratio(worth, usual[seat]), label, part, seat) for seat, worth in worths))
    return [(Stroke(label, part), seat) for _, label, part, seat in sorted(strokes, reverse=True)]


def _worths(valuer: Valuer, turn: PlayedTurn, stroke: Stroke) -> Mapping[int, int]:
    after = played(valuer, turn, stroke).state
    return {seat: history[-1] for seat, history in after.worth_history.items()}


def _are_apart(fallen: Replay, usual: Replay, seat: int, numbers: tuple[int, int]) -> bool:
    ends = (points_at_end(replay, seat, "played", numbers) for replay in (fallen, usual))
    return _ratio(*ends) >= Fraction(3, 2)


def _ratio(one: int, other: int) -> Fraction:
    """Return how many times the smaller the larger is; 1 where the smaller is nothing or a debt."""
    low, high = sorted((one, other))
    return Fraction(high, low) if low > 0 else Fraction(1)


def played(valuer: Valuer, turn: PlayedTurn, stroke: Stroke) -> Resolution:
    """Return how a turn comes out with a stroke."""
    dice = SetDice(turn.seed, turn.number, b"", lambda _: False, stroke)
    return resolve(valuer.game, turn.before, turn.orders, turn.seed, digests=False, dice=dice)
