"""The report of a turn: one public page, and a desk for each seat."""

from __future__ import annotations

from engine.messages import Message, say
from engine.period import Period
from engine.record import Record
from engine.report import Cell, Page, Report, Table, Text
from engine.turn import Event
from games.common import desk
from games.common.accounts import movements, seat
from games.common.blocks import chart, news_or_note, section, table
from games.common.places import placed
from games.common.report import Edition, report_of
from kit.template.play import standings
from kit.template.state import PACKAGE, State, lines


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know: the public page, or the desk of a seat."""
    edition = Edition(state, match, record, viewer)
    return report_of(edition, Period(), ((own_page if viewer else front_page)(edition),))


def sentence(event: Event) -> Message:
    """Return an event in words: NEWS.<CODE>."""
    return Message(f"NEWS.{event.code}", event.facts)


def front_page(edition: Edition[State]) -> Page:
    """Return the front page: what happened, who is ahead, what is for sale."""
    state = edition.state
    news = [sentence(event) for event in edition.public_events()]
    headline = news[-1 if state.ended else 0] if news else say("REPORT.HEAD.OPENING")
    sale = section("sale", table("sale", "name income:usd", [_line(line) for line in state.for_sale]))
    cash = chart("cash", "CASH", range(1, state.turn), edition.series(state.cash_history), "USD")
    sections = (
        section("log", *news_or_note(news, "REPORT.QUIET")),
        section("players", players(state)),
        section("charts", cash),
        *([] if state.ended else [sale]),
    )
    return Page("index", headline, sections, lead=say("REPORT.LEAD.FRONT", turn=edition.turn))


def own_page(edition: Edition[State]) -> Page:
    """Return the desk of a seat: the shared frame, what it was told, its lines and its money."""
    state, number = edition.state, edition.seat
    public = [
        event for event in edition.public_events() if event.facts.get("name") == state.seats[number].name
    ]
    told = [sentence(event) for event in (*public, *edition.own_events())]
    owned = [_line(line) for line, owner in sorted(state.owners.items()) if owner == number]
    money = [
        (say(f"REASON.{entry.reason.upper()}"), entry.facts.get("line"), usd)
        for entry, usd in movements(edition.record.postings, seat(number))
    ]
    return desk.page(
        edition,
        PACKAGE,
        news_or_note(told, "REPORT.OUTCOME.NONE"),
        section("lines", table("lines", "name income:usd", owned)),
        section("money", table("money", "reason line amount:usd", money)),
    )


def players(state: State, title: Text = "") -> Table:
    """Return who has what: on the front page, and beside the order form."""
    owned: dict[int, list[str]] = {number: [] for number in state.seats}
    for line, owner in sorted(state.owners.items()):
        owned[owner].append(lines()[line].name)
    rows = [
        (place, one.name, one.points, ", ".join(owned[one.seat])) for place, one in placed(standings(state))
    ]
    return table("players", "rank:number player cash:usd lines", rows, title=title)


def _line(line: str) -> tuple[Cell, ...]:
    return (lines()[line].name, lines()[line].income_usd)
