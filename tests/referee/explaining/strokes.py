"""Draws set to one end of their range, so that a seat has 1.6 times as much, or as little, for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from engine.dice import RethrownDice
from engine.turn import Resolution, resolve
from referee.explaining.playing_on import Change, compared, play_on
from referee.explaining.turns import PlayedTurn, Replay
from referee.explaining.values import Valuer
from tests.referee.explaining.blunders import TRIES

STRIKING = ("public favour", "public wish", "public offer")
"""Kinds of draws of which one can move a seat's worth so much."""
LOWEST, MIDDLE, HIGHEST = 0, 1, 2
"""Where in its range a draw is set, in halves from the lowest number."""
STRUCK = 600
"""Thousandths of the lesser by which what a seat has with a draw and with it thrown again differ.

As an account measures it: of who has next to nothing a few dollars are no stroke (`Ending.ratio`).
"""
SURER = 24
"""In so many further matches it has to be so: of 39 planted without, three had struck so by chance."""
TRIED = 12
"""So many draws of a turn, those that strike hardest at once, are played on."""


@dataclass(frozen=True)
class Stroke:
    """A draw that is set, and where in its range: `LOWEST`, `MIDDLE` or `HIGHEST`."""

    label: str
    part: int


class SetDice(RethrownDice):
    """The draws of a turn with one that is set, unless it is thrown again."""

    def __init__(self, *thrown: Any, stroke: Stroke, **mirrored: bool) -> None:
        super().__init__(*thrown, **mirrored)
        self._stroke = stroke

    def _number(self, label: str, n: int, size: int) -> int:
        if label != self._stroke.label or self._again(label):
            return super()._number(label, n, size)
        return (size - 1) * self._stroke.part // HIGHEST


def struck(stroke: Stroke) -> Callable[..., Replay]:
    """Return what makes the replay of a turn with this stroke."""
    return partial(Replay, dice=partial(SetDice, stroke=stroke))


def strike(valuer: Valuer, turn: PlayedTurn) -> tuple[Stroke, int] | None:
    """Return the draw that, set to an end of its range, strikes a seat hardest; at least as `STRUCK` says.

    The seat is returned too. What strikes hardest at once, against the middle of the range, is tried: played
    on as far as an account does, by dice of no other use (`TRIES`), against the draw thrown again, for a
    railroad's price often comes back within two turns, and then nothing was decided. None where no such draw
    is among the first `TRIED`. Draws of the same size that nobody planted may stand before it: the Public is
    moody.
    """
    tried = _hardest_at_once(valuer, turn)[:TRIED]
    sizes = [_least_apart(valuer, turn, stroke, seat) for stroke, seat in tried]
    hardest = max(range(len(tried)), key=sizes.__getitem__, default=0)
    return tried[hardest] if tried and sizes[hardest] >= STRUCK else None


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


def _least_apart(valuer: Valuer, turn: PlayedTurn, stroke: Stroke, seat: int) -> int:
    """Return by how many thousandths a stroke changes what a seat has, of the lesser (`STRUCK`).

    The least of `TRIES` and of `SURER` more is meant; they end with the first that is below `STRUCK`.
    """
    replay, place = struck(stroke)(valuer.game, valuer, turn), valuer.seats.index(seat)
    again, least = Change(turn.number, "draw", stroke.label), 0
    for numbers in (*TRIES, (TRIES[-1][1], TRIES[-1][1] + SURER)):
        was, without = (play_on(replay, (each, *numbers)) for each in (again.against, again))
        size = abs(compared(was, without).ratio(place))
        least = min(least or size, size)
        if least < STRUCK:
            break
    return least


def _ratio(one: int, other: int) -> Fraction:
    """Return how many times the smaller the larger is; 1 where the smaller is nothing or a debt."""
    low, high = sorted((one, other))
    return Fraction(high, low) if low > 0 else Fraction(1)


def played(valuer: Valuer, turn: PlayedTurn, stroke: Stroke) -> Resolution:
    """Return how a turn comes out with a stroke."""
    dice = SetDice(turn.seed, turn.number, b"", lambda _: False, stroke=stroke)
    return resolve(valuer.game, turn.before, turn.orders, turn.seed, digests=False, dice=dice)
