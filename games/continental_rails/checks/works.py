"""Improvements, engines, technologies, double track, dividends, rate wars (10.2.4, 10.2.8, 4.15 to 4.18)."""

from __future__ import annotations

from typing import Any

import msgspec

from games.continental_rails import accounts as acc
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import shown
from games.continental_rails.forms import limits, slots
from games.continental_rails.forms.slots import under
from games.continental_rails.orders import RailroadOrders, RateWar
from games.continental_rails.railways.upgrades import GRAND_STATION
from games.continental_rails.state import BANKRUPT, State
from games.continental_rails.tables import technologies


def check(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    """Leave in `order` what the railroad may do; the order is the check's own copy."""
    _improve(state, order, prefix, remarks)
    _engine(state, code, order, prefix, remarks)
    _technology(state, code, order, prefix, remarks)
    _double(state, code, order, prefix, remarks)
    _dividend(state, order, prefix, remarks)
    _rate_wars(state, code, order, prefix, remarks)
    _look_at_till(state, code, order, prefix, remarks)


def note_bankrupt(state: State, code: str, ordered: bool, line: str, remarks: Remarks) -> None:
    """Remark that a bankrupt railroad may do this only once it is solvent again (4.11.2, ruling A24)."""
    if ordered and state.railroads[code].solvency == BANKRUPT:
        remarks.note("CR.BANKRUPT", "4.11.2", line, railroad=code)


def _improve(state: State, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    line, most = under(prefix, slots.IMPROVE), limits.rules_in(state).improve_max_usd_per_mile
    if order.improve_usd_per_mile is not None:
        asked = order.improve_usd_per_mile
        order.improve_usd_per_mile = remarks.capped(asked, most, "CR.IMPROVE_LIMIT", "10.2.4", line)
    note_bankrupt(state, order.railroad, bool(order.improve_usd_per_mile), line, remarks)


def _engine(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    line, level, own = under(prefix, slots.ENGINE), order.engine, state.railroads[code].engine
    if level is None:
        return
    if level > state.best_engine or level < 1:
        remarks.reject("CR.ENGINE_MARKET", "4.17", line, asked=level, allowed=state.best_engine)
    elif level <= own:
        remarks.reject("CR.ENGINE_OLD", "4.17", line, railroad=code, asked=level, owned=own)
    else:
        note_bankrupt(state, code, True, line, remarks)
        return
    order.engine = None


def _technology(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    line, letter, railroad = under(prefix, slots.TECHNOLOGY), order.technology, state.railroads[code]
    if not letter:
        return
    owned = letter in railroad.technologies or (letter == GRAND_STATION and bool(railroad.grand_station))
    if letter not in technologies() or letter not in state.technologies:
        market = sorted(state.technologies)
        remarks.reject("CR.TECHNOLOGY_MARKET", "4.18", line, found=shown(letter), allowed=market)
    elif owned:
        remarks.reject("CR.TECHNOLOGY_OWNED", "4.18", line, railroad=code, found=letter)
    elif letter == GRAND_STATION and not limits.has_grand_city(state, code):
        least = limits.rules_in(state).grand_station_city_size
        remarks.reject("CR.GRAND_STATION_CITY", "4.18", line, railroad=code, allowed=least)
    else:
        note_bankrupt(state, code, True, line, remarks)
        return
    order.technology = ""


def _double(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    railroad, lines = state.railroads[code], list[str]()
    for n, route in enumerate(order.double, 1):
        line = under(prefix, slots.DOUBLE, n)
        if route not in railroad.lines:
            remarks.reject("CR.DOUBLE_NOT_OWN", "4.15", line, railroad=code, route=shown(route))
        elif route in railroad.doubled or route in lines:
            remarks.reject("CR.DOUBLE_TWICE", "4.15", line, railroad=code, route=route)
        else:
            note_bankrupt(state, code, True, line, remarks)
            lines.append(route)
    order.double = lines


def _dividend(state: State, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    rate, most = order.dividend_usd, limits.rules_in(state).dividend_max_usd
    if rate is None:
        return
    line = under(prefix, slots.DIVIDEND)
    if rate < 0:
        # A blank means last turn's rate, and so does a rate that cannot be meant (10.2.8).
        remarks.reject("CR.DIVIDEND_NEGATIVE", "10.2.8", line, asked=rate)
        order.dividend_usd = None
        return
    order.dividend_usd = remarks.capped(rate, most, "CR.DIVIDEND_LIMIT", "10.2.8", line)
    note_bankrupt(state, order.railroad, rate > 0, line, remarks)


def _rate_wars(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    rivals = {line: rival for line, _, rival in limits.contested(state, code)}
    most, least = limits.rules_in(state).rate_war_max_percent, limits.rules_in(state).rate_war_min_percent
    wars: dict[str, RateWar] = {}
    for n, war in enumerate(order.rate_wars, 1):
        line = war.line or under(prefix, slots.RATE_WAR, n)
        if war.route not in rivals:
            remarks.reject("CR.RATE_WAR_RIVAL", "4.16", line, railroad=code, route=shown(war.route))
        elif war.route in wars:
            remarks.reject("CR.RATE_WAR_TWICE", "4.16", line, route=war.route)
        elif war.percent < least:
            remarks.reject("CR.RATE_WAR_LEAST", "4.16", line, asked=war.percent, allowed=least)
        else:
            percent = remarks.capped(war.percent, most, "CR.RATE_WAR_MOST", "4.16", line)
            wars[war.route] = msgspec.structs.replace(war, percent=percent)
    order.rate_wars = list(wars.values())


def _look_at_till(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    """Remark on what can only be paid in cash and surely exceeds the till (4.15, 4.17, 4.18, ruling A17)."""
    till = max(0, _till(state, code, order))
    costs: list[tuple[str, int, str]] = []
    if order.engine is not None:
        costs.append((slots.ENGINE, limits.engine_cost_usd(state, code, order.engine), "4.17"))
    if order.technology:
        costs.append((slots.TECHNOLOGY, limits.technology_cost_usd(state, code, order.technology), "4.18"))
    for n, route in enumerate(order.double, 1):
        costs.append((f"{slots.DOUBLE}{n}", limits.double_cost_usd(state, route), "4.15"))
    for what, usd, rule in costs:
        if usd > till:
            remarks.note("CR.CASH_ONLY", rule, under(prefix, what), railroad=code, usd=usd, till=till)
        else:
            till -= usd
    _look_at_dividend(state, code, order, till, under(prefix, slots.DIVIDEND), remarks)


def _look_at_dividend(
    state: State, code: str, order: RailroadOrders, till: int, line: str, remarks: Remarks
) -> None:
    """Remark on a dividend beyond the cash that is left with last turn's profit (10.2.8, ruling A20)."""
    sold = (order.treasury_to_president or 0) + (order.treasury_to_market or 0)
    shares = limits.dividend_shares(state, code) + sold
    usd = till + max(0, state.railroads[code].profit_usd)
    if (order.dividend_usd or 0) * shares > usd:
        facts: dict[str, Any] = {"railroad": code, "asked": order.dividend_usd, "shares": shares}
        remarks.note("CR.DIVIDEND_CASH", "10.2.8", line, usd=usd, used=usd // shares, **facts)


def _till(state: State, code: str, order: RailroadOrders) -> int:
    price = state.railroads[code].price_usd
    sold = limits.treasury_cost_usd(state, code, order.treasury_to_president or 0)
    sold += (order.treasury_to_market or 0) * price
    dealt = (order.president_lends_usd or 0) - (order.repay_president_usd or 0) - (order.repay_bank_usd or 0)
    return acc.railroad_cash(state, code) + dealt + sold
