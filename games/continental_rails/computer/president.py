"""All orders of a president to one railroad, in the order in which the turn spends its money (10.2, 11.1)."""

from __future__ import annotations

from games.continental_rails.computer import building, dividends, rescue, treasury, upkeep, warfare
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.orders import RailroadOrders


def preside(plan: Plan, code: str) -> RailroadOrders:
    """Return the orders of the turn for one railroad."""
    made, till = RailroadOrders(railroad=code), Till(plan, code)
    rescue.lend(plan, till, made)
    if till.solvent:
        rescue.get_back(plan, till, made)
        rescue.repay_bank(plan, till, made)
    treasury.buy(plan, till, made)
    rescue.sell_to_market(plan, till, made)
    if not till.bankrupt:
        _invest(plan, till, made)
    dividends.declare(plan, till, made)
    return made


def _invest(plan: Plan, till: Till, made: RailroadOrders) -> None:
    upkeep.improve(plan, till, made)
    upkeep.modernise(plan, till, made)
    building.build(plan, till, made)
    building.request(plan, till, made)
    upkeep.double(plan, till, made)
    warfare.wage(plan, till, made)
