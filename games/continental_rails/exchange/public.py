"""What the Public offers and wants of a railroad's stock (6.1.4, 6.3)."""

from __future__ import annotations

from engine.exact import PERMILLE, clamp, scale, times_power
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.rules import Rules
from games.continental_rails.tables import climates


def offer_and_wish(turn: CrTurn, code: str) -> tuple[int, int]:
    """Return how many shares of a railroad the Public offers, and how many it wants to buy.

    It judges by the new climate (ruling A19) and by the dividend and the profit of the turn before. A
    railroad that has never operated is worth its price to the Public: it has no figures yet.
    """
    rules, railroad = rules_of(turn), turn.state.railroads[code]
    issued, held = acc.issued(turn.state, code), acc.public_shares(turn.state, code)
    worth, price = (1, 1) if railroad.revenue_usd == 0 else _worth_to_price(turn, code, issued)
    low, high = rules.public_noise_low_permille, rules.public_noise_high_permille
    offer_noise = turn.dice.between(f"public offer/{code}", low, high)
    wish_noise = turn.dice.between(f"public wish/{code}", low, high)
    offer = offered(held, worth, price, offer_noise, rules)
    # It also wants a few shares where it holds next to nothing (ruling A30).
    base = max(offer, scale(issued, rules.public_wish_floor_permille))
    return offer, wanted(base, worth, price, wish_noise, rules)


def _worth_to_price(turn: CrTurn, code: str, issued: int) -> tuple[int, int]:
    railroad = turn.state.railroads[code]
    multiple = climates(rules_of(turn).tables)[turn.state.climate].multiple_tenths
    worth = fair_value(railroad.dividend_usd, railroad.profit_usd, issued, multiple, rules_of(turn))
    return worth[0], worth[1] * railroad.price_usd


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
