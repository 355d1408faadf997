"""The stock exchange (9.4): the columns everyone may read, and prices over all turns."""

from __future__ import annotations

from collections.abc import Iterable

from engine.exact import PERMILLE
from engine.messages import Message, say
from engine.report import Chart, Link, Page, Section, Series, Spark, Table
from games.common.blocks import MISSING, Row, chart, table
from games.continental_rails import accounts as acc
from games.continental_rails.report.compared import compared_chart, indexed
from games.continental_rails.report.edition import Edition, railroad_link, railroad_slug, tycoon_link
from games.continental_rails.report.railroads_page import by_number
from games.continental_rails.state import MarketDay, Railroad

Mover = tuple[int, Railroad, MarketDay]
SPEC = (
    "railroad name start:usd close:usd change final:usd traded:number issued:number treasury:number "
    "dividend:usd yield:permille cornered president"
)


def page(edition: Edition) -> Page:
    """Return the market of the turn and its charts."""
    railroads, moved = by_number(edition), movers(edition)
    prices = (price_table(edition, moved),) if edition.turn else ()
    sections = [Section(say("REPORT.SEC.MARKET"), (*prices, _market(edition, railroads, moved)), "market")]
    if edition.turn:
        charts = (compared_chart(edition, railroads), _breadth(edition, railroads))
        sections.append(Section(say("REPORT.SEC.CHARTS"), charts, "charts"))
    lead = say("REPORT.LEAD.EXCHANGE" if edition.turn else "REPORT.LEAD.EXCHANGE.OPENING")
    return Page("exchange", say("REPORT.PAGE.EXCHANGE"), tuple(sections), lead=lead)


def today(edition: Edition, rr: Railroad) -> MarketDay | None:
    """Return what the exchange did with a stock this turn; None for one that was not yet traded."""
    return rr.market[-1] if rr.market and rr.market[-1].turn == edition.turn else None


def _market(edition: Edition, railroads: list[Railroad], moved: list[Mover]) -> Table:
    """Return what everyone may read of each stock, those that rose most first."""
    changes = {rr.code: change for change, rr, _ in moved}
    others = [rr for rr in railroads if rr.code not in changes]
    rows = [_row(edition, rr, changes.get(rr.code, 0)) for rr in (*(rr for _, rr, _ in moved), *others)]
    return table("market", SPEC, rows, caption=say("REPORT.TABLE.MARKET.CAPTION"))


def _row(edition: Edition, rr: Railroad, change: int) -> Row:
    day = today(edition, rr)
    price = rr.price_usd
    dividend = day.dividend_usd if day else 0
    return (
        railroad_link(rr.code),
        rr.name,
        day.start_usd if day else None,
        day.close_usd if day else None,
        _change(change),
        price,
        day.traded_shares if day else None,
        acc.issued(edition.state, rr.code),
        acc.treasury(edition.state, rr.code),
        dividend,
        # The dividend was paid on shares of before a split.
        dividend * 1000 // (price * edition.parts(rr.code)) if price else 0,
        say("REPORT.CORNERED") if rr.cornered else MISSING,
        tycoon_link(edition.state, rr.president),
    )


def movers(edition: Edition) -> list[Mover]:
    """Return the stocks of the turn by change in thousandths, rounded to hundredths, most first."""
    changes = []
    for rr in edition.state.railroads.values():
        day = today(edition, rr)
        if day and day.start_usd:
            changes.append((_thousandths(day.close_usd - day.start_usd, day.start_usd), rr, day))
    return sorted(
        changes, key=lambda mover: (-(PERMILLE * mover[2].close_usd // mover[2].start_usd), mover[1].code)
    )


def _thousandths(change: int, whole: int) -> int:
    """Return a change in whole hundredths, given as thousandths, a half away from zero: 5 of 22 is 230.

    >>> _thousandths(-5, 22), _thousandths(13, 14), _thousandths(1, 8)
    (-230, 930, 130)
    """
    hundredths = (abs(change) * 200 + whole) // (2 * whole)
    return 10 * hundredths if change > 0 else -10 * hundredths


def price_table(edition: Edition, moved: Iterable[Mover]) -> Table:
    """Return a row for each stock: its prices as a small line, splits reckoned in, close and change."""
    rows = [
        (Link(rr.name, railroad_slug(rr.code)), Spark(indexed(edition, rr)), day.close_usd, _change(change))
        for change, rr, day in moved
    ]
    return table(
        "prices",
        "railroad trend close:usd change",
        rows,
        title=say("REPORT.CHART.PRICES"),
        caption=say("STORY.TEASER.MOVERS.NOTE"),
    )


def _change(permille: int) -> Message | str:
    if not permille:
        return MISSING
    return say("STORY.UP" if permille > 0 else "STORY.DOWN", permille=abs(permille))


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
