"""Land grants are put up for sale each turn, as far as times allow (7)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.rules import Rules
from games.continental_rails.tables import climates


def land_sold_sqmi(rules: Rules, land_sqmi: int, climate: int) -> int:
    """Return how much land finds a buyer in a turn.

    Parameters
    ----------
    rules : Rules
        Figures of the match.
    land_sqmi : int
        Unsold land of the railroad, square miles.
    climate : int
        Number of the climate, 0 Panic to 8 Boom.

    Returns
    -------
    int
        20% in a Panic to 50% in a Boom, rounded down, but a square mile at least while any is left.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> rules = rules_for({})
    >>> [land_sold_sqmi(rules, 200, climate) for climate in (0, 4, 8)], land_sold_sqmi(rules, 1, 0)
    ([40, 70, 100], 1)
    """
    low, high = rules.land_sold_low_permille, rules.land_sold_high_permille
    permille = low + (high - low) * climate // max(climates())
    return min(land_sqmi, max(1, scale(land_sqmi, permille)))


def land_price_usd(rules: Rules, climate: int) -> int:
    """Return the price of a square mile, dollars: 20, and 10 more a step of the climate (7).

    >>> from games.continental_rails.rules import rules_for
    >>> land_price_usd(rules_for({}), 0), land_price_usd(rules_for({}), 8)
    (20, 100)
    """
    return rules.land_base_usd + rules.land_climate_usd * climate


def sell_land(turn: CrTurn, code: str) -> None:
    """Sell what finds a buyer at the climate of the start of the turn (7, ruling A19)."""
    railroad, rules = turn.state.railroads[code], rules_of(turn)
    climate = start_of(turn).climate.number
    sold = land_sold_sqmi(rules, railroad.land_sqmi, climate)
    railroad.land_sqmi -= sold
    usd = sold * land_price_usd(rules, climate)
    turn.ledger.pay(acc.WORLD, acc.rr_cash(code), usd, "land_sale", "7", railroad=code, sqmi=sold)
