"""Help for a railroad without cash, and money back from one that has it again (4.4, 4.11, 10.2.1, 10.2.2)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.orders import RailroadOrders


def lend(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Lend what only a loan can cure: the profits of the turn come too late (4.11.1, ruling A24)."""
    missing = _missing(till)
    own = plan.view.shares(till.code) * till.railroad.price_usd
    if 0 < missing <= plan.purse and missing < own // 2:
        orders.president_lends_usd = missing
        plan.take(missing)
        till.cash += missing


def sell_to_market(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Sell treasury shares on the exchange where the till is empty (10.2.3)."""
    left = plan.view.treasury(till.code) - (orders.treasury_to_president or 0)
    if left <= 0 or (till.solvent and till.cash > 0):
        return
    needed = -till.cash + scale(till.upkeep, 500)
    shares = min(left, max(1, 2 * needed // till.railroad.price_usd))
    orders.treasury_to_market = shares
    till.cash += scale(shares * till.railroad.price_usd, till.plan.profile.sure_permille)


def get_back(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Let the railroad repay its president as soon as it can: it earns nobody a Mogul's points till then."""
    owed = plan.view.owed_to_president(till.code)
    usd = min(owed, max(0, till.opening), max(0, till.cash))
    if usd > 0:
        orders.repay_president_usd = usd
        till.pay(usd)
        plan.take(-usd)


def repay_bank(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Repay short loans out of spare cash: no bond costs as much (10.2.2)."""
    usd = min(till.loans, max(0, till.cash - plan.view.rules.till_usd))
    if usd > 0:
        orders.repay_bank_usd = usd
        till.pay(usd)
        till.loans -= usd


def _missing(till: Till) -> int:
    """Return what must be lent so that the railroad begins the next turn with money in hand, dollars."""
    if till.solvent:
        return 0
    coming = scale(max(0, till.profit), till.plan.profile.sure_permille)
    at_once = -till.cash if till.bankrupt else -till.cash - coming
    return max(0, 1 + max(at_once, till.interest + till.upkeep // 2 - till.cash - coming))
