"""All orders of a president to one railroad, in the order in which the turn spends its money (10.2, 11.1)."""

from __future__ import annotations

from games.continental_rails.computer import building, dividends, rescue, treasury, upkeep, warfare
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.orders import RailroadOrders


def preside(plan: Plan, code: str) -> RailroadOrders:
    """Return the orders of the turn for one railroad."""
    orders, till = RailroadOrders(railroad=code), Till(plan, code)
    rescue.lend(plan, till, orders)
    if till.solvent:
        rescue.get_back(plan, till, orders)
        rescue.repay_bank(plan, till, orders)
    treasury.buy(plan, till, orders)
    rescue.sell_to_market(plan, till, orders)
    if not till.bankrupt:
        _invest(plan, till, orders)
    dividends.declare(plan, till, orders)
    return orders


def _invest(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    upkeep.improve(plan, till, orders)
    upkeep.modernise(plan, till, orders)
    building.build(plan, till, orders)
    building.request(plan, till, orders)
    upkeep.double(plan, till, orders)
    warfare.wage(plan, till, orders)
