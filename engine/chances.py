"""The chance of each seat to win: a softmax over weighted shares, in whole numbers and decimals.

What a seat has of all that is counted, times a weight that depends on how much of the match is played.
Decimals round the same way on every machine, floats do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction

WHOLE = 1000
"""The match is counted in thousandths; so are weights."""
FINE = 1_000_000
"""Shares of points are counted in millionths."""
KNOTS = (0, 500, 1000)
"""Thousandths of the match at which a weight is fitted; between two it changes evenly."""
Points = Mapping[str, Mapping[int, int]]
"""What is counted -> seat -> points, as `engine.optional.Challenged.scores` returns them."""
_EXACT = Context(prec=28)


def share(points: Mapping[int, int], seat: int) -> int:
    """Return millionths of everybody's points that a seat has, negative for debts; 0 where all have none."""
    everybody = sum(map(abs, points.values()))
    return FINE * points.get(seat, 0) // everybody if everybody else 0


def nearness(played: int) -> tuple[int, ...]:
    """Return how near thousandths of a match are to each knot, adding up to 1000.

    >>> nearness(750)
    (0, 500, 500)
    """
    width = KNOTS[1] - KNOTS[0]
    return tuple(max(0, WHOLE - WHOLE * abs(played - knot) // width) for knot in KNOTS)


def chances(
    weights: Mapping[str, Sequence[int]], points: Points, seats: Sequence[int], played: int
) -> dict[int, Fraction]:
    """Return the chance of each seat to win; they add up to exactly 1, and equal seats have equal ones.

    Parameters
    ----------
    weights : mapping
        What is counted -> thousandths at each of `KNOTS`.
    points : mapping
        What is counted -> seat -> points; what is not there counts nothing.
    seats : sequence of int
        Who plays.
    played : int
        Thousandths of the match that are over.
    """
    near = nearness(played)
    logits = {seat: _logit(weights, points, seat, near) for seat in seats}
    highest = max(logits.values())
    odds = {
        seat: int(_EXACT.exp(Decimal(logit - highest) / (FINE * WHOLE**2)).scaleb(12))
        for seat, logit in logits.items()
    }
    return {seat: Fraction(odd, sum(odds.values())) for seat, odd in odds.items()}


def _logit(weights: Mapping[str, Sequence[int]], points: Points, seat: int, near: Sequence[int]) -> int:
    return sum(
        share(points.get(what, {}), seat) * weight * nearby
        for what, by_knot in weights.items()
        for weight, nearby in zip(by_knot, near, strict=True)
    )
