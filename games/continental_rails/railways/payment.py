"""Posting what railroads pay for track and improvements, and the loans they take for it (4.6, 4.9)."""

from __future__ import annotations

from dataclasses import replace

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, rules_of, start_of
from games.continental_rails.railways.finance import (
    Funding,
    TrackBill,
    bill_funding,
    construction_profit,
    excess_within,
    improvement_funding,
)
from games.continental_rails.railways.notices import tell_president
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world


def influence_point_cost(turn: CrTurn, code: str) -> int:
    """Return what a point of influence costs, dollars: $1 a mile owned at the start of the turn (4.9)."""
    return rules_of(turn).influence_usd_per_mile * world().miles(start_of(turn).lines[code])


def reserve(turn: CrTurn, code: str) -> int:
    """Return the cash that must stay in the till while loans can be had, dollars.

    What every railroad keeps (4.6), and the money for the influence it has ordered (4.9, ruling A17).
    """
    kept = rules_of(turn).till_usd
    if code in start_of(turn).lines and turn.state.railroads[code].solvency != BANKRUPT:
        kept += max(0, orders_for(turn, code).influence_points or 0) * influence_point_cost(turn, code)
    return kept


def pay_improvements(turn: CrTurn, code: str, usd: int) -> Funding:
    """Pay for improvements out of spare cash, then bonds and short loans (10.2.4)."""
    spendable = acc.railroad_cash(turn.state, code) - reserve(turn, code)
    funding = improvement_funding(usd, spendable, start_of(turn).climate.bonds_permille)
    borrow(turn, code, funding, "10.2.4")
    turn.ledger.pay(acc.rr_cash(code), acc.WORLD, usd, "improvements", "4.5")
    return funding


def pay_track(turn: CrTurn, code: str, route: str, bill: TrackBill, proceeds_usd: int) -> Funding:
    """Pay for a line out of share proceeds, bonds, spare cash and short loans, in this order (4.6).

    Parameters
    ----------
    turn : Turn
        The proceeds must already be in the railroad's till.
    code, route : str
        Who builds what.
    bill : TrackBill
        Track, city and overprice, dollars.
    proceeds_usd : int
        What directors and the Public paid for the shares of this line, dollars.

    Returns
    -------
    Funding
        Where the money came from.
    """
    funding = bill_funding(rules_of(turn), bill, proceeds_usd, *_means(turn, code, proceeds_usd))
    borrow(turn, code, funding, "4.6")
    till = acc.rr_cash(code)
    turn.ledger.pay(till, acc.WORLD, bill.track_usd, "track", "4.6", route=route)
    turn.ledger.pay(till, acc.WORLD, bill.city_usd, "city_crossing", "4.6", route=route)
    share_excess(turn, code, route, bill.excess_usd)
    return funding


def affordable(turn: CrTurn, code: str, bill: TrackBill, proceeds_usd: int) -> TrackBill:
    """Return a bill with no more overprice than the railroad finds the money for (4.6, ruling B45)."""
    means = _means(turn, code, proceeds_usd)
    return replace(bill, excess_usd=excess_within(rules_of(turn), bill, proceeds_usd, *means))


def _means(turn: CrTurn, code: str, proceeds_usd: int) -> tuple[int, int]:
    """Return the cash beside the proceeds that may be spent, and the part of a debt that bonds take."""
    spendable = acc.railroad_cash(turn.state, code) - proceeds_usd - reserve(turn, code)
    return spendable, start_of(turn).climate.bonds_permille


def share_excess(turn: CrTurn, code: str, route: str, excess_usd: int) -> None:
    """Hand the overprice to the directors at the start of the turn; the odd share is the contractor's.

    Rulebook 4.6, rulings A1 and A16.
    """
    if not excess_usd:
        return
    directors = start_of(turn).directors[code]
    each = construction_profit(excess_usd, len(directors))
    till = acc.rr_cash(code)
    for seat in sorted(directors) if each else ():
        turn.ledger.pay(till, acc.seat(seat), each, "construction_profit", "4.6", route=route)
        turn.tell("CONSTRUCTION_PROFIT", "4.6", to=seat, railroad=code, route=route, usd=each)
    rest = excess_usd - each * len(directors)
    turn.ledger.pay(till, acc.BANK, rest, "contractor", "4.6", route=route)


def borrow(turn: CrTurn, code: str, funding: Funding, rule: str) -> None:
    """Take up the bonds and the short-term loan of a funding, and tell the president of the loan."""
    till = acc.rr_cash(code)
    turn.ledger.pay(acc.rr_bonds(code), till, funding.bonds_usd, "bonds_issued", rule)
    turn.ledger.pay(acc.rr_loans(code), till, funding.loan_usd, "short_loan", rule)
    if funding.loan_usd:
        tell_president(turn, code, "SHORT_LOAN", "10.2.2", usd=funding.loan_usd)
