"""How far the Bank trusts a tycoon: credit limits and recalls, on plain figures (3.5.1, 3.5.3)."""

from __future__ import annotations

from engine.exact import PERMILLE, clamp, scale
from games.continental_rails.rules import Rules


def credit_limit_usd(rules: Rules, margin_permille: int, net_worth_usd: int, debt_usd: int) -> int:
    """Return the debt up to which the Bank lends.

    Parameters
    ----------
    rules : Rules
        Figures of the match.
    margin_permille : int
        Credit margin of the new climate, thousandths.
    net_worth_usd, debt_usd : int
        At the end of the turn, after any seizure; dollars.

    Returns
    -------
    int
        Margin x net worth less half the debt, rounded down, never below nought.

    Notes
    -----
    Rulebook 3.5.1, ruling A5: the figure is fixed in phase 14, printed, and used in the next phase 1.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> credit_limit_usd(rules_for({}), 700, 10_000, 0), credit_limit_usd(rules_for({}), 700, 10_000, 7_000)
    (7000, 3500)
    """
    half_debt = scale(debt_usd, rules.debt_in_limit_permille)
    return max(0, scale(net_worth_usd, margin_permille) - half_debt)


def call_usd(debt_usd: int, limit_usd: int) -> int:
    """Return what the Bank calls back: all debt above the limit (3.5.3, ruling A6).

    >>> call_usd(7_000, 3_500), call_usd(3_000, 3_500)
    (3500, 0)
    """
    return max(0, debt_usd - limit_usd)


def safe_debt_usd(rules: Rules, margin_permille: int, net_worth_usd: int) -> int:
    """Return the debt that is never recalled while nothing else changes (ruling A5).

    >>> from games.continental_rails.rules import rules_for
    >>> safe_debt_usd(rules_for({}), 700, 10_000)
    4666
    """
    return max(0, net_worth_usd * margin_permille // (PERMILLE + rules.debt_in_limit_permille))


def shares_to_seize(owed_usd: int, price_usd: int, held: int, discount_permille: int) -> tuple[int, int]:
    """Return how many shares the Bank sells to recover a sum, and what they bring.

    Parameters
    ----------
    owed_usd : int
        What is still to be recovered, dollars.
    price_usd : int
        Current price of a share, dollars.
    held : int
        Shares there are.
    discount_permille : int
        What the Bank loses on the price, thousandths.

    Returns
    -------
    tuple of int
        Shares, only as many as needed; and dollars, rounded down.

    Notes
    -----
    Rulebook 3.5.3, ruling A7.

    Examples
    --------
    >>> shares_to_seize(1_000, 20, 500, 100), shares_to_seize(1_000, 20, 10, 100)
    ((56, 1008), (10, 180))
    """
    net_milli = price_usd * (PERMILLE - discount_permille)
    needed = held if net_milli <= 0 else -(-owed_usd * PERMILLE // net_milli)
    shares = clamp(needed, 0, held)
    return shares, shares * net_milli // PERMILLE
