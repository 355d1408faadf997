"""Treasury shares at half price: the surest profit a president has (10.2.3)."""

from __future__ import annotations

from engine.exact import PERMILLE, scale, scale_up
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.exchange.treasury import affordable_shares
from games.continental_rails.orders import RailroadOrders


def buy(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Buy as the character bids, as far as the purse goes."""
    price, permille = till.railroad.price_usd, plan.view.rules.treasury_price_permille
    # Shares that will lose what they are cheaper by are no bargain.
    if plan.appraisal.close_milli(till.code) < price * permille or till.bankrupt:
        return
    budget_usd = scale(plan.view.treasury(till.code), min(PERMILLE, plan.profile.treasury_permille))
    shares = min(budget_usd, affordable_shares(plan.purse, price, permille))
    if shares > 0:
        orders.treasury_to_president = shares
        usd = scale_up(shares * price, permille)
        plan.take(usd)
        till.cash += usd
