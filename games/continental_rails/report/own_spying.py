"""What Pinkerton's men found, and what presidents see of their shareholders (10.1.7, 4.14.4, A36)."""

from __future__ import annotations

from engine.exact import PERMILLE
from engine.messages import Message, say
from engine.report import Chart, Page, Paragraph, Section, Series, Table
from games.common.blocks import Row, chart, table
from games.continental_rails import accounts as acc
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.own_railroads import confidential_table
from games.continental_rails.report.railroads_page import by_number
from games.continental_rails.worth import holders, presidencies


def page(edition: Edition) -> Page:
    """Return the spied tycoon's shares, the spied railroad, and the holders of railroads presided over."""
    seat = edition.state.seats[edition.seat]
    sections: list[Section] = []
    if seat.spied_seat is not None:
        sections.append(_tycoon(edition, seat.spied_seat))
    if seat.spied_railroad in edition.state.railroads:
        sections.append(_railroad(edition, str(seat.spied_railroad)))
    presided = presidencies(edition.state, edition.seat)
    sections += [_presided(edition, code) for code in presided if code != seat.spied_railroad]
    if not sections:
        sections = [Section("", (Paragraph(say("REPORT.SPYING.NONE"), "note"),))]
    return Page("spying", say("REPORT.PAGE.SPYING"), tuple(sections), lead=say("REPORT.LEAD.SPYING"))


def _tycoon(edition: Edition, target: int) -> Section:
    """Return a spied tycoon's shares in every railroad, and nothing else of him."""
    name = edition.state.seats[target].name
    rows: list[Row] = []
    for rr in by_number(edition):
        if shares := acc.shares(edition.state, target, rr.code):
            part = shares * PERMILLE // acc.issued(edition.state, rr.code)
            rows.append((rr.code, shares, part, shares * rr.price_usd))
    title = say("REPORT.TABLE.SPIED", name=name)
    lines = table("spied-shares", "railroad shares:number part:permille held_worth:usd", rows, title=title)
    return Section(say("REPORT.SEC.SPIED", name=name), (lines,), "spied-tycoon")


def _railroad(edition: Edition, code: str) -> Section:
    rr = edition.state.railroads[code]
    # Who sits on its board has these figures already, on the page of their railroads.
    known = edition.seat in rr.directors
    finances = () if known else (confidential_table(edition, code, "spied-finances"),)
    blocks = (*finances, _holders(edition, code), _ownership(edition, code))
    return Section(say("REPORT.SEC.SPIED", name=f"{code} {rr.name}"), blocks, "spied-railroad")


def _presided(edition: Edition, code: str) -> Section:
    title = say("REPORT.SEC.PRESIDED", railroad=code)
    return Section(title, (_holders(edition, code), _ownership(edition, code)), f"holders-{code}")


def _holders(edition: Edition, code: str) -> Table:
    rows = [(name, shares, part) for name, shares, part in _parts(edition, code)]
    title = say("REPORT.TABLE.HOLDERS", railroad=code)
    number = edition.state.railroads[code].number
    return table(f"holders-{number}", "holder shares:number part:permille", rows, title=title)


def _parts(edition: Edition, code: str) -> list[tuple[str | Message, int, int]]:
    """Return (holder, shares, thousandths of the issued shares), players first, then the Public."""
    state = edition.state
    issued = max(1, acc.issued(state, code))
    parties: list[tuple[str | Message, int]] = [(state.seats[s].name, n) for s, n in holders(state, code)]
    parties.append((say("REPORT.PARTY.PUBLIC"), acc.public_shares(state, code)))
    return [(name, shares, shares * PERMILLE // issued) for name, shares in parties]


def _ownership(edition: Edition, code: str) -> Chart:
    """Return the holders of a railroad as bars, each one series so that a name keeps its colour."""
    rr = edition.state.railroads[code]
    lines = tuple(
        Series(name, (shares,), group) for group, (name, shares, _) in enumerate(_parts(edition, code))
    )
    texts = {"along": "RAILROAD", "railroad": rr.name}
    return chart(f"owners-{rr.number}", "OWNERS", [code], lines, "SHARES", kind="bar", **texts)
