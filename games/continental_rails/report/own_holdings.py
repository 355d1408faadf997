"""Loans, portfolio and private companies of one seat (9.4, 9.6, 3.5)."""

from __future__ import annotations

from engine.exact import PERMILLE
from engine.messages import Message, say
from engine.report import Block, Figure, Figures, Paragraph, Table
from games.common.blocks import MISSING, Row, figure, table
from games.continental_rails import accounts as acc
from games.continental_rails import outlook
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.railroads_page import by_number
from games.continental_rails.rules import Rules
from games.continental_rails.state import Railroad, State
from games.continental_rails.tables import climates
from games.continental_rails.world import world
from games.continental_rails.worth import bid_limit, companies_of, company_value, short_limit


def credit_blocks(edition: Edition) -> tuple[Block, ...]:
    """Return debt, credit limit and what may be borrowed next turn."""
    state, seat = edition.state, edition.state.seats[edition.seat]
    climate = climates(edition.rules.tables)[state.climate]
    debt = acc.debt(state, edition.seat)
    room = 0 if seat.call_usd else max(0, seat.credit_limit_usd - debt)
    loans = () if state.ended else outlook.director_loans(state, edition.seat)
    figures = Figures(
        (
            figure("DEBT", debt, "usd"),
            figure("LIMIT", seat.credit_limit_usd, "usd"),
            figure("CALLED", seat.call_usd, "usd"),
            figure("ROOM", room, "usd"),
            figure("SAFE", outlook.safe_debt_usd(state, edition.seat), "usd", say("REPORT.FIG.SAFE.NOTE")),
            *_unasked(state, edition.seat, loans),
            figure("RATE", climate.loan_permille, "permille"),
        )
    )
    return (figures, Paragraph(say("REPORT.CREDIT.HOW"), "note"))


def _unasked(state: State, seat: int, loans: tuple[outlook.DirectorLoan, ...]) -> tuple[Figure, ...]:
    """Return the loans that may come next turn without being asked for, and what is safe beside them."""
    if not loans:
        return ()
    listed = tuple(say("FORM.OUTLOOK.LOAN", railroad=loan.railroad, usd=loan.usd) for loan in loans)
    note = say("REPORT.FIG.UNASKED.NOTE", loans=listed)
    return (
        figure("UNASKED", sum(loan.usd for loan in loans), "usd", note),
        figure("SAFE_BESIDE", outlook.safe_debt_usd(state, seat, loans), "usd"),
    )


def portfolio_table(edition: Edition) -> Table:
    """Return own shares in every railroad, with what may be bid or sold short next turn (9.4, 6.1.2, 6.2)."""
    spec = "railroad shares:number part:permille price:usd held_worth:usd office bid:number short:number"
    rows = [_holding(edition, rr) for rr in by_number(edition)]
    return table("portfolio", spec, rows, caption=say("REPORT.TABLE.PORTFOLIO.CAPTION"))


def _holding(edition: Edition, rr: Railroad) -> Row:
    state, seat = edition.state, edition.seat
    own, issued = acc.shares(state, seat, rr.code), acc.issued(state, rr.code)
    return (
        rr.code,
        own,
        own * PERMILLE // issued if issued else 0,
        rr.price_usd,
        own * rr.price_usd,
        _office(rr, seat),
        bid_limit(state, rr.code, seat),
        short_limit(state, rr.code, seat),
    )


def _office(rr: Railroad, seat: int) -> Message | str:
    """Return the office a seat holds in a railroad since the last elections (4.14)."""
    if rr.president == seat:
        return say("REPORT.OFFICE.PRESIDENT_CHAIRMAN" if rr.chairman == seat else "REPORT.OFFICE.PRESIDENT")
    if rr.chairman == seat:
        return say("REPORT.OFFICE.CHAIRMAN")
    return say("REPORT.OFFICE.DIRECTOR") if seat in rr.directors else MISSING


def companies_table(edition: Edition) -> Table:
    """Return the seat's private companies: what was paid, what the Bank counts, what may be asked (2.4)."""
    spec = "company name miles:number paid:usd counted:usd asking:usd highest:usd"
    rows = [_company(edition, code) for code in companies_of(edition.state, edition.seat)]
    return table("own-companies", spec, rows)


def _company(edition: Edition, code: str) -> Row:
    company, route = edition.state.companies[code], world().routes[code]
    return (
        code,
        route.name,
        route.miles,
        company.paid_usd,
        company_value(edition.state, code),
        company.asking_usd,
        highest_price(company.paid_usd, route.miles, edition.rules),
    )


def highest_price(paid_usd: int, miles: int, rules: Rules) -> int:
    """Return the most that may be asked for a private company, dollars (10.1.2.1).

    >>> from games.continental_rails.rules import rules_for
    >>> highest_price(1000, 150, rules_for({})), highest_price(2000, 150, rules_for({}))
    (1500, 2400)
    """
    dear = paid_usd * rules.company_asking_max_permille // PERMILLE
    return max(dear, rules.company_asking_free_usd_per_mile * miles)
