"""The railroads (9.3): what everyone may know of all of them; figures that only directors know stay out."""

from __future__ import annotations

from msgspec import UNSET

from engine.messages import Message, say
from engine.report import Cell, Page, Section, Table, Text
from games.common.blocks import MISSING, Row, listing, table
from games.continental_rails.report.edition import Edition, railroad_link, tycoon_link
from games.continental_rails.report.names import (
    award_name,
    city_name,
    efficiency_name,
    engine_name,
    region_name,
    solvency_name,
    technology_name,
)
from games.continental_rails.state import Railroad
from games.continental_rails.world import world

SPEC = (
    "railroad name president lines:number miles:number regions:number engine:number technologies "
    "efficiency directors"
)
DETAILS = "railroad standing side codes doubled:number connected row station awards"
HISTORY = "railroad prices dividends"

SEPARATOR = " · "


def page(edition: Edition) -> Page:
    """Return all railroads in play in three tables; what is known of one stands together on its own page."""
    railroads = by_number(edition)
    tables = {
        "overview": _overview(edition, railroads),
        "details": _details(edition, railroads),
        "since": _history(railroads),
    }
    sections = tuple(Section(say(f"REPORT.SEC.{name.upper()}"), (one,), name) for name, one in tables.items())
    lead = say("REPORT.LEAD.RAILROADS", count=len(railroads))
    return Page("railroads", say("REPORT.PAGE.RAILROADS"), sections, lead=lead)


def by_number(edition: Edition) -> list[Railroad]:
    """Return the railroads in play in the order of their numbers (11.2)."""
    return sorted(edition.state.railroads.values(), key=lambda rr: rr.number)


def technologies_of(railroad: Railroad) -> str:
    """Return the letters of a railroad's technologies, a dash for none (4.18)."""
    return " ".join(sorted(railroad.technologies)) or MISSING


def _overview(edition: Edition, railroads: list[Railroad]) -> Table:
    rows = [_row(edition, rr) for rr in railroads]
    return table("railroads", SPEC, rows, caption=say("REPORT.TABLE.RAILROADS.CAPTION"))


def _details(edition: Edition, railroads: list[Railroad]) -> Table:
    """Return what is known in words: standing, lines, regions, stations, awards."""
    details = [(rr, dict(_known(edition, rr))) for rr in railroads]
    first, last = ("STATE", "SIDE", "LINES"), ("REGIONS", "ROW", "STATION", "AWARDS")
    rows = [
        (
            railroad_link(rr.code),
            *(facts[name] for name in first),
            len(rr.doubled),
            *(facts[name] for name in last),
        )
        for rr, facts in details
    ]
    return table("railroad-details", DETAILS, rows)


def _history(railroads: list[Railroad]) -> Table:
    """Return every price and dividend since the first turn (9.3)."""
    rows = [
        (railroad_link(rr.code), _in_a_row(prices(rr)), _in_a_row([day.dividend_usd for day in rr.market]))
        for rr in railroads
    ]
    return table("railroad-history", HISTORY, rows, caption=say("REPORT.TABLE.RAILROAD-HISTORY.CAPTION"))


def _in_a_row(figures: list[int]) -> str:
    return SEPARATOR.join(map(str, figures)) or MISSING


def _row(edition: Edition, rr: Railroad) -> Row:
    return (
        railroad_link(rr.code),
        rr.name,
        tycoon_link(edition.state, rr.president),
        len(rr.lines),
        world().miles(rr.lines),
        len(world().regions_of(rr.lines)),
        rr.engine,
        technologies_of(rr),
        efficiency_name(rr.efficiency),
        listing([edition.state.seats[seat].name for seat in rr.directors]),
    )


def facts(edition: Edition, rr: Railroad) -> Table:
    """Return what everyone may know of a railroad, one line a fact (9.3)."""
    rows = [(say(f"REPORT.FACT.{name}"), value) for name, value in _known(edition, rr)]
    return table(f"railroad-{rr.number}", "fact value", rows)


def _known(edition: Edition, rr: Railroad) -> list[tuple[str, Cell]]:
    """Return what everyone may know of a railroad (9.3, 9.4)."""
    names = edition.state.seats
    connected = world().regions_of(rr.lines)
    return [
        ("STATE", solvency_name(rr)),
        ("PRESIDENT", tycoon_link(edition.state, rr.president)),
        *([] if rr.chairman is UNSET else [("CHAIRMAN", tycoon_link(edition.state, rr.chairman))]),
        ("DIRECTORS", listing([names[seat].name for seat in rr.directors])),
        ("LINES", listing([_line(rr, code) for code in rr.lines])),
        ("MILES", say("REPORT.MILES", count=world().miles(rr.lines))),
        ("REGIONS", listing([region_name(r) for r in world().regions if r in connected])),
        ("SIDE", say(f"REPORT.SIDE.{rr.side.upper()}")),
        ("ENGINE", engine_name(rr.engine)),
        ("TECHNOLOGIES", listing([technology_name(code) for code in sorted(rr.technologies)])),
        ("STATION", city_name(world().cities[rr.grand_station]) if rr.grand_station else MISSING),
        ("EFFICIENCY", efficiency_name(rr.efficiency)),
        ("ROW", rr.right_of_way or MISSING),
        ("AWARDS", listing([award_name(award) for award in rr.awards])),
    ]


def prices(rr: Railroad) -> list[int]:
    """Return the final prices of a railroad's share, one a turn, or its first price, dollars."""
    return [day.final_usd for day in rr.market] or [rr.price_usd]


def _line(rr: Railroad, code: str) -> Text | Message:
    return say("REPORT.DOUBLED", route=code) if code in rr.doubled else code
