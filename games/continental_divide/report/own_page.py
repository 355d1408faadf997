"""The desk of one seat: how it was played, its orders and what became of them, money, shares, points."""

from __future__ import annotations

from engine.ledger import USD
from engine.messages import say
from engine.report import Block, Cell, Figures, News, Page, Paragraph, Section
from games.common import desk
from games.common.blocks import figure, table
from games.common.rule_links import rule_cell
from games.continental_divide import accounts as acc
from games.continental_divide.prospects import projected_points
from games.continental_divide.report import news, unneeded
from games.continental_divide.report.parts import Edition, railroad_name
from games.continental_divide.shares import builds, dividend_usd, price_usd, seat_points, share_points

HOLDINGS = "railroad shares:number leads price:usd dividend:usd points_share:number projected:number \
points:number"


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    sections = (
        Section(say("REPORT.SEC.HOW"), _how(edition), "how"),
        Section(say("REPORT.SEC.FINDINGS"), _findings(edition), "findings"),
        desk.orders(edition.record, edition.seat),
        Section(say("REPORT.SEC.OUTCOME"), _outcome(edition), "outcome"),
        Section(say("REPORT.SEC.CASH"), (_cash(edition),), "cash"),
        Section(say("REPORT.SEC.HOLDINGS"), (_holdings(edition),), "holdings"),
    )
    name = edition.name(edition.seat)
    lead = say("REPORT.LEAD.OWN", name=name, round=edition.round)
    return Page("report", say("REPORT.PAGE.OWN"), sections, lead=lead)


def _how(edition: Edition) -> tuple[Block, ...]:
    how = edition.record.how_played.get(edition.seat, "")
    code = f"REPORT.HOW.{how.upper()}" if how else "REPORT.HOW.NOBODY"
    state, seat = edition.state, edition.seat
    held = {code: acc.shares(state, seat, code) for code in state.railroads}
    projected = sum(count * projected_points(state, code) for code, count in held.items())
    figures = Figures(
        (
            figure("CASH", acc.cash(state, seat), "usd"),
            figure("POINTS", seat_points(state, seat)),
            figure("PROJECTED", projected),
            figure("CARD", state.order.index(seat) + 1),
        )
    )
    return Paragraph(say(code), "warning" if how in desk.MISSED else "note"), figures


def _findings(edition: Edition) -> tuple[Block, ...]:
    return desk.findings(edition.record, edition.seat, "games.continental_divide", place="place_at")


def _outcome(edition: Edition) -> tuple[Block, ...]:
    """Return what was played, for each wish that fell why, and which were not needed."""
    own = [event for event in edition.record.events if event.facts.get("seat") == edition.seat]
    told = (*news.lines(own), *unneeded.lines(edition))
    return (News("", told),) if told else (Paragraph(say("REPORT.OUTCOME.NONE"), "note"),)


def _cash(edition: Edition) -> Block:
    """Return every dollar that came or went this turn, from the ledger."""
    account, rows = acc.seat(edition.seat), []
    postings = [p for p in edition.record.postings if p.unit == USD and account in (p.source, p.target)]
    for posting in postings:
        railroad = str(posting.facts.get("railroad", "")) or _railroad(posting.source, posting.target)
        usd = posting.amount if posting.target == account else -posting.amount
        rows.append(
            (
                say(f"REPORT.CASH.{posting.reason.upper()}"),
                railroad,
                usd,
                rule_cell("games.continental_divide", posting.rule),
            )
        )
    rows.append((say("REPORT.CASH.BALANCE"), "", acc.cash(edition.state, edition.seat), ""))
    return table("cash", "reason railroad usd:usd rule", rows)


def _railroad(*accounts: str) -> str:
    return next((name.removeprefix("rr/") for name in accounts if name.startswith("rr/")), "")


def _holdings(edition: Edition) -> Block:
    state, seat = edition.state, edition.seat
    leads = builds(state, seat)
    rows: list[tuple[Cell, ...]] = []
    for code, railroad in state.railroads.items():
        if count := acc.shares(state, seat, code):
            dividend = dividend_usd(railroad.income_usd, railroad.issued)
            worth, later = share_points(state, code), projected_points(state, code)
            lead = say("REPORT.YES") if code in leads else say("REPORT.NO")
            price = price_usd(railroad)
            rows.append((railroad_name(code), count, lead, price, dividend, worth, later, count * worth))
    return table("holdings", HOLDINGS, rows)
