"""Rail Baron: the sum of percentages in the five other titles, reckoned anew each turn (1.2.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.continental_rails.state import TITLES

PERCENT = 100


def baron_points(points: Mapping[int, Mapping[str, int]], titles: Sequence[str] = TITLES) -> dict[int, int]:
    """Return each seat's percentages of the best score in each title, added up.

    Parameters
    ----------
    points : mapping
        Seat -> title -> victory points so far.
    titles : sequence of str
        The titles that count.

    Returns
    -------
    dict
        Seat -> 0 to 100 a title; each percentage is rounded down.

    Notes
    -----
    Rulebook 1.2.6. Totals below nought count as nought, and a title in which nobody is above nought gives
    nothing to anyone (ruling A4).

    Examples
    --------
    >>> baron_points({1: {"a": 30, "b": -5}, 2: {"a": 20, "b": 0}}, ["a", "b"])
    {1: 100, 2: 66}
    """
    best = {title: max((own[title] for own in points.values()), default=0) for title in titles}
    scored = [title for title in titles if best[title] > 0]
    return {
        seat: sum(max(0, own[title]) * PERCENT // best[title] for title in scored)
        for seat, own in points.items()
    }
