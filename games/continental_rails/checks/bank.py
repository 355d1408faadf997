"""Loans from the Bank and repayments (10.1.1, 3.5)."""

from __future__ import annotations

from typing import Any

from games.continental_rails import accounts as acc
from games.continental_rails import outlook
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.forms import slots
from games.continental_rails.orders import Orders
from games.continental_rails.state import State


def check(state: State, seat: int, orders: Orders, remarks: Remarks) -> tuple[Orders, int]:
    """Return fresh orders with accepted loans, and the cash after phase 1; repayment comes first."""
    cash, debt = acc.cash(state, seat), acc.debt(state, seat)
    most = min(cash, debt)
    text = "CR.REPAY_OVER_DEBT" if debt <= cash else "CR.REPAY_OVER_CASH"
    repay = remarks.capped(orders.repay_usd, most, text, "10.1.1", slots.REPAY)
    borrow = _borrow(state, seat, orders.borrow_usd, repay, remarks)
    return Orders(borrow_usd=borrow, repay_usd=repay), cash + borrow - repay


def _borrow(state: State, seat: int, asked_usd: int, repaid_usd: int, remarks: Remarks) -> int:
    call = state.seats[seat].call_usd
    if asked_usd > 0 and call > 0:
        # A seat whose loans were called back may not borrow (ruling A6).
        remarks.reject("CR.BORROW_CALLED", "3.5.3", slots.BORROW, asked=asked_usd, call=call)
        return 0
    room = state.seats[seat].credit_limit_usd - acc.debt(state, seat) + repaid_usd
    facts: dict[str, Any] = {
        "limit": state.seats[seat].credit_limit_usd,
        "safe": outlook.safe_debt_usd(state, seat),
    }
    return remarks.capped(asked_usd, room, "CR.BORROW_OVER_LIMIT", "10.1.1", slots.BORROW, **facts)
