"""One page for each railroad: what everyone may know of it, now and turn by turn (9.3, 9.4)."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Chart, Face, News, Page, Paragraph, Picture, Section, Series, Table
from games.common.blocks import MISSING, Row, change, chart, figure, table
from games.continental_rails import accounts as acc
from games.continental_rails.report import railroad_network
from games.continental_rails.report.colours import groups_of
from games.continental_rails.report.compared import price_history
from games.continental_rails.report.edition import Edition, railroad_slug
from games.continental_rails.report.listings import printed
from games.continental_rails.report.lives import BUILT, Step, life, steps_of
from games.continental_rails.report.map_page import city_link
from games.continental_rails.report.names import efficiency_name
from games.continental_rails.report.railroads_page import by_number, facts
from games.continental_rails.state import MarketDay, Railroad
from games.continental_rails.world import world

_NAMED = ("railroad", "survivor", "absorbed")
DAYS = (
    "turn:number start:usd close:usd final:usd traded:number issued:number treasury:number dividend:usd "
    "cornered"
)


def pages(edition: Edition) -> tuple[Page, ...]:
    """Return the page of each railroad in play, in the order of their numbers."""
    steps, groups = steps_of(edition), groups_of(edition)
    return tuple(_page(edition, rr, steps, groups[rr.code]) for rr in by_number(edition))


def _page(edition: Edition, rr: Railroad, steps: list[Step], group: int) -> Page:
    sections = [
        Section("", (_face(edition, rr, steps),), "now"),
        Section(say("REPORT.SEC.RAILROAD_NEWS"), (_news(edition, rr),), "news"),
        Section(say("REPORT.SEC.RAILROAD_LIFE"), (life(edition, steps, rr.code),), "life"),
    ]
    if rr.market:
        charts = (_prices(edition, rr, group), _dividends(rr, group), _shares(rr))
        sections.append(Section(say("REPORT.SEC.RAILROAD_HISTORY"), charts, "history"))
        sections.append(Section(say("REPORT.SEC.RAILROAD_DAYS"), (_days(rr),), "days"))
    sections.append(Section(say("REPORT.SEC.RAILROAD_FACTS"), (facts(edition, rr),), "facts"))
    sections.append(Section(say("REPORT.SEC.RAILROAD_LINES"), (_lines(rr),), "lines"))
    sections.append(railroad_network.section(edition, rr))
    title = say("REPORT.SEC.RAILROAD", railroad=rr.code, name=rr.name)
    lead = say("REPORT.LEAD.RAILROAD", miles=world().miles(rr.lines), count=len(rr.lines))
    names = (rr.code, rr.name)
    return Page(railroad_slug(rr.code), title, tuple(sections), lead=lead, nav=False, names=names)


def _face(edition: Edition, rr: Railroad, steps: list[Step]) -> Face:
    """Return its figures with what the turn changed of them, and its lines on the map."""
    day, before = (rr.market[-1], rr.market[-2]) if len(rr.market) > 1 else (None, None)
    president = say("REPORT.NOBODY") if rr.president is None else edition.state.seats[rr.president].name
    added = [s for s in steps if (s.turn, s.kind, s.railroad) == (edition.turn, BUILT, rr.code)]
    miles = world().miles(rr.lines)
    dividend = rr.market[-1].dividend_usd if rr.market else 0
    opened = day.start_usd // edition.parts(rr.code) if day else None
    figures = (
        figure("PRICE", rr.price_usd, "usd", change(rr.price_usd, opened)),
        figure("DIVIDEND", dividend, "usd", change(dividend, before.dividend_usd if before else None)),
        figure("ISSUED", acc.issued(edition.state, rr.code)),
        figure("MILES", miles, note=change(miles, miles - world().miles([step.detail for step in added]))),
        figure("EFFICIENCY", efficiency_name(rr.efficiency)),
        figure("PRESIDENT", president),
    )
    return Face(figures, portrait(edition, [rr], rr.name))


def portrait(edition: Edition, railroads: list[Railroad], name: str) -> Picture:
    """Return the map with the lines of some railroads in red, their unbuilt rights-of-way dotted."""
    lines = [code for rr in railroads for code in rr.lines]
    wanted = tuple(rr.right_of_way for rr in railroads if rr.right_of_way)
    cities = dict.fromkeys(city for code in lines for city in world().routes[code].ends)
    words = "WANTED" if wanted else "LINES"
    caption = say(f"REPORT.PORTRAIT.{words}", name=name, turn=edition.turn)
    return Picture("network", caption, "map", tuple((code, "") for code in lines), wanted, tuple(cities))


def _news(edition: Edition, rr: Railroad) -> Block:
    """Return what the paper prints of this railroad this turn."""
    mentions = [
        printed(event)
        for event in edition.public_events()
        if any(event.facts.get(name) == rr.code for name in _NAMED)
    ]
    return News("", tuple(mentions)) if mentions else Paragraph(say("REPORT.RAILROAD.QUIET"), "note")


def _prices(edition: Edition, rr: Railroad, group: int) -> Chart:
    lines = (Series(say("REPORT.COL.FINAL"), price_history(edition, rr), group),)
    return chart("price", "PRICE", edition.turns, lines, "PRICE", railroad=rr.name)


def _dividends(rr: Railroad, group: int) -> Chart:
    lines = (Series(say("REPORT.COL.DIVIDEND"), tuple(day.dividend_usd for day in rr.market), group),)
    return chart("dividend", "DIVIDEND", _turns(rr), lines, "PRICE", kind="bar", railroad=rr.name)


def _shares(rr: Railroad) -> Chart:
    """Return how the shares stand: with tycoons and public, and in the treasury."""
    # What lies in the treasury is not issued (4.2).
    out = tuple(day.issued_shares for day in rr.market)
    lines = (
        Series(say("REPORT.SERIES.HELD"), out, 0),
        Series(say("REPORT.COL.TREASURY"), tuple(day.treasury_shares for day in rr.market), 1),
        Series(say("REPORT.COL.TRADED"), tuple(day.traded_shares for day in rr.market), 2),
    )
    return chart("shares", "SHARES", _turns(rr), lines, "SHARES", railroad=rr.name)


def _turns(rr: Railroad) -> tuple[str, ...]:
    return tuple(str(day.turn) for day in rr.market)


def _days(rr: Railroad) -> Table:
    rows = [_day(day) for day in reversed(rr.market)]
    return table("days", DAYS, rows, caption=say("REPORT.TABLE.DAYS.CAPTION"))


def _day(day: MarketDay) -> Row:
    return (
        day.turn,
        day.start_usd,
        day.close_usd,
        day.final_usd,
        day.traded_shares,
        day.issued_shares,
        day.treasury_shares,
        day.dividend_usd,
        say("REPORT.CORNERED") if day.cornered else MISSING,
    )


def _lines(rr: Railroad) -> Table:
    rows: list[Row] = []
    for code in rr.lines:
        route = world().routes[code]
        start, end = (city_link(world().cities[city]) for city in route.ends)
        rows.append((code, start, end, route.miles, say("REPORT.YES" if code in rr.doubled else "REPORT.NO")))
    return table("lines", "line from to miles:number double", rows)
