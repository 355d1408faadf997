"""Who stands where: equals share the better place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


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
