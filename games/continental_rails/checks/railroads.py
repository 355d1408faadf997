"""Orders of a president to his railroads: who may give them, what money moves first (10.2.1 to 10.2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.checks import ways, works
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import shown
from games.continental_rails.forms import limits, slots
from games.continental_rails.orders import RailroadOrders
from games.continental_rails.state import State

Made = dict[str, RailroadOrders]


def check(
    state: State, seat: int, orders: Mapping[str, RailroadOrders], cash_usd: int, remarks: Remarks
) -> tuple[Made, int]:
    """Return the orders that stand, by railroad, and the president's cash after phase 4.

    Phase 2 lends for all railroads before any repays, phase 4 sells treasury shares railroad by railroad:
    the purse is followed in that order (rulings O7, O11).
    """
    by_code = {
        code: msgspec.structs.replace(orders[code], railroad=code)
        for code in _own(state, seat, orders, remarks)
    }
    prefixes = {code: prefix_of(state, seat, order) for code, order in by_code.items()}
    for code, order in by_code.items():
        cash_usd -= _lend(order, prefixes[code], cash_usd, remarks)
    for code, order in by_code.items():
        cash_usd += _repaid(state, code, order, prefixes[code], remarks)
    for code, order in by_code.items():
        _bank(state, code, order, prefixes[code], remarks)
        cash_usd -= _treasury(state, code, order, prefixes[code], cash_usd, remarks)
        works.check(state, code, order, prefixes[code], remarks)
        ways.check(state, code, order, prefixes[code], remarks)
    return by_code, cash_usd


def prefix_of(state: State, seat: int, order: RailroadOrders) -> str:
    """Return the first part of the line ids of a railroad's orders; a computer seat wrote none."""
    own = worth.presidencies(state, seat)
    return order.line or slots.railroad_line(own.index(order.railroad) + 1)


def _own(state: State, seat: int, orders: Mapping[str, RailroadOrders], remarks: Remarks) -> list[str]:
    own = worth.presidencies(state, seat)
    for code in sorted(orders):
        if code not in own:
            fault = "CR.NOT_PRESIDENT" if code in state.railroads else "CR.UNKNOWN_RAILROAD"
            line = orders[code].line or slots.railroad_line(1)
            remarks.reject(fault, "10.2", line, railroad=shown(code), found=shown(code))
    return [code for code in own if code in orders]


def _lend(order: RailroadOrders, prefix: str, cash_usd: int, remarks: Remarks) -> int:
    if order.president_lends_usd is None:
        return 0
    line = slots.under(prefix, slots.LEND)
    usd = remarks.capped(
        order.president_lends_usd, cash_usd, "CR.LEND_OVER_CASH", "10.2.1", line, railroad=order.railroad
    )
    order.president_lends_usd = usd
    return usd


def _repaid(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> int:
    if order.repay_president_usd is None:
        return 0
    owed = acc.owed_to_president(state, code) + (order.president_lends_usd or 0)
    till = max(0, acc.railroad_cash(state, code))
    facts: dict[str, Any] = {"railroad": code, "owed": owed, "till": till}
    line = slots.under(prefix, slots.REPAID)
    usd = remarks.capped(
        order.repay_president_usd, min(owed, till), "CR.REPAID_TOO_MUCH", "10.2.1", line, **facts
    )
    order.repay_president_usd = usd
    return usd


def _bank(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    if order.repay_bank_usd is None:
        return
    debts = acc.loans(state, code) + acc.bonds(state, code)
    till = max(0, till_after_president(state, code, order))
    facts: dict[str, Any] = {"railroad": code, "owed": debts, "till": till}
    line = slots.under(prefix, slots.REPAY_BANK)
    order.repay_bank_usd = remarks.capped(
        order.repay_bank_usd, min(debts, till), "CR.REPAY_BANK_TOO_MUCH", "10.2.2", line, **facts
    )


def till_after_president(state: State, code: str, order: RailroadOrders) -> int:
    """Return a railroad's cash after it dealt with its president in phase 2 (10.2.2)."""
    dealt = (order.president_lends_usd or 0) - (order.repay_president_usd or 0)
    return acc.railroad_cash(state, code) + dealt


def _treasury(
    state: State, code: str, order: RailroadOrders, prefix: str, cash_usd: int, remarks: Remarks
) -> int:
    stock = acc.treasury(state, code)
    bought = 0
    if order.treasury_to_president is not None:
        bought = order.treasury_to_president = _bought(state, code, order, prefix, cash_usd, remarks)
    if order.treasury_to_market is not None:
        facts: dict[str, Any] = {"railroad": code, "owned": stock, "bought": bought}
        line = slots.under(prefix, slots.TREASURY_MARKET)
        order.treasury_to_market = remarks.capped(
            order.treasury_to_market, stock - bought, "CR.TREASURY_SHORT", "10.2.3", line, **facts
        )
    return limits.treasury_cost_usd(state, code, bought)


def _bought(
    state: State, code: str, order: RailroadOrders, prefix: str, cash_usd: int, remarks: Remarks
) -> int:
    stock, permille = acc.treasury(state, code), limits.rules_in(state).treasury_price_permille
    payable = max(0, cash_usd) * 1000 // max(1, state.railroads[code].price_usd * permille)
    facts: dict[str, Any] = {"railroad": code, "owned": stock, "cash": max(0, cash_usd)}
    text = "CR.TREASURY_CASH" if payable < stock else "CR.TREASURY_LACKS"
    line = slots.under(prefix, slots.TREASURY_PRESIDENT)
    most = min(stock, payable)
    return remarks.capped(order.treasury_to_president or 0, most, text, "10.2.3", line, **facts)
