"""The charters: figures, track, cubes and points of each railroad; the tracks of the printed board (3, 4)."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Cell, Chart, Page, Paragraph, Section, Series
from games.common.blocks import MISSING, chart, listing, table
from games.continental_divide import accounts as acc
from games.continental_divide.forms.lists import place_name
from games.continental_divide.prospects import projected_points
from games.continental_divide.report.edition import Edition, railroad_link, railroad_name, yes
from games.continental_divide.shares import dividend_usd, majority, price_usd, share_points
from games.continental_divide.state import State
from games.continental_divide.tables import REGIONS, companies, limits

CHARTER = "railroad founder start issued:number unsold:number treasury:usd leaders"
PROGRESS = "railroad hexes:number cubes:number waiting:number regions divide port"
TRACKS = (
    "railroad income:usd dividend:usd share_value:usd price:usd issued:number points:number projected:number"
)


def page(edition: Edition) -> Page:
    """Return the page of railroads."""
    state = edition.state
    sections = [
        Section(say("REPORT.SEC.CHARTERS"), (_charters(state),), "charters"),
        Section(say("REPORT.SEC.PROGRESS"), (_progress(state),), "progress"),
        Section(say("REPORT.SEC.TRACKS"), (_tracks(state), _free(state)), "tracks"),
        Section(say("REPORT.SEC.LINES"), _lines(state), "lines"),
    ]
    if state.history:
        sections.append(Section(say("REPORT.SEC.INCOME"), (_chart(edition),), "income"))
    return Page("railroads", say("REPORT.PAGE.RAILROADS"), tuple(sections), lead=say("REPORT.LEAD.RAILROADS"))


def _charters(state: State) -> Block:
    rows = [_charter(state, code) for code in state.railroads]
    return table("charters", CHARTER, rows, anchors=tuple(state.railroads))


def _charter(state: State, code: str) -> tuple[Cell, ...]:
    railroad = state.railroads[code]
    return (
        railroad_name(code),
        state.seats[railroad.founder].name,
        place_name(railroad.start_hex),
        railroad.issued,
        acc.unsold(state, code),
        acc.treasury(state, code),
        listing([state.seats[seat].name for seat in majority(state, code)]),
    )


def _progress(state: State) -> Block:
    """Return how far each railroad has come, and the cubes it has for the rest of its way."""
    rows: list[tuple[Cell, ...]] = []
    for code, railroad in state.railroads.items():
        waiting = sum(acc.waiting(state, code, region) for region in REGIONS)
        regions = listing([say(f"REGION.{region.upper()}.SHORT") for region in railroad.regions])
        port = railroad.port or MISSING
        counts = (len(railroad.hexes), acc.supply(state, code), waiting)
        rows.append((railroad_name(code), *counts, regions, yes(railroad.crossed), port))
    return table("progress", PROGRESS, rows, caption=say("REPORT.PROGRESS.CAPTION"))


def _tracks(state: State) -> Block:
    """Return where the cubes stand on the tracks of the board: income, share value, shares issued (3.1)."""
    rows = [_track(state, code) for code in sorted(state.railroads, key=lambda code: _rank(state, code))]
    if state.ended:
        return table("tracks", TRACKS, rows, without="projected")
    return table("tracks", TRACKS, rows, caption=say("REPORT.TRACKS.CAPTION"))


def _rank(state: State, code: str) -> tuple[int, int]:
    return -state.railroads[code].income_usd, state.railroads[code].value_usd


def _track(state: State, code: str) -> tuple[Cell, ...]:
    railroad = state.railroads[code]
    return (
        railroad_name(code),
        railroad.income_usd,
        dividend_usd(railroad.income_usd, railroad.issued),
        railroad.value_usd,
        price_usd(railroad),
        railroad.issued,
        share_points(state, code),
        projected_points(state, code),
    )


def _free(state: State) -> Block:
    free = [railroad_name(code) for code in companies() if code not in state.railroads]
    code = "REPORT.FREE" if free else "REPORT.FREE.NONE"
    return Paragraph(say(code, railroads=tuple(free)), "note")


def _lines(state: State) -> tuple[Block, ...]:
    rows: list[tuple[Cell, ...]] = []
    for code, railroad in state.railroads.items():
        for number, line in enumerate(railroad.lines, 1):
            path = " ".join(line[1:])
            rows.append((railroad_link(code), number, place_name(line[0]), path, len(line) - 1))
    return (table("lines", "railroad number:number origin path hexes:number", rows),)


def _chart(edition: Edition) -> Chart:
    history = edition.state.history
    series = [
        Series(company.name, tuple(mark.income_usd.get(code) for mark in history), company.number)
        for code, company in companies().items()
        if code in edition.state.railroads
    ]
    turns = range(1, len(history) + 1)
    return chart("income-history", "INCOME", turns, series, "INCOME", turns=limits().turns)
