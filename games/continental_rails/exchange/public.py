"""What the Public offers and wants of a railroad's stock (6.1.4, 6.3)."""

from __future__ import annotations

from msgspec import UNSET

from engine.exact import PERMILLE, clamp, scale, times_power
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.rules import Rules
from games.continental_rails.state import Railroad
from games.continental_rails.tables import climates


def offer_and_wish(turn: CrTurn, code: str, sold: int = 0, shorts: int = 0) -> tuple[int, int]:
    """Return how many shares of a railroad the Public offers, and how many it wants to buy.

    It judges by the new climate (ruling A19), by the dividend and the profit of the turn before, and by its
    favour, which nobody sees (ruling B42). A railroad that has never operated is worth its price to the
    Public: it has no figures yet. Others sell `sold` shares of their own, and `shorts` short.
    """
    rules, railroad = rules_of(turn), turn.state.railroads[code]
    issued, held = acc.issued(turn.state, code), acc.public_shares(turn.state, code)
    worth, price = (1, 1) if railroad.revenue_usd == 0 else _worth_to_price(turn, code, issued)
    low, high = rules.public_noise_low_permille, rules.public_noise_high_permille
    offer_noise = turn.dice.between(f"public offer/{code}", low, high)
    wish_noise = turn.dice.between(f"public wish/{code}", low, high)
    offer = offered(held, worth, price, offer_noise, rules)
    short = scale(shorts, rules.short_supply_permille)
    base = wish_base(offer, offer + sold + short, issued, rules) + scale(
        short, rules.public_takes_shorts_permille
    )
    return offer, wanted(base, worth, price, wish_noise, rules)


def wish_base(offer: int, on_sale: int, issued: int, rules: Rules) -> int:
    """Return the shares on which the Public's wish rests: its offer, or a few where it holds next to none.

    Those few (ruling A30) are no more than are on sale, or it would bid up a stock that nobody can sell it
    (ruling B42).
    """
    few = scale(issued, rules.public_wish_floor_permille)
    return max(offer, min(few, on_sale) if rules.public_wish_within_sale else few)


def _favour(turn: CrTurn, railroad: Railroad) -> int:
    """Return the Public's favour for a stock after this turn's swing, and keep it, thousandths."""
    rules = rules_of(turn)
    swing = rules.public_swing_permille
    if not swing:
        return PERMILLE
    before = PERMILLE if railroad.favour_permille is UNSET else railroad.favour_permille
    thrown = turn.dice.between(f"public favour/{railroad.code}", -swing, swing)
    railroad.favour_permille = swung(before, thrown, rules.public_favour_kept_permille)
    return railroad.favour_permille


def swung(favour: int, thrown: int, kept_permille: int) -> int:
    """Return a favour of thousandths, drawn back towards 1000 and then made larger or smaller.

    A throw of 500 makes it half as large again, one of -500 divides it by one and a half: neither way is
    the likelier (ruling B42).

    >>> swung(1000, 500, 700), swung(1500, -500, 700)
    (1500, 900)
    """
    remembered = PERMILLE + (favour - PERMILLE) * kept_permille // PERMILLE
    up, down = (PERMILLE + thrown, PERMILLE) if thrown > 0 else (PERMILLE, PERMILLE - thrown)
    return max(1, remembered * up // down)


def _worth_to_price(turn: CrTurn, code: str, issued: int) -> tuple[int, int]:
    rules, railroad = rules_of(turn), turn.state.railroads[code]
    climate = climates(rules.tables)[turn.state.climate]
    multiple = multiple_tenths(start_of(turn).climate.multiple_tenths, climate.multiple_tenths, rules)
    interest = scale(acc.bonds(turn.state, code), rules.bond_rate_permille)
    profit = railroad.profit_usd - scale(interest, rules.public_debt_permille)
    worth = fair_value(railroad.dividend_usd, profit, issued, multiple, rules)
    return worth[0] * _favour(turn, railroad), worth[1] * railroad.price_usd * PERMILLE


def multiple_tenths(before: int, after: int, rules: Rules) -> int:
    """Return what the Public pays for a dollar while it takes in a change of climate, tenths (ruling B42)."""
    return before + scale(after - before, rules.public_climate_permille)


def fair_value(
    dividend_usd: int, profit_usd: int, issued: int, multiple_tenths: int, rules: Rules
) -> tuple[int, int]:
    """Return what a share is worth to the Public, as numerator and denominator in dollars.

    Parameters
    ----------
    dividend_usd : int
        Dividend a share.
    profit_usd : int
        Profit of the whole railroad in the turn before (4.10).
    issued : int
        Issued shares.
    multiple_tenths : int
        What the Public pays for a dollar of dividend and profit in this climate, tenths.
    rules : Rules
        The least value.

    Returns
    -------
    tuple
        multiple x (dividend + profit a share) / 2, at least $1.

    Notes
    -----
    Rulebook 6.1.4 and 6.3 name the influences; the figures are ruled.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> fair_value(1, 2000, 1000, 55, rules_for({}))
    (165000, 20000)
    """
    denominator = 20 * max(1, issued)
    numerator = multiple_tenths * (dividend_usd * issued + profit_usd)
    return max(numerator, rules.public_value_min_usd * denominator), denominator


def offered(held: int, worth: int, price: int, noise_permille: int, rules: Rules) -> int:
    """Return the shares the Public offers: of what it holds the more, the dearer the share is (6.3).

    `worth` / `price` is the ratio of fair value and price; 15% at par, held between 2% and 50%.
    """
    permille = rules.public_offer_permille * noise_permille * price // (worth * PERMILLE)
    return scale(held, clamp(permille, rules.public_offer_min_permille, rules.public_offer_max_permille))


def wanted(base: int, worth: int, price: int, noise_permille: int, rules: Rules) -> int:
    """Return the shares the Public wants: 10% to 300% of the base, more of a cheaper share (6.3)."""
    permille = times_power(noise_permille, worth, price, rules.public_want_power_tenths)
    return scale(base, clamp(permille, rules.public_want_min_permille, rules.public_want_max_permille))
