"""Transactions on the stock exchange (6.1, 6.2, 10.1.4); the cash for them is set aside in phase 6."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.exact import scale
from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import shown
from games.continental_rails.forms import limits, slots
from games.continental_rails.orders import BUY, SELL, RailroadOrders, Trade
from games.continental_rails.state import State


def check(
    state: State,
    seat: int,
    trades: list[Trade],
    railroads: Mapping[str, RailroadOrders],
    cash_usd: int,
    remarks: Remarks,
) -> list[Trade]:
    """Return the transactions that stand, as they stood on the form.

    They are judged in the order in which they are settled: by rank, then as on the form (6.1.5, ruling
    O14); so it is the later of two that falls.
    """
    from_treasury = {code for code, order in railroads.items() if order.treasury_to_president}
    accepted: dict[int, Trade] = {}
    for n in settlement(trades):
        line = trades[n].line or slots.trade_line(n + 1)
        if not _is_allowed(state, trades[n], list(accepted.values()), from_treasury, line, remarks):
            continue
        if trade := _sized(state, seat, trades[n], line, remarks):
            accepted[n] = trade
    _look_at_cash(state, seat, list(accepted.values()), cash_usd, remarks)
    return [accepted[n] for n in sorted(accepted)]


def settlement(trades: list[Trade]) -> list[int]:
    """Return the places of transactions in the order of settlement: ranked ones first (6.1.5)."""
    keys = [(trade.rank is None, trade.rank or 0, n) for n, trade in enumerate(trades)]
    return [key[2] for key in sorted(keys)]


def _is_allowed(
    state: State, trade: Trade, accepted: list[Trade], from_treasury: set[str], line: str, remarks: Remarks
) -> bool:
    if trade.action not in (BUY, SELL):
        remarks.reject("CR.UNKNOWN_ACTION", "10.1.4", line, slots.ACTION, found=shown(trade.action))
    elif trade.railroad not in state.railroads:
        remarks.reject("CR.UNKNOWN_RAILROAD", "10.1.4", line, slots.RAILROAD, found=shown(trade.railroad))
    elif trade.shares < 1:
        remarks.reject(
            "CR.NO_SHARES", "10.1.4", line, slots.SHARES, railroad=trade.railroad, asked=trade.shares
        )
    elif trade.action == SELL and trade.railroad in from_treasury:
        # Buying at half price and selling in one turn would be money for nothing (ruling O8).
        remarks.reject("CR.TREASURY_AND_SELL", "6.1.1", line, slots.RAILROAD, railroad=trade.railroad)
    else:
        return _has_room(state, trade, accepted, line, remarks)
    return False


def _has_room(state: State, trade: Trade, accepted: list[Trade], line: str, remarks: Remarks) -> bool:
    trades, bids = limits.rules_in(state).transactions, limits.purchases_allowed(state)
    same = next((other for other in accepted if other.railroad == trade.railroad), None)
    if same is not None:
        fault = "CR.TRADE_TWICE" if same.action == trade.action else "CR.BUY_AND_SELL"
        remarks.reject(fault, "6.1.1", line, slots.RAILROAD, railroad=trade.railroad)
    elif len(accepted) >= trades:
        remarks.reject("CR.TOO_MANY_TRADES", "6.1.1", line, slots.ACTION, allowed=trades)
    elif trade.action == BUY and sum(other.action == BUY for other in accepted) >= bids:
        facts = {"allowed": bids, "count": len(state.railroads)}
        remarks.reject("CR.TOO_MANY_PURCHASES", "6.1.2", line, slots.ACTION, **facts)
    else:
        return True
    return False


def _sized(state: State, seat: int, trade: Trade, line: str, remarks: Remarks) -> Trade | None:
    if trade.action == BUY:
        shares = _purchase(state, seat, trade, line, remarks)
    else:
        shares = _sale(state, seat, trade, line, remarks)
    return msgspec.structs.replace(trade, shares=shares) if shares else None


def _purchase(state: State, seat: int, trade: Trade, line: str, remarks: Remarks) -> int:
    code = trade.railroad
    facts = {
        "railroad": code,
        "owned": acc.shares(state, seat, code),
        "permille": limits.rules_in(state).bid_limit_permille,
        "control": limits.rules_in(state).control_limit_permille,
    }
    most = worth.bid_limit(state, code, seat)
    return remarks.capped(trade.shares, most, "CR.BID_LIMIT", "6.1.2", line, slots.SHARES, **facts)


def _sale(state: State, seat: int, trade: Trade, line: str, remarks: Remarks) -> int:
    code, own = trade.railroad, acc.shares(state, seat, trade.railroad)
    short = worth.short_limit(state, code, seat)
    facts = {"railroad": code, "owned": own}
    if trade.shares > own and short <= own:
        fault = "CR.SHORT_CORNERED" if state.railroads[code].cornered else "CR.SHORT_TENTH"
        return remarks.capped(trade.shares, own, fault, "6.2", line, slots.SHARES, **facts)
    sold = remarks.capped(trade.shares, max(own, short), "CR.SHORT_LIMIT", "6.2", line, slots.SHARES, **facts)
    if sold > own:
        facts |= {"asked": sold, "short": sold - own}
        remarks.note("CR.SHORT_SALE", "6.2", line, slots.SHARES, **facts)
    return sold


def _look_at_cash(state: State, seat: int, trades: list[Trade], cash_usd: int, remarks: Remarks) -> None:
    """Remark on purchases that the check of phase 6 will surely cut for want of cash (6.1.5)."""
    credit = limits.rules_in(state).sale_credit_permille
    left = max(0, cash_usd)
    for n in settlement(trades):
        trade, price = trades[n], state.railroads[trades[n].railroad].price_usd
        own = min(trade.shares, acc.shares(state, seat, trade.railroad))
        if trade.action == SELL:
            left += scale(own * price, credit) - scale((trade.shares - own) * price, credit)
            continue
        used = min(trade.shares, max(0, left) // max(1, price))
        if used < trade.shares:
            facts = {"railroad": trade.railroad, "asked": trade.shares, "used": used, "left": max(0, left)}
            line = trade.line or slots.trade_line(n + 1)
            remarks.note("CR.CASH_SHORT", "6.1.5", line, slots.SHARES, usd=trade.shares * price, **facts)
        left -= used * price
