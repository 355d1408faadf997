"""Share prices on one scale: what 100 dollars in each stock became, splits reckoned in (9.4, 6.4, 6.5)."""

from __future__ import annotations

from itertools import pairwise

from engine.exact import PERMILLE, scale
from engine.report import Chart, Series
from games.common.blocks import chart
from games.continental_rails.phases.p15_splits import new_for_old
from games.continental_rails.report.colours import groups_of
from games.continental_rails.report.edition import Edition
from games.continental_rails.rules import Rules
from games.continental_rails.state import MarketDay, Railroad

START = 100
"""Every line begins at this figure, whatever its share cost on that day."""


def compared_chart(edition: Edition, railroads: list[Railroad]) -> Chart:
    """Return the prices of all railroads as multiples of their first price, so that they can be compared.

    Parameters
    ----------
    edition : Edition
        Reader and turn.
    railroads : list of Railroad
        Those that are shown, in order.

    Returns
    -------
    Chart
        A line each, from 100 in the turn of its first price; only public figures (9.4) are used.
    """
    groups = groups_of(edition)
    lines = [Series(rr.name, indexed(edition, rr), groups[rr.code]) for rr in railroads]
    return chart("compared", "COMPARED", edition.turns, lines, "INDEX")


def price_history(edition: Edition, rr: Railroad) -> tuple[int | None, ...]:
    """Return the final price of a railroad's share after each turn from 0 on, None before it existed."""
    prices = {day.turn: day.final_usd for day in rr.market}
    if rr.market:
        prices.setdefault(rr.market[0].turn - 1, rr.market[0].start_usd)
    prices[edition.turn] = rr.price_usd
    return tuple(prices.get(turn) for turn in range(edition.turn + 1))


def indexed(edition: Edition, rr: Railroad) -> tuple[int | None, ...]:
    """Return what 100 dollars at a railroad's first price were worth after each turn, without dividends."""
    prices = price_history(edition, rr)
    first = next((price for price in prices if price), None)
    grown, parts, index = splits(edition.rules, rr.market), 1, []
    for turn, price in enumerate(prices):
        parts *= grown.get(turn, 1)
        index.append(START * price * parts // first if price is not None and first else None)
    return tuple(index)


def splits(rules: Rules, days: list[MarketDay]) -> dict[int, int]:
    """Return the turns in which a stock was split, with new shares for one old (6.5).

    Parameters
    ----------
    rules : Rules
        Figures of the match.
    days : list of MarketDay
        The stock's days on the exchange, in order.

    Returns
    -------
    dict of int to int
        Turn -> 2 or more. The days do not say it: a day counts that closed above the limit, whose price fell
        at least as a split lets it fall, and whose issue grew at least as a split lets it grow.
    """
    issued = {day.turn: before.issued_shares for before, day in pairwise(days)}
    parts_of = {}
    for day in days:
        price, before = _before_split(rules, day), issued.get(day.turn, 0)
        # A merger may have lowered the price before the split, which then takes fewer parts.
        for parts in range(new_for_old(rules, price), 1, -1):
            if day.final_usd <= price // parts and day.issued_shares >= parts * before:
                parts_of[day.turn] = parts
                break
    return parts_of


def _before_split(rules: Rules, day: MarketDay) -> int:
    """Return the price that the exchange left: a tenth below the close of a cornered stock (6.4)."""
    return scale(day.close_usd, PERMILLE - rules.corner_drop_permille) if day.cornered else day.close_usd
