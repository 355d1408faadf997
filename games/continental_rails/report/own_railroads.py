"""What directors know of their railroads, and the books of the turn for presidents (9.6, 4.14)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import Posting
from engine.messages import Message, say
from engine.report import Block, Chart, Page, Paragraph, Section, Series, Table
from games.common.accounts import cash_movements
from games.common.blocks import MISSING, Row, chart, table
from games.continental_rails import accounts as acc
from games.continental_rails import outlook
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.names import engine_name, solvency_name
from games.continental_rails.report.own_cash import party, reason_text, rule_link
from games.continental_rails.state import Railroad
from games.continental_rails.world import world
from games.continental_rails.worth import directorships, presidencies


def page(edition: Edition) -> Page:
    """Return a section for each railroad on whose board the seat sits since the last elections."""
    boards = directorships(edition.state, edition.seat)
    lead = say("REPORT.LEAD.OWN_RAILROADS", count=len(boards)) if boards else None
    sections = tuple(_section(edition, code) for code in boards)
    if not sections:
        sections = (Section("", (Paragraph(say("REPORT.BOARDS.NONE"), "note"),)),)
    elif chart := _chart(edition, boards):
        sections = (Section(say("REPORT.SEC.EARNINGS"), (chart,), "earnings"), *sections)
    return Page("railroads", say("REPORT.PAGE.OWN_RAILROADS"), sections, lead=lead)


def _section(edition: Edition, code: str) -> Section:
    rr = edition.state.railroads[code]
    blocks: tuple[Block, ...] = (confidential_table(edition, code),)
    if edition.state.seats[edition.seat].earnings.get(code):
        blocks = (*blocks, _earnings(edition, code))
    if rr.president == edition.seat:
        blocks = (*blocks, *_outlook(edition, code), _books(edition, code))
    return Section(say("REPORT.SEC.RAILROAD", railroad=code, name=rr.name), blocks, code)


def confidential_table(edition: Edition, code: str, ident: str = "finances") -> Table:
    """Return what directors and spies know of a railroad's finances (4.14.2, 9.6, ruling A36)."""
    rr = edition.state.railroads[code]
    rows: list[Row] = [(say(f"REPORT.FACT.{name}"), usd) for name, usd in _dollars(edition, rr)]
    rows += [(say(f"REPORT.FACT.{name}"), value) for name, value in _plain(rr)]
    title = say("REPORT.TABLE.FINANCES", railroad=code)
    return table(f"{ident}-{rr.number}", "fact value:usd", rows, title=title)


def _dollars(edition: Edition, rr: Railroad) -> list[tuple[str, int]]:
    state, code = edition.state, rr.code
    return [
        ("CASH", acc.railroad_cash(state, code)),
        ("BONDS", acc.bonds(state, code)),
        ("LOANS", acc.loans(state, code)),
        ("OWED", acc.owed_to_president(state, code)),
        ("REVENUE", rr.revenue_usd),
        ("EXPENSE", rr.expense_usd),
        ("PROFIT", rr.profit_usd),
        ("DIVIDEND", rr.dividend_usd),
    ]


def _plain(rr: Railroad) -> list[tuple[str, Message | str]]:
    """Return the figures that are no dollars, as texts: a column has one kind."""
    return [
        ("EFFICIENCY", str(rr.efficiency)),
        ("LAND", say("REPORT.SQUARE_MILES", count=rr.land_sqmi)),
        ("ROW", rr.right_of_way or MISSING),
        ("GRANT", say("REPORT.SQUARE_MILES", count=rr.grant_sqmi)),
        ("MILES", say("REPORT.MILES", count=world().miles(rr.lines))),
        ("ENGINE", engine_name(rr.engine)),
        ("STATE", solvency_name(rr)),
    ]


def _earnings(edition: Edition, code: str) -> Chart:
    """Return revenue against expenses over the turns in which this desk was told them (ruling B39)."""
    by_turn = {earned.turn: earned for earned in edition.state.seats[edition.seat].earnings[code]}
    turns = range(min(by_turn), edition.turn + 1)
    books = [by_turn.get(turn) for turn in turns]
    lines = (
        Series(say("REPORT.SERIES.REVENUE"), tuple(one.revenue_usd if one else None for one in books), 0),
        Series(say("REPORT.SERIES.EXPENSE"), tuple(one.expense_usd if one else None for one in books), 1),
    )
    rr = edition.state.railroads[code]
    return chart(f"earned-{rr.number}", "EARNED", turns, lines, "USD", kind="bar", railroad=rr.name)


def _outlook(edition: Edition, code: str) -> tuple[Table, ...]:
    """Return what the president may expect of the till next turn; nothing where no turn follows."""
    if edition.state.ended:
        return ()
    rr = edition.state.railroads[code]
    rows: list[Row] = [
        (say(f"FORM.OUTLOOK.{name}"), usd) for name, usd in outlook.till_and_rest(edition.state, code)
    ]
    title = say("FORM.OUTLOOK", railroad=code, name=rr.name)
    ident = f"outlook-{rr.number}"
    return (table(ident, "fact amount:usd", rows, title=title, caption=say("FORM.OUTLOOK.CAPTION")),)


def changes(edition: Edition) -> Iterator[Message]:
    """Yield in words what a turn changed for each railroad the seat presides over (4.10, 9.4)."""
    for code in presidencies(edition.state, edition.seat):
        rr = edition.state.railroads[code]
        if not rr.market:
            continue
        earned = {one.turn: one for one in edition.state.seats[edition.seat].earnings.get(code, ())}
        before = earned.get(edition.turn - 1)
        facts = {"railroad": code, "profit": rr.profit_usd, "cash": acc.railroad_cash(edition.state, code)}
        facts |= {"opened": rr.market[-1].start_usd // edition.parts(code), "price": rr.price_usd}
        if before:
            yield say("REPORT.CHANGED", **facts, before=before.revenue_usd - before.expense_usd)
        else:
            yield say("REPORT.CHANGED.FIRST", **facts)


def _books(edition: Edition, code: str) -> Table:
    """Return the railroad's cash of the turn; movements with single players are added up.

    What each shareholder got would tell how many shares he held in the middle of the turn; the rules
    show a president holdings at its end only (4.14.4).
    """
    lines: dict[tuple[int, str, str], list[tuple[Posting, int]]] = {}
    for posting, amount in cash_movements(edition.record.postings, acc.rr_cash(code)):
        other = posting.source if amount > 0 else posting.target
        key = (posting.phase, posting.reason, "seat" if other.startswith("seat/") else other)
        lines.setdefault(key, []).append((posting, amount))
    closing = acc.railroad_cash(edition.state, code)
    opening = closing - sum(amount for told in lines.values() for _, amount in told)
    rows = _rows(edition, lines, opening)
    rows.append((say("REPORT.CASH.CLOSING"), "", None, closing, ""))
    title = say("REPORT.TABLE.BOOKS", railroad=code)
    spec = "reason with amount:usd balance:usd rule"
    return table(f"books-{edition.state.railroads[code].number}", spec, rows, title=title)


def _rows(
    edition: Edition, lines: dict[tuple[int, str, str], list[tuple[Posting, int]]], opening: int
) -> list[Row]:
    rows: list[Row] = [(say("REPORT.CASH.OPENING"), "", None, opening, "")]
    balance = opening
    for (_, _, other), amounts in lines.items():
        amount = sum(part for _, part in amounts)
        balance += amount
        name = say("REPORT.PARTY.PLAYERS") if other == "seat" else party(edition, other)
        rows.append((reason_text(amounts[0][0]), name, amount, balance, rule_link(amounts[0][0])))
    return rows


def _chart(edition: Edition, boards: list[str]) -> Chart | None:
    """Return revenue against expenses of the seat's railroads."""
    railroads = [edition.state.railroads[code] for code in boards]
    if not any(rr.revenue_usd for rr in railroads):
        return None
    lines = (
        Series(say("REPORT.SERIES.REVENUE"), tuple(rr.revenue_usd for rr in railroads), 0),
        Series(say("REPORT.SERIES.EXPENSE"), tuple(rr.expense_usd for rr in railroads), 1),
    )
    return chart("earnings", "EARNINGS", boards, lines, "USD", along="RAILROAD", kind="bar")
