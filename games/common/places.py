"""Competition ranking; ties share the better place (1, 1, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game import Standing
from engine.messages import Message
from games.common.plain import Named


def ranked(
    title: Message, seats: Mapping[int, Named], points: Mapping[int, int], *, decides: bool = True
) -> tuple[Standing, ...]:
    """Return the points of all seats in one title, the most first and equals by number.

    `decides` is False where the match is not won by them.
    """
    order = sorted(points, key=lambda seat: (-points[seat], seat))
    return tuple(Standing(title, seat, seats[seat].name, points[seat], decides) for seat in order)


def placed(order: Iterable[Standing]) -> tuple[tuple[int, Standing], ...]:
    """Return (place, standing) in the same order."""
    standings = tuple(order)
    return tuple(zip(places([one.points for one in standings]), standings, strict=True))


def leaders(order: Sequence[Standing]) -> tuple[str, ...]:
    """Return the names of all who have most points, of standings in one title, the best first."""
    return tuple(one.name for one in order if one.points == order[0].points)


def places(scores: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each score, from 1; equals share the better one, and the next is left out.

    Parameters
    ----------
    scores : sequence
        One for each seat, in any order; the higher is the better (numbers, or tuples compared in order).

    >>> places([30, 12, 30, 5])
    (1, 3, 1, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)
