"""Revenue of a railroad as calculations on plain figures (4.10, 4.15, 4.16)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.exact import PERMILLE, scale
from games.continental_rails.rules import Rules

PERCENT = 100


def base_usd(rules: Rules, miles: int, city_value: int) -> int:
    """Return the base revenue of a turn, dollars: by the mile, and by the cities served (4.10).

    >>> from games.continental_rails.rules import rules_for
    >>> base_usd(rules_for({}), 100, 25)
    13500
    """
    return rules.revenue_usd_per_mile * miles + rules.revenue_usd_per_point * city_value


def line_usd(rules: Rules, miles: int, ends: Iterable[tuple[int, int]]) -> int:
    """Return what one line brings in a turn (ruling A18).

    Parameters
    ----------
    rules : Rules
        Figures of the match.
    miles : int
        Length of the line.
    ends : iterable of (int, int)
        For each of its two cities: city value, and how many lines of the railroad meet there; the lines
        share what the city brings.

    Returns
    -------
    int
        Whole dollars, each part rounded down.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> line_usd(rules_for({}), 100, [(16, 1), (25, 3)])
    13300
    """
    shared = (rules.revenue_usd_per_point * value // lines for value, lines in ends)
    return rules.revenue_usd_per_mile * miles + sum(shared)


def double_track_percent(value_a: int, value_b: int) -> int:
    """Return by how many per cent a second track raises a line's revenue: the two city values (4.15).

    >>> double_track_percent(4 * 4, 5 * 5)
    41
    """
    return value_a + value_b


def part_usd(usd: int, percent: int) -> int:
    """Return some per cent of a sum, rounded down: the bonus of double track, the loss of a rate war."""
    return usd * percent // PERCENT


def region_bonus_permille(rules: Rules, regions: int) -> int:
    """Return the bonus for regions connected beyond the first, never below nought (2.7, ruling A21).

    >>> from games.continental_rails.rules import rules_for
    >>> [region_bonus_permille(rules_for({}), n) for n in (0, 1, 2, 13)]
    [0, 0, 100, 1200]
    """
    return rules.region_bonus_permille * max(0, regions - 1)


def adjusted_usd(usd: int, *more_permille: int) -> int:
    """Return a sum raised (or lowered) by several rates one after the other, rounded down each time.

    Parameters
    ----------
    usd : int
        Base revenue with double track and Grand Station, dollars.
    more_permille : int
        Thousandths added for regions, technologies, climate and chance.

    Returns
    -------
    int
        Whole dollars.

    Examples
    --------
    A Panic takes a fifth of what two regions add a tenth to:

    >>> adjusted_usd(10_000, 100, -200)
    8800
    """
    for permille in more_permille:
        usd = scale(usd, PERMILLE + permille)
    return usd
