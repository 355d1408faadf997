"""Orders in words, one message a line, in the order they stand on the form: "Buy 50 SCL, at most $500"."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.messages import Message, say
from games.continental_rails import accounts as acc
from games.continental_rails.forms import limits
from games.continental_rails.forms.parts import technology_text
from games.continental_rails.orders import (
    ABANDON,
    ABSORB,
    BUILD,
    BUY,
    SELL,
    CompanyOrder,
    Orders,
    RailroadOrders,
    Trade,
)
from games.continental_rails.state import State
from games.continental_rails.tables import engines, technologies
from games.continental_rails.world import world


def describe(state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
    """Return orders in words, at least one message; anything they name may be unknown."""
    words = [
        *_personal(state, orders),
        *(_company(order) for order in orders.companies),
        *(say("ORDER.BID", company=bid.company, usd=bid.usd, rank=bid.rank) for bid in orders.bids),
        *(_trade(state, seat, trade) for trade in orders.trades),
        *_offices(orders),
    ]
    for code, order in sorted(orders.railroads.items()):
        words.extend(_railroad(state, code, order))
    return tuple(words) or (say("ORDER.NOTHING"),)


def _personal(state: State, orders: Orders) -> Iterator[Message]:
    amounts = (("BORROW", orders.borrow_usd), ("REPAY", orders.repay_usd), ("LAVISH", orders.spend_usd))
    for word, usd in amounts:
        if usd:
            yield say(f"ORDER.{word}", usd=usd)
    if orders.name:
        yield say("ORDER.NAME", name=orders.name)
    if orders.spy_seat is not None:
        target = state.seats.get(orders.spy_seat)
        yield say("ORDER.SPY_SEAT", tycoon=target.name if target else str(orders.spy_seat))
    if orders.spy_railroad:
        yield say("ORDER.SPY_RAILROAD", railroad=orders.spy_railroad)
    if orders.message:
        yield say("ORDER.MESSAGE", text=orders.message)


def _company(order: CompanyOrder) -> Message:
    if order.action == SELL:
        return say("ORDER.COMPANY_SELL", company=order.company, usd=order.price_usd or 0)
    if order.action == ABSORB:
        return say("ORDER.COMPANY_ABSORB", company=order.company, railroad=order.railroad)
    return say("ORDER.COMPANY_INCORPORATE", company=order.company)


def _trade(state: State, seat: int, trade: Trade) -> Message:
    railroad = state.railroads.get(trade.railroad)
    usd = trade.shares * railroad.price_usd if railroad else 0
    facts = {"railroad": trade.railroad, "shares": trade.shares}
    if trade.action == BUY:
        return say("ORDER.BUY", usd=usd, **facts)
    short = trade.shares - acc.shares(state, seat, trade.railroad)
    if short > 0:
        return say("ORDER.SHORT", short=short, **facts)
    return say("ORDER.SELL", usd=usd * limits.rules_in(state).sale_credit_permille // 1000, **facts)


def _offices(orders: Orders) -> Iterator[Message]:
    if orders.control:
        yield say("ORDER.CONTROL", railroads=orders.control)
    for code in orders.resign:
        yield say("ORDER.RESIGN", railroad=code)
    if orders.survivor and orders.absorbed:
        yield say("ORDER.MERGE", survivor=orders.survivor, absorbed=orders.absorbed)


def _railroad(state: State, code: str, order: RailroadOrders) -> Iterator[Message]:
    for word, value in _amounts(order):
        if value:
            yield say(f"ORDER.{word}", railroad=code, value=value)
    if code in state.railroads:
        yield from _priced(state, code, order)
    for word, route in (("REQUEST", order.request), ("SECOND_REQUEST", order.second_request)):
        if route:
            yield say(f"ORDER.{word}", railroad=code, route=route)
    if order.dividend_usd is not None:
        yield say("ORDER.DIVIDEND", railroad=code, usd=order.dividend_usd)
    for war in order.rate_wars:
        yield say("ORDER.RATE_WAR", railroad=code, route=war.route, permille=war.percent * 10)


def _amounts(order: RailroadOrders) -> tuple[tuple[str, int | None], ...]:
    return (
        ("LEND", order.president_lends_usd),
        ("REPAID", order.repay_president_usd),
        ("REPAY_BANK", order.repay_bank_usd),
        ("TREASURY_PRESIDENT", order.treasury_to_president),
        ("TREASURY_MARKET", order.treasury_to_market),
        ("IMPROVE", order.improve_usd_per_mile),
    )


def _priced(state: State, code: str, order: RailroadOrders) -> Iterator[Message]:
    if order.engine in engines():
        usd = limits.engine_cost_usd(state, code, order.engine or 0)
        yield say("ORDER.ENGINE", railroad=code, name=engines()[order.engine or 0], usd=usd)
    if order.technology in technologies():
        name = technology_text(technologies()[order.technology].name)
        usd = limits.technology_cost_usd(state, code, order.technology)
        yield say("ORDER.TECHNOLOGY", railroad=code, name=name, usd=usd)
    yield from _track(state, code, order)
    if order.influence_points:
        usd = order.influence_points * limits.influence_usd(state, code)
        yield say("ORDER.INFLUENCE", railroad=code, count=order.influence_points, usd=usd)


def _track(state: State, code: str, order: RailroadOrders) -> Iterator[Message]:
    held = state.railroads[code].right_of_way
    if held and order.right_of_way == BUILD:
        low, high = limits.track_range(state)
        usd = min(max(order.track_usd_per_mile or low, low), high)
        yield say("ORDER.BUILD", railroad=code, route=held, usd=usd)
    if held and order.right_of_way == ABANDON:
        yield say("ORDER.ABANDON", railroad=code, route=held)
    for route in order.double:
        if route in world().routes:
            yield say("ORDER.DOUBLE", railroad=code, route=route, usd=limits.double_cost_usd(state, route))


def message(orders: Orders) -> str:
    """Return the words to all (10.1.8)."""
    return orders.message


def with_message(orders: Orders, text: str) -> Orders:
    """Return the orders with other words to all, "" for none: the referee edits them (ruling A39)."""
    return msgspec.structs.replace(orders, message=text)
