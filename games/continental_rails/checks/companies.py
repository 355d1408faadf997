"""Orders to own private companies: sale, absorption, incorporation (10.1.2)."""

from __future__ import annotations

import msgspec

from engine.exact import clamp
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import shown
from games.continental_rails.forms import limits, slots
from games.continental_rails.forms.reach import connected_railroads
from games.continental_rails.orders import ABSORB, INCORPORATE, SELL, CompanyOrder
from games.continental_rails.state import BANKRUPT, State
from games.continental_rails.world import world


def check(state: State, seat: int, orders: list[CompanyOrder], remarks: Remarks) -> list[CompanyOrder]:
    """Return the orders that stand, one a company (10.1.2, ruling A13)."""
    accepted: list[CompanyOrder] = []
    for n, order in enumerate(orders, 1):
        line = order.line or slots.company_line(n)
        given = {known.company for known in accepted}
        if not _is_own(state, seat, order, line, remarks) or _is_second(order, given, line, remarks):
            continue
        if valid := _order(state, order, line, remarks):
            accepted.append(valid)
    return accepted


def _is_own(state: State, seat: int, order: CompanyOrder, line: str, remarks: Remarks) -> bool:
    company = state.companies.get(order.company)
    if company is not None and company.owner == seat:
        return True
    remarks.reject("CR.NOT_OWN_COMPANY", "10.1.2", line, slots.ACTION, company=shown(order.company))
    return False


def _is_second(order: CompanyOrder, given: set[str], line: str, remarks: Remarks) -> bool:
    if order.company in given:
        remarks.reject("CR.COMPANY_TWICE", "10.1.2", line, slots.ACTION, company=order.company)
    return order.company in given


def _order(state: State, order: CompanyOrder, line: str, remarks: Remarks) -> CompanyOrder | None:
    if order.action == SELL:
        return _sale(state, order, line, remarks)
    if order.action == ABSORB:
        return _absorption(state, order, line, remarks)
    if order.action == INCORPORATE:
        _ignored(order.price_usd is not None, line, slots.PRICE, remarks)
        _ignored(bool(order.railroad), line, slots.RAILROAD, remarks)
        return msgspec.structs.replace(order, price_usd=None, railroad="")
    remarks.reject("CR.UNKNOWN_ACTION", "10.1.2", line, slots.ACTION, found=shown(order.action))
    return None


def _sale(state: State, order: CompanyOrder, line: str, remarks: Remarks) -> CompanyOrder | None:
    if order.price_usd is None:
        remarks.reject("CR.PRICE_MISSING", "10.1.2.1", line, slots.PRICE, company=order.company)
        return None
    low, high = limits.asking_range(state, order.company)
    price = clamp(order.price_usd, low, high)
    if price != order.price_usd:
        facts = {"company": order.company, "asked": order.price_usd, "used": price, "low": low, "high": high}
        remarks.adjust("CR.PRICE_RANGE", "10.1.2.1", line, slots.PRICE, **facts)
    _ignored(bool(order.railroad), line, slots.RAILROAD, remarks)
    return msgspec.structs.replace(order, price_usd=price, railroad="")


def _absorption(state: State, order: CompanyOrder, line: str, remarks: Remarks) -> CompanyOrder | None:
    if fault := _obstacle(state, order):
        facts = {"company": order.company, "railroad": shown(order.railroad)}
        remarks.reject(fault, "10.1.2.2", line, slots.RAILROAD, **facts)
        return None
    if state.railroads[order.railroad].solvency == BANKRUPT:
        # It may be solvent again before phase 9 (4.11, ruling A24).
        facts = {"company": order.company, "railroad": order.railroad}
        remarks.note("CR.ABSORB_BANKRUPT", "4.11.2", line, slots.RAILROAD, **facts)
    _ignored(order.price_usd is not None, line, slots.PRICE, remarks)
    return msgspec.structs.replace(order, price_usd=None)


def _obstacle(state: State, order: CompanyOrder) -> str:
    """Return the code of what forbids an absorption, "" for nothing (4.8, rulings O4, A13)."""
    if not order.railroad:
        return "CR.ABSORB_WHERE"
    if order.railroad not in state.railroads:
        return "CR.ABSORB_UNKNOWN"
    if order.railroad in connected_railroads(state, order.company):
        return ""
    railroad = state.railroads[order.railroad]
    return f"CR.ABSORB_{world().prohibited(railroad.lines, railroad.side, order.company)}"


def _ignored(filled: bool, line: str, column: str, remarks: Remarks) -> None:
    if filled:
        remarks.note("CR.CELL_NOT_NEEDED", "10.1.2", line, column)
