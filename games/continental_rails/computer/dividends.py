"""The dividend: what the till can spare, rounded to a step of Rail Mogul (1.2.2, 4.12, 10.2.8)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.orders import RailroadOrders
from games.continental_rails.titles.rail_mogul import dividend_points


def declare(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Order the rate that earns most points within what can be paid; more where the character gives more."""
    rules, issued = plan.view.rules, max(1, plan.view.issued(till.code))
    coming = scale(max(0, till.profit), plan.profile.sure_permille) + till.land_usd - till.interest
    free = max(0, till.cash + coming - rules.till_usd // 2) // issued
    free = 0 if till.bankrupt else min(free, rules.dividend_max_usd)
    wished = scale(max(0, till.profit), plan.profile.payout_permille) // issued
    steps = [dividend_points(rules, rate, till.railroad.price_usd) for rate in range(free + 1)]
    orders.dividend_usd = max(steps.index(max(steps)), min(free, wished))
    till.pay(orders.dividend_usd * issued)
