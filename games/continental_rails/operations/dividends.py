"""Dividends to those who held shares before the new ones, and the income of private companies (4.12, 3.4)."""

from __future__ import annotations

from engine.exact import PERMILLE, clamp, scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, rules_of, start_of
from games.continental_rails.operations.mergers import survivor_of
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world

CONSTRUCTION = 9
"""The phase whose new shares earn no dividend yet."""


def payable_usd(ordered_usd: int, cash_usd: int, shares: int, most_usd: int) -> int:
    """Return the dividend a share that can be paid.

    Parameters
    ----------
    ordered_usd : int
        Dollars a share that the president wants.
    cash_usd : int
        What is in the till; below nought pays nothing.
    shares : int
        Shares entitled to the dividend.
    most_usd : int
        The most the rules allow, dollars a share.

    Returns
    -------
    int
        Whole dollars a share, within cash (10.2.8, ruling A20).

    Examples
    --------
    >>> payable_usd(5, 1_000, 300, 99), payable_usd(2, 1_000, 300, 99), payable_usd(5, -1, 300, 99)
    (3, 2, 0)
    """
    if shares <= 0:
        return 0
    return clamp(ordered_usd, 0, min(most_usd, max(0, cash_usd) // shares))


def shares_without_dividend(turn: CrTurn) -> dict[str, dict[str, int]]:
    """Return the shares that construction issued this turn: railroad -> account -> shares (ruling A20).

    Those of a railroad merged away since are counted with the survivor, share for share (4.13).
    """
    excluded: dict[str, dict[str, int]] = {}
    for posting in turn.ledger.postings:
        kind, _, code = posting.unit.partition(":")
        if posting.phase == CONSTRUCTION and kind == "share" and posting.source == acc.ISSUER:
            held = excluded.setdefault(survivor_of(turn.state, code), {})
            held[posting.target] = held.get(posting.target, 0) + posting.amount
    return excluded


def pay_dividends(turn: CrTurn) -> None:
    """Pay the dividend of each railroad, by code, and remember the rates for Rail Mogul."""
    fresh = shares_without_dividend(turn)
    rates: dict[str, int] = turn.notes.setdefault("dividends", {})
    for code in sorted(turn.state.railroads):
        rates[code] = pay_dividend(turn, code, fresh.get(code, {}))


def pay_dividend(turn: CrTurn, code: str, fresh: dict[str, int]) -> int:
    """Pay one railroad's dividend to all but the treasury; return the rate (4.12, 10.2.8, ruling O12).

    What was paid is the rate that stands for a president who orders none: an order beyond the till leaves
    no rate behind that was never paid.
    """
    railroad = turn.state.railroads[code]
    entitled = entitled_shares(turn, code, fresh)
    ordered_usd = _ordered_usd(turn, code)
    most = 0 if railroad.solvency == BANKRUPT else rules_of(turn).dividend_max_usd
    rate = payable_usd(ordered_usd, acc.railroad_cash(turn.state, code), sum(entitled.values()), most)
    for holder, shares in entitled.items():
        turn.ledger.pay(
            acc.rr_cash(code), holder, rate * shares, "dividend", "4.12", railroad=code, rate=rate
        )
    railroad.dividend_usd = rate
    if railroad.market and railroad.market[-1].turn == turn.number:
        railroad.market[-1].dividend_usd = rate
    if rate < ordered_usd:
        _tell_cut(turn, code, ordered_usd, rate)
    return rate


def entitled_shares(turn: CrTurn, code: str, fresh: dict[str, int]) -> dict[str, int]:
    """Return who receives a dividend on how many shares, by account; treasury shares earn nothing (4.12)."""
    held = turn.ledger.holders(acc.share(code))
    out = (acc.ISSUER, acc.rr_cash(code))
    shares = {name: n - fresh.get(name, 0) for name, n in held.items() if name not in out}
    return {name: n for name, n in shares.items() if n > 0}


def _ordered_usd(turn: CrTurn, code: str) -> int:
    """Return the rate the president ordered; blank is last turn's rate, which is not nought (ruling O12)."""
    ordered = orders_for(turn, code).dividend_usd
    return turn.state.railroads[code].dividend_usd if ordered is None else ordered


def _tell_cut(turn: CrTurn, code: str, ordered_usd: int, rate: int) -> None:
    president = start_of(turn).presidents.get(code)
    if president is not None:
        facts = {"railroad": code, "wanted_usd": ordered_usd, "paid_usd": rate}
        turn.tell("DIVIDEND_CUT", "10.2.8", to=president, **facts)


def pay_company_income(turn: CrTurn) -> None:
    """Pay each private company's income to its owner of this moment (3.4, ruling A10)."""
    modifier = PERMILLE + start_of(turn).climate.revenue_permille
    for code, company in sorted(turn.state.companies.items()):
        if company.status == "owned" and company.owner is not None:
            miles = world().routes[code].miles
            usd = scale(miles * rules_of(turn).company_income_usd_per_mile, modifier)
            owner = acc.seat(company.owner)
            turn.ledger.pay(acc.WORLD, owner, usd, "company_income", "3.4", company=code)
