"""The anonymous president of a railroad for which no director stood (4.14.4): thrifty, without ambition.

He keeps the track up, pays a reasonable dividend (4.12), builds what he can afford and asks for the next
line that pays. He buys no influence, doubles nothing, sells no treasury shares and wages no rate war.
"""

from __future__ import annotations

from engine.exact import PERMILLE, scale
from games.continental_rails import accounts as acc
from games.continental_rails.orders import BUILD, RailroadOrders
from games.continental_rails.railways.finance import track_cost
from games.continental_rails.railways.network import eligible_rights_of_way
from games.continental_rails.railways.upgrades import engine_cost
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import BANKRUPT, State
from games.continental_rails.world import world
from games.continental_rails.worth import is_civil_war


def anonymous_orders(state: State, code: str) -> RailroadOrders:
    """Return what an anonymous president orders.

    Parameters
    ----------
    state : State
        The position when his railroad is first asked this turn.
    code : str
        A railroad without a player president.

    Returns
    -------
    RailroadOrders
        Legal orders; a bankrupt railroad orders nothing but to pay no dividend (4.11.2).

    Notes
    -----
    Rulebook 4.12, 4.14.4; figures ``anonymous_*`` of data/rules.toml.
    """
    if state.railroads[code].solvency == BANKRUPT:
        return RailroadOrders(railroad=code, dividend_usd=0)
    rules = rules_for(state.overrides)
    first, second = _wishes(state, rules, code)
    return RailroadOrders(
        railroad=code,
        improve_usd_per_mile=rules.anonymous_improve_usd_per_mile,
        engine=_next_engine(state, rules, code),
        right_of_way=BUILD if _can_build(state, rules, code) else "",
        request=first,
        second_request=second,
        dividend_usd=_dividend(state, rules, code),
    )


def _dividend(state: State, rules: Rules, code: str) -> int:
    """Return the rate that pays out two fifths of the last profit, dollars a share."""
    payout = scale(max(0, state.railroads[code].profit_usd), rules.anonymous_payout_permille)
    return min(rules.dividend_max_usd, payout // max(1, acc.issued(state, code)))


def _can_build(state: State, rules: Rules, code: str) -> bool:
    route = state.railroads[code].right_of_way
    if not route or is_civil_war(state, state.turn):
        return False
    needed = scale(track_cost(state, code, route).total_usd, rules.anonymous_build_cash_permille)
    return acc.railroad_cash(state, code) > needed


def _next_engine(state: State, rules: Rules, code: str) -> int | None:
    railroad = state.railroads[code]
    if railroad.engine >= state.best_engine:
        return None
    price = engine_cost(rules, world().miles(railroad.lines), railroad.engine, railroad.engine + 1)
    rich = acc.railroad_cash(state, code) > rules.anonymous_engine_cash_multiple * price
    return railroad.engine + 1 if rich else None


def _wishes(state: State, rules: Rules, code: str) -> tuple[str, str]:
    """Return the two rights-of-way with the best revenue for their cost, when it will hold none (4.7)."""
    if state.railroads[code].right_of_way and not _can_build(state, rules, code):
        return "", ""
    routes = eligible_rights_of_way(state, code)
    routes.sort(key=lambda route: (-_yield_permille(state, rules, code, route), world().routes[route].number))
    first, second = [*routes, "", ""][:2]
    return first, second


def _yield_permille(state: State, rules: Rules, code: str, route: str) -> int:
    """Return a turn's added revenue in thousandths of the building cost (4.6, 4.10)."""
    bill = track_cost(state, code, route)
    points = bill.city_usd // max(1, rules.city_usd_per_point)
    revenue = rules.revenue_usd_per_mile * world().routes[route].miles + rules.revenue_usd_per_point * points
    return revenue * PERMILLE // max(1, bill.total_usd)
