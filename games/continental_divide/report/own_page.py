"""The desk of one seat: how it was played, its orders and what became of them, money, shares, points."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Cell, Figure, Figures, News, Page, Section, Text
from games.common import desk, standing
from games.common.accounts import cash_movements
from games.common.blocks import Row, figure, news_or_note, table
from games.common.rule_links import rule_cell
from games.continental_divide import accounts as acc
from games.continental_divide.prospects import projected_points
from games.continental_divide.report import news as events
from games.continental_divide.report import own_brought, unneeded
from games.continental_divide.report.edition import Edition, railroad_name
from games.continental_divide.report.teasers import so_far
from games.continental_divide.shares import builds, dividend_usd, price_usd, seat_points, share_points
from games.continental_divide.state import State

HOLDINGS = "railroad shares:number leads price:usd dividend:usd points_share:number projected:number \
points:number"


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    return desk.page(
        edition,
        "games.continental_divide",
        news_or_note(_outcome(edition), "REPORT.OUTCOME.NONE"),
        *own_brought.sections(edition),
        Section(say("REPORT.SEC.CASH"), (_cash(edition),), "cash"),
        Section(say("REPORT.SEC.HOLDINGS"), (_holdings(edition),), "holdings"),
        blocks=(_figures(edition), *_changed(edition)),
        round=edition.round,
    )


def _figures(edition: Edition) -> Figures:
    state, seat = edition.state, edition.seat
    place = standing.figures(so_far(edition), seat, say("REPORT.FIG.POINTS"))
    card = figure("CARD", state.order.index(seat) + 1)
    points, cash, prospect = own_figures(state, seat)
    # Once the match is over there is no prospect, and nobody moves any more.
    return Figures((*place, points, cash) if state.ended else (*place, points, cash, prospect, card))


def own_figures(state: State, seat: int) -> tuple[Figure, ...]:
    """Return the victory points of a seat, which decide the match, its cash, and the points in prospect."""
    held = {code: acc.shares(state, seat, code) for code in state.railroads}
    projected = sum(count * projected_points(state, code) for code, count in held.items())
    return (
        figure("POINTS", seat_points(state, seat)),
        figure("CASH", acc.cash(state, seat), "usd"),
        figure("PROJECTED", projected),
    )


def _changed(edition: Edition) -> tuple[News, ...]:
    compared = standing.changes(edition.names(), so_far(edition), edition.seat, say("REPORT.FIG.POINTS"))
    return standing.changed(*compared)


def _outcome(edition: Edition) -> tuple[Text, ...]:
    """Return what was played, why each wish that was not played was not, and which were not needed."""
    own = [event for event in edition.record.events if event.facts.get("seat") == edition.seat]
    return (*events.lines(own, edition.seat), *unneeded.lines(edition))


def _cash(edition: Edition) -> Block:
    """Return every dollar that came or went this turn, from the ledger."""
    rows: list[Row] = [
        (
            say(f"REPORT.CASH.{posting.reason.upper()}"),
            str(posting.facts.get("railroad", "")) or _railroad(posting.source, posting.target),
            usd,
            rule_cell("games.continental_divide", posting.rule),
        )
        for posting, usd in cash_movements(edition.record.postings, acc.seat(edition.seat))
    ]
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
    return table("holdings", HOLDINGS, rows, without="projected" if state.ended else "")
