"""The stock exchange (9.4): the columns everyone may read, and prices over all turns."""

from __future__ import annotations

from engine.messages import say
from engine.report import Chart, Page, Section, Series, Table
from games.common.blocks import MISSING, Row, chart, table
from games.continental_rails import accounts as acc
from games.continental_rails.report.compared import compared_chart, price_history
from games.continental_rails.report.edition import Edition, railroad_link, tycoon_link
from games.continental_rails.report.railroads_page import by_number
from games.continental_rails.state import MarketDay, Railroad

SPEC = (
    "railroad start:usd close:usd final:usd traded:number issued:number treasury:number dividend:usd "
    "yield:permille cornered president"
)


def page(edition: Edition) -> Page:
    """Return the market of the turn and its charts."""
    railroads = by_number(edition)
    sections = [Section(say("REPORT.SEC.MARKET"), (_market(edition, railroads),), "market")]
    if edition.turn:
        charts = (
            _prices(edition, railroads),
            compared_chart(edition, railroads),
            _breadth(edition, railroads),
        )
        sections.append(Section(say("REPORT.SEC.CHARTS"), charts, "charts"))
    lead = say("REPORT.LEAD.EXCHANGE" if edition.turn else "REPORT.LEAD.EXCHANGE.OPENING")
    return Page("exchange", say("REPORT.PAGE.EXCHANGE"), tuple(sections), lead=lead)


def today(edition: Edition, rr: Railroad) -> MarketDay | None:
    """Return what the exchange did with a stock this turn; None for one that was not yet traded."""
    return rr.market[-1] if rr.market and rr.market[-1].turn == edition.turn else None


def _market(edition: Edition, railroads: list[Railroad]) -> Table:
    rows = [_row(edition, rr) for rr in railroads]
    return table("market", SPEC, rows, caption=say("REPORT.TABLE.MARKET.CAPTION"))


def _row(edition: Edition, rr: Railroad) -> Row:
    day = today(edition, rr)
    price = rr.price_usd
    dividend = day.dividend_usd if day else 0
    return (
        railroad_link(rr.code),
        day.start_usd if day else None,
        day.close_usd if day else None,
        price,
        day.traded_shares if day else None,
        acc.issued(edition.state, rr.code),
        acc.treasury(edition.state, rr.code),
        dividend,
        dividend * 1000 // price if price else 0,
        say("REPORT.CORNERED") if rr.cornered else MISSING,
        tycoon_link(edition.state, rr.president),
    )


def _prices(edition: Edition, railroads: list[Railroad]) -> Chart:
    lines = [Series(rr.code, price_history(edition, rr), rr.number) for rr in railroads]
    return chart("prices", "PRICES", edition.turns, lines, "PRICE")


def _breadth(edition: Edition, railroads: list[Railroad]) -> Chart:
    """Return how many stocks rose and fell on the exchange, turn by turn."""
    days = [day for rr in railroads for day in rr.market]
    up, down = [0] * (edition.turn + 1), [0] * (edition.turn + 1)
    for day in days:
        up[day.turn] += day.close_usd > day.start_usd
        down[day.turn] += day.close_usd < day.start_usd
    lines = (
        Series(say("REPORT.SERIES.UP"), tuple(up[1:]), 0),
        Series(say("REPORT.SERIES.DOWN"), tuple(down[1:]), 1),
    )
    return chart("breadth", "BREADTH", edition.turns[1:], lines, "STOCKS", kind="bar")
