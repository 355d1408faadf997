"""Closing price, market price and fills as plain functions of numbers (6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.exact import PERMILLE, clamp, times_power
from games.continental_rails.exchange.book import Book
from games.continental_rails.rules import Rules


@dataclass(frozen=True, slots=True)
class Session:
    """What the exchange made of a book: closing price, market price in half dollars, seat -> shares got."""

    close_usd: int
    market_halves: int
    fills: Mapping[int, int]
    traded: int


def session(book: Book, rules: Rules) -> Session:
    """Return prices and fills of one railroad's stock for a turn."""
    supply_milli = book.supply_milli(rules)
    close_usd = closing_price(book.start_usd, book.demand * PERMILLE, supply_milli, rules)
    filled = fills(book.bids, book.public_wish, supply_milli, book.real)
    return Session(close_usd, market_halves(book.start_usd, close_usd), filled, book.sold)


def closing_price(start_usd: int, demand: int, supply: int, rules: Rules) -> int:
    """Return the closing price of a share.

    Parameters
    ----------
    start_usd : int
        Price at the start of the turn, dollars.
    demand, supply : int
        Shares asked for and for sale, in one and the same unit, not negative.
    rules : Rules
        Exponent, bounds of the ratio, lowest and highest price.

    Returns
    -------
    int
        start x (demand / supply) ^ 0.7 in whole dollars, rounded down.

    Raises
    ------
    ValueError
        If demand or supply is negative.

    Notes
    -----
    Rulebook 6.3: the ratio is held between 1/20 and 20, the price at $200 or less. Ruling A28: exact, the
    ratio clamped first, never below $1. Ruling A30: without supply the price does not move.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> closing_price(20, 400, 200, rules_for({})), closing_price(20, 200, 400, rules_for({}))
    (32, 12)
    """
    if demand < 0 or supply < 0:
        raise ValueError(f"demand {demand} or supply {supply} is negative")
    if supply == 0:
        return start_usd
    widest = rules.price_ratio_max
    if demand > widest * supply:
        demand, supply = widest, 1
    elif supply > widest * demand:
        demand, supply = 1, widest
    close_usd = times_power(start_usd, demand, supply, rules.price_power_tenths)
    return clamp(close_usd, rules.price_min_usd, rules.price_max_usd)


def market_halves(start_usd: int, close_usd: int) -> int:
    """Return the market price, the mean of start and close, in half dollars so that nothing is lost (A29)."""
    return start_usd + close_usd


def cost_usd(shares: int, halves: int) -> int:
    """Return what a buyer pays at a market price in half dollars: an odd half is rounded up (ruling A29).

    >>> cost_usd(3, 31)
    47
    """
    return -(-shares * halves // 2)


def proceeds_usd(shares: int, halves: int) -> int:
    """Return what a seller gets at a market price in half dollars: an odd half is rounded down (ruling A29).

    >>> proceeds_usd(3, 31)
    46
    """
    return shares * halves // 2


def fills(bids: Mapping[int, int], public_wish: int, supply_milli: int, real: int) -> dict[int, int]:
    """Return what each bidder gets.

    Parameters
    ----------
    bids : mapping
        Seat -> shares asked for.
    public_wish : int
        Shares the Public wants; it takes its part like everyone.
    supply_milli : int
        Supply in thousandths of a share.
    real : int
        Shares that exist to be delivered (ruling A31).

    Returns
    -------
    dict
        Seat -> shares: all that was asked where the supply covers the demand, else in proportion, rounded
        down; what is left over stays with the Public.

    Notes
    -----
    Rulebook 6.3, ruling A31.
    """
    demand = public_wish + sum(bids.values())
    if demand == 0:
        return {}
    total_milli = min(demand * PERMILLE, supply_milli, real * PERMILLE)
    return {seat: wanted * total_milli // (demand * PERMILLE) for seat, wanted in sorted(bids.items())}
