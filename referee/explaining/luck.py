"""Ranks draws: by the chance that they moved, and by how hard they struck a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.explaining.account import Moment, TurnAccount
from referee.explaining.values import impact

LISTED = 5
"""How many moments of a kind a page lists."""
CANDIDATES = 50
"""So many draws that struck hardest are thrown again 20 times each, and as many that moved most chance."""
HARD = 100_000
"""Millionths of the logarithm of the odds: draws that changed less of what a seat had are not named."""


def leading_draws(turns: Iterable[TurnAccount]) -> list[tuple[int, str]]:
    """Return turn and label of the draws to look at, by the few throws of each: hardest strokes first."""
    hard, moving = [], []
    for turn in turns:
        for label, (strength, chance, _) in turn.strokes.items():
            hard.append((-abs(strength), turn.turn, label))
            moving.append((-chance, turn.turn, label))
    leading = (*sorted(hard)[:CANDIDATES], *sorted(moving)[:CANDIDATES])
    return list(dict.fromkeys((turn, label) for size, turn, label in leading if size))


def moving_draws(draws: Sequence[Moment]) -> tuple[Moment, ...]:
    """Return the draws that moved most chance to win."""
    ranked = sorted(draws, key=lambda one: (-impact(one.worth), one.turn, one.label))
    return tuple(one for one in ranked[:LISTED] if impact(one.worth))


def hardest_strokes(draws: Sequence[Moment], seats: tuple[int, ...]) -> tuple[Moment, ...]:
    """Return the draws that changed most of what a seat had, for better or worse.

    By that the last player's misfortune counts as much as the leader's, in an early turn as in a late one.
    """
    hard = [one for one in draws if abs(one.strength(seats)) >= HARD * one.throws]
    hard.sort(key=lambda one: (-abs(one.strength(seats)), one.turn, one.label))
    return tuple(hard[:LISTED])
