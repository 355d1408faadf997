"""One page for each tycoon: rank, titles, offices, turn by turn (9.2); nothing of cash or shares."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Face, News, Page, Paragraph, Section
from games.continental_rails.report.colours import colours_of
from games.continental_rails.report.edition import Edition, tycoon_slug
from games.continental_rails.report.listings import printed
from games.continental_rails.report.lives import Step, steps_of
from games.continental_rails.report.lives import offices as terms
from games.continental_rails.report.railroad_pages import portrait
from games.continental_rails.report.ranks import rank_chart, rank_of, titles_chart, worth_chart
from games.continental_rails.report.tycoons_page import card, offices
from games.continental_rails.state import Seat
from games.continental_rails.worth import presidencies


def pages(edition: Edition) -> tuple[Page, ...]:
    """Return the page of each tycoon, by seat."""
    steps = steps_of(edition)
    return tuple(_page(edition, seat, steps) for _, seat in sorted(edition.state.seats.items()))


def _page(edition: Edition, seat: Seat, steps: list[Step]) -> Page:
    held = terms(edition, steps, seat.number, colours_of(edition))
    sections = (
        Section("", (_face(edition, seat),), "now"),
        Section(say("REPORT.SEC.TYCOON_OFFICES"), (held, offices(edition, seat)), "offices"),
        Section(say("REPORT.SEC.TYCOON_NEWS"), (_news(edition, seat),), "news"),
        Section(say("REPORT.SEC.TYCOON_HISTORY"), _charts(edition, seat), "history"),
    )
    facts = {"rank": rank_of(edition, seat.number), "seats": len(edition.state.seats), "seat": seat.number}
    lead = say("REPORT.LEAD.TYCOON", **facts)
    return Page(tycoon_slug(seat.number), seat.name, sections, lead=lead, nav=False, names=(seat.name,))


def _face(edition: Edition, seat: Seat) -> Face:
    """Return his figures, a medallion of his initials, and the lines of the railroads he presides over."""
    railroads = [edition.state.railroads[code] for code in presidencies(edition.state, seat.number)]
    picture = portrait(edition, railroads, seat.name) if railroads else None
    return Face(card(edition, seat).items, picture, seat.name, seat.number)


def _news(edition: Edition, seat: Seat) -> Block:
    """Return what the paper prints of this tycoon this turn, with the tycoon's own message."""
    mentions = [
        printed(event)
        for event in edition.public_events()
        if seat.number in (event.facts.get("seat"), event.facts.get("seller"))
    ]
    return News("", tuple(mentions)) if mentions else Paragraph(say("REPORT.TYCOON.QUIET"), "note")


def _charts(edition: Edition, seat: Seat) -> tuple[Block, ...]:
    charts: list[Block] = [rank_chart(edition, seat.number)]
    if edition.rules.net_worth_shown:
        charts.append(worth_chart(edition, [seat.number], say("REPORT.CHART.WORTH.ONE")))
    return (*charts, titles_chart(edition, seat.number, "points", "TYCOON_POINTS"))
