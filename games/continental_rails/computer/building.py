"""Lines to build, at what price, or to give up; rights-of-way to ask for, and influence (4.6 to 4.9)."""

from __future__ import annotations

from engine.exact import PERMILLE, scale
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.routes import Prospect, land_usd, prospects
from games.continental_rails.computer.till import Till
from games.continental_rails.orders import ABANDON, BUILD, RailroadOrders
from games.continental_rails.railways.finance import (
    TrackBill,
    bill_funding,
    construction_profit,
    crossing_cost,
    excess_within,
    track_limit,
)
from games.continental_rails.railways.issue import split_issue

TENTHS = 10


def build(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Build what the railroad can bear; give up what it never will while something better is free."""
    route = till.railroad.right_of_way
    if not route or plan.view.civil_war or till.bankrupt:
        return
    cost = _cost(plan, till, route)
    spare = till.bearable + scale(_line_profit(plan, till, route), plan.profile.cover_permille)
    spare -= _interest(plan, cost - _proceeds(plan, till, route))
    if spare >= 0:
        orders.right_of_way = BUILD
        orders.track_usd_per_mile = _track_price(plan, till, route, spare)
        _enter(plan, till, route, orders.track_usd_per_mile)
    elif till.bearable > 0 and till.solvent:
        orders.right_of_way = ABANDON


def _cost(plan: Plan, till: Till, route: str) -> int:
    return _bill(plan, till, route, 0).total_usd


def _line_profit(plan: Plan, till: Till, route: str) -> int:
    return plan.appraisal.profit(till.code, (*till.railroad.lines, route)) - till.profit


def _proceeds(plan: Plan, till: Till, route: str) -> int:
    """Return what directors and the Public will pay for the new shares, dollars (4.3)."""
    rules, railroad = plan.view.rules, till.railroad
    shares = rules.shares_per_mile * plan.view.world.routes[route].miles
    split = split_issue(rules, shares, len(railroad.directors))
    directors = split.each_director * len(railroad.directors) * rules.director_price_permille
    public = split.public * rules.public_issue_price_permille
    return (directors + public) * railroad.price_usd // PERMILLE


def _interest(plan: Plan, usd: int) -> int:
    """Return what it costs a turn to owe for construction, dollars: bonds, the rest at the Bank's rate."""
    climate, rules = plan.view.climate, plan.view.rules
    bonds = scale(max(0, usd), climate.bonds_permille)
    return scale(bonds, rules.bond_rate_permille) + scale(max(0, usd) - bonds, climate.loan_permille)


def _track_price(plan: Plan, till: Till, route: str, spare: int) -> int:
    """Return the dollars a mile to order: the more, the more of the excess comes back to oneself (4.6)."""
    low = plan.view.climate.track_usd_per_mile
    most = track_limit(plan.view.rules, low) - low
    mine = construction_profit(PERMILLE, len(till.railroad.directors))
    own = plan.view.shares(till.code) * PERMILLE // max(1, plan.view.issued(till.code))
    if mine * plan.profile.life_turns <= own * plan.profile.line_turns:
        return low
    each = max(1, _interest(plan, PERMILLE))
    excess = scale(spare * PERMILLE // each, min(PERMILLE, plan.profile.overprice_permille))
    miles = plan.view.world.routes[route].miles
    bill = _bill(plan, till, route, excess_usd=min(most * miles, excess))
    return low + excess_within(plan.view.rules, bill, *_means(plan, till, route)) // miles


def _bill(plan: Plan, till: Till, route: str, excess_usd: int) -> TrackBill:
    track = plan.view.climate.track_usd_per_mile * plan.view.world.routes[route].miles
    return TrackBill(track, crossing_cost(plan.view.rules, till.railroad.lines, route), excess_usd)


def _means(plan: Plan, till: Till, route: str) -> tuple[int, int, int]:
    """Return proceeds of the new shares, spendable cash, and what bonds pay of a debt, thousandths."""
    return _proceeds(plan, till, route), till.spendable, plan.view.climate.bonds_permille


def _enter(plan: Plan, till: Till, route: str, usd_per_mile: int) -> None:
    over = usd_per_mile - plan.view.climate.track_usd_per_mile
    bill = _bill(plan, till, route, over * plan.view.world.routes[route].miles)
    means = _means(plan, till, route)
    till.borrow(bill_funding(plan.view.rules, bill, *means))
    till.cash += max(0, means[0] - bill.total_usd)
    till.profit += _line_profit(plan, till, route)


def request(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Ask for the two best rights-of-way when none will be held, and buy influence for the first (10.2.7)."""
    held = till.railroad.right_of_way
    if till.bankrupt or (held and not orders.right_of_way):
        return
    built = orders.right_of_way == BUILD
    wishes = prospects(plan, till, built)
    if not wishes:
        return
    orders.request = wishes[0].route
    orders.second_request = wishes[1].route if len(wishes) > 1 else ""
    _influence(plan, till, orders, wishes[0])


def _influence(plan: Plan, till: Till, orders: RailroadOrders, wish: Prospect) -> None:
    """Buy the points whose land, and whose lead over rivals, are worth more than they cost (4.9, 7)."""
    rules = plan.view.rules
    each = rules.influence_usd_per_mile * till.miles
    # A grant is a tenth larger with each point, at most twice (7): further points bring no more land.
    most = rules.grant_multiple_tenths_max - TENTHS
    worth = [land_usd(plan, wish.route, points) - points * each for points in range(most + 1)]
    if wish.rivals:
        worth = [usd + (wish.usd // 2 if points else 0) for points, usd in enumerate(worth)]
    best = max(range(most + 1), key=lambda points: (worth[points], -points))
    if wish.rivals and best:
        best += plan.dice.between(f"influence/{till.code}", 0, min(2, wish.rivals))
    points = min(scale(best, plan.profile.influence_permille), till.spendable // max(1, each))
    if points > 0:
        orders.influence_points = points
        till.influence_usd = points * each
        till.pay(points * each)
