"""What the simple policy orders a railroad it presides over: keep it running, build, pay out a third."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import BUILD, RailroadOrders
from games.continental_rails.state import BANKRUPT

IMPROVE_USD_PER_MILE = 12
PAYOUT_PERMILLE = 350
MOST_LOANS_USD_PER_MILE = 40


def railroad_orders(view: SeatView, code: str, dice: Dice) -> RailroadOrders:
    """Return the president's orders for one railroad (10.2)."""
    orders = RailroadOrders(railroad=code)
    railroad = view.railroads[code]
    orders.dividend_usd = _dividend(view, code)
    if railroad.solvency != BANKRUPT:
        orders.improve_usd_per_mile = IMPROVE_USD_PER_MILE
        _build_and_request(view, code, dice, orders)
        _modernise(view, code, orders)
    if view.railroad_cash(code) <= 0:
        orders.treasury_to_market = view.treasury(code) or None
        orders.dividend_usd = 0
    elif view.railroad_loans(code) and view.railroad_cash(code) > view.rules.till_usd:
        spare = view.railroad_cash(code) - view.rules.till_usd
        orders.repay_bank_usd = min(view.railroad_loans(code), spare)
    return orders


def _dividend(view: SeatView, code: str) -> int:
    profit = max(0, view.profit(code)) * PAYOUT_PERMILLE // 1000
    rate = min(profit, max(0, view.railroad_cash(code))) // max(1, view.issued(code))
    return min(rate, view.rules.dividend_max_usd)


def _build_and_request(view: SeatView, code: str, dice: Dice, orders: RailroadOrders) -> None:
    railroad = view.railroads[code]
    miles = view.world.miles(railroad.lines)
    sound = view.railroad_loans(code) < MOST_LOANS_USD_PER_MILE * miles
    if railroad.right_of_way and sound and not view.civil_war:
        orders.right_of_way = BUILD
    if railroad.right_of_way and not orders.right_of_way:
        return
    # The twin of the line under construction is shut as soon as that is built (2.2).
    shut = view.world.routes[railroad.right_of_way].twin if railroad.right_of_way else ""
    open_routes = [route for route in view.rights_of_way(code) if route != shut]
    routes = sorted(open_routes, key=lambda r: (-_appeal(view, code, r, dice), r))
    orders.request, orders.second_request = (*routes, "", "")[:2]
    if view.railroad_cash(code) > 4 * view.rules.till_usd:
        orders.influence_points = 1


def _appeal(view: SeatView, code: str, route: str, dice: Dice) -> int:
    """Revenue of the new line for its cost, in thousandths, a new region counting most."""
    rules, the_world = view.rules, view.world
    lines = view.railroads[code].lines
    new_points = the_world.city_value([*lines, route]) - the_world.city_value(lines)
    new_regions = the_world.regions_of([*lines, route]) - the_world.regions_of(lines)
    miles = the_world.routes[route].miles
    revenue = rules.revenue_usd_per_mile * miles + rules.revenue_usd_per_point * new_points
    cost = view.climate.track_usd_per_mile * miles + rules.city_usd_per_point * new_points
    score = revenue * (1000 + 500 * len(new_regions)) // max(1, cost)
    return score * dice.between(f"route/{code}/{route}", 700, 1300) // 1000


def _modernise(view: SeatView, code: str, orders: RailroadOrders) -> None:
    """Buy an engine or a technology where three times its price is in the till; never both."""
    rules, railroad = view.rules, view.railroads[code]
    miles = view.world.miles(railroad.lines)
    levels = view.best_engine - railroad.engine
    purse = view.railroad_cash(code)
    if (
        levels > 0
        and purse > rules.anonymous_engine_cash_multiple * rules.engine_usd_per_mile * levels * miles
    ):
        orders.engine = view.best_engine
        return
    missing = [
        letter for letter in view.technologies if letter not in railroad.technologies and letter != "A"
    ]
    price = rules.technology_usd_per_mile * miles
    if missing and purse > rules.anonymous_engine_cash_multiple * price:
        orders.technology = missing[0]
