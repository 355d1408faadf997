"""Stock orders of the simple policy: a tenth of a promising railroad first, sales of what pays nothing."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import BUY, SELL, Trade

YIELD_GOOD_PERMILLE = 40
SALES = 2


def trades(view: SeatView, dice: Dice, purse: int) -> list[Trade]:
    """Return at most six transactions, sales first so that their credit counts (6.1.5)."""
    sales = _sales(view, dice)
    sold = {trade.railroad for trade in sales}
    credit = sum(t.shares * view.railroads[t.railroad].price_usd // 2 for t in sales)
    return (sales + _purchases(view, dice, purse + credit, sold))[: view.rules.transactions]


def _sales(view: SeatView, dice: Dice) -> list[Trade]:
    """Sell small holdings that pay badly, a part of them each turn."""
    sales: list[Trade] = []
    for code, railroad in view.railroads.items():
        own = view.shares(code)
        pays = railroad.dividend_usd * 1000 >= YIELD_GOOD_PERMILLE * railroad.price_usd
        keep = pays or code in view.directorships or not own
        if not keep and len(sales) < SALES and dice.chance(f"sell/{code}", 300):
            sales.append(Trade(action=SELL, railroad=code, shares=own))
    return sales


def _purchases(view: SeatView, dice: Dice, purse: int, sold: set[str]) -> list[Trade]:
    purchases: list[Trade] = []
    for code in _wanted(view, dice):
        price = view.railroads[code].price_usd
        shares = min(view.bid_limit(code), purse // price)
        if code in sold or shares <= 0 or len(purchases) == _bids_allowed(view):
            continue
        purchases.append(Trade(action=BUY, railroad=code, shares=shares))
        purse -= shares * price
    return purchases


def _wanted(view: SeatView, dice: Dice) -> list[str]:
    """Own railroads first, then those where a seat on the board is near or the dividend is good."""

    def appeal(code: str) -> tuple[int, str]:
        railroad = view.railroads[code]
        score = railroad.dividend_usd * 1000 // railroad.price_usd
        score += 60 if code in view.presidencies and view.shares(code) * 3 < view.issued(code) else 0
        score += 40 * (view.shares(code) * 10 >= view.issued(code) // 2)
        return -score * dice.between(f"want/{code}", 500, 1500), code

    return sorted(view.railroads, key=appeal)


def _bids_allowed(view: SeatView) -> int:
    """Return how many bids a seat has, by the railroads in play (6.1.2)."""
    rules, count = view.rules, len(view.railroads)
    if count <= rules.bids_few_railroads:
        return rules.bids_few
    return rules.bids_some if count <= rules.bids_some_railroads else rules.bids_many
