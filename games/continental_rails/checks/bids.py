"""Bids on private companies (10.1.3, ruling A11)."""

from __future__ import annotations

import msgspec

from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import shown
from games.continental_rails.forms import limits, slots
from games.continental_rails.orders import CompanyBid
from games.continental_rails.state import State


def check(
    state: State, seat: int, bids: list[CompanyBid], cash_usd: int, remarks: Remarks
) -> list[CompanyBid]:
    """Return the bids that stand, first choice first, ranked from 1.

    A seat may bid for as many companies as it lacks to two, counted at the start of the turn; `cash_usd` is
    what it has in phase 5.
    """
    accepted: list[CompanyBid] = []
    numbered = [(order.rank, n, order) for n, order in enumerate(bids, 1)]
    for _, n, bid in sorted(numbered, key=lambda entry: entry[:2]):
        line = bid.line or slots.bid_line(n)
        room = limits.bids_allowed(state, seat) - len(accepted)
        companies = [other.company for other in accepted]
        if _stands(state, seat, bid, cash_usd, line, remarks) and _fits(bid, companies, room, line, remarks):
            accepted.append(msgspec.structs.replace(bid, rank=len(accepted) + 1))
    return accepted


def _stands(state: State, seat: int, bid: CompanyBid, cash_usd: int, line: str, remarks: Remarks) -> bool:
    if fault := not_for_sale(state, seat, bid.company):
        remarks.reject(fault, "10.1.3", line, slots.COMPANY, company=shown(bid.company))
        return False
    asking = state.companies[bid.company].asking_usd or 0
    facts = {"company": bid.company, "asked": bid.usd}
    if bid.usd < asking:
        remarks.reject("CR.BID_TOO_LOW", "10.1.3", line, slots.USD, allowed=asking, **facts)
        return False
    if bid.usd > cash_usd:
        remarks.reject("CR.BID_OVER_CASH", "10.1.3", line, slots.USD, allowed=max(0, cash_usd), **facts)
        return False
    return True


def not_for_sale(state: State, seat: int, code: str) -> str:
    """Return the code of what keeps a seat from bidding for a company, "" for nothing (ruling O3)."""
    company = state.companies.get(code)
    if company is None:
        return "CR.UNKNOWN_COMPANY"
    if company.owner == seat:
        return "CR.BID_OWN_COMPANY"
    return "" if code in limits.for_sale(state, seat) else "CR.NOT_FOR_SALE"


def _fits(bid: CompanyBid, companies: list[str], room: int, line: str, remarks: Remarks) -> bool:
    if bid.company in companies:
        remarks.reject("CR.BID_TWICE", "10.1.3", line, slots.COMPANY, company=bid.company)
        return False
    if room <= 0:
        remarks.reject(
            "CR.TOO_MANY_BIDS", "10.1.3", line, slots.COMPANY, company=bid.company, count=len(companies)
        )
        return False
    return True
