"""Matches that reports are tried on: some turns of computer orders, played once and copied for each test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from engine.dice import Dice
from engine.messages import LANGUAGES, Catalogue, Message
from engine.record import HowPlayed, Record
from engine.report import Link, Page, Report, Table
from games.common.texts import texts
from games.continental_rails.computer import computer_orders
from games.continental_rails.phases import TURN
from games.continental_rails.state import State
from games.continental_rails.wording import describe
from tests.continental_rails.build import SEED, fresh, turn_of


def catalogue() -> Catalogue:
    """The game's catalogue."""
    return texts("games.continental_rails")


@cache
def _played(turns: int) -> tuple[bytes, Record]:
    if not turns:
        return msgspec.json.encode(fresh()), Record()
    state, _ = played(turns - 1)
    dice = Dice(SEED, state.turn)
    orders = {seat: computer_orders(state, seat, dice.scoped(f"{seat}")) for seat in state.seats}
    turn = turn_of(state, orders)
    for phase in TURN:
        turn.phase = turn.ledger.phase = phase.number
        phase.run(turn)
    record = Record(
        events=tuple(turn.events),
        postings=tuple(turn.ledger.postings),
        orders=dict(turn.orders),
        words={seat: describe(played(turns - 1)[0], seat, wanted) for seat, wanted in orders.items()},
        how_played=dict.fromkeys(state.seats, HowPlayed.COMPUTER),
    )
    return msgspec.json.encode(state), record


def played(turns: int) -> tuple[State, Record]:
    """The position after so many turns, to be changed at will, and the record of the last one."""
    state, record = _played(turns)
    return msgspec.json.decode(state, type=State), record


def messages(part: Any) -> Iterator[Message]:
    """Every message in a report or a part of one."""
    if isinstance(part, Message):
        yield part
    elif isinstance(part, (tuple, list)):
        for item in part:
            yield from messages(item)
    elif hasattr(part, "__dataclass_fields__"):
        for name in part.__dataclass_fields__:
            yield from messages(getattr(part, name))


def said(part: Any, language: str = "en") -> list[str]:
    """Every message of a part, in words."""
    return [catalogue().text(message, language) for message in messages(part)]


def page_of(report: Report, slug: str) -> Page:
    """One page of a report."""
    return next(page for page in report.pages if page.slug == slug)


def tables_of(page: Page) -> dict[str, Table]:
    """The tables of a page by id."""
    return {
        block.id: block for section in page.sections for block in section.blocks if isinstance(block, Table)
    }


def row(table: Table, first: str, language: str = "en") -> list[str]:
    """The row of a table whose first cell reads so, in words."""
    rows = [[words(cell, language) for cell in cells] for cells in table.rows]
    return next(cells for cells in rows if cells[0] == first)


def words(cell: Any, language: str = "en") -> str:
    """A cell as a reader sees it, numbers bare."""
    if isinstance(cell, Link):
        return words(cell.text, language)
    return str(cell) if isinstance(cell, int) else catalogue().text(cell, language)


def all_words(report: Report) -> str:
    """The whole report in all languages, for searching."""
    return "\n".join(repr(report) + "\n".join(said(report, language)) for language in LANGUAGES)
