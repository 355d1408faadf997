"""The first page of a desk: how the seat was played, remarks, orders, what became of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from engine.findings import Finding
from engine.messages import Message, say
from engine.record import Record
from engine.report import Block, Page, Paragraph, Section
from games.common.blocks import MISSING, Row, news_or_note, table
from games.common.report import Edition
from games.common.rule_links import rule_cell

Lines = tuple[Message, ...]


def page(
    edition: Edition[Any],
    package: str,
    outcome: Sequence[Block],
    *sections: Section,
    blocks: Sequence[Block] = (),
    **facts: Any,
) -> Page:
    """Return the first page of a desk.

    Parameters
    ----------
    edition : Edition
        The turn, and the seat that reads.
    package : str
        The game's package, whose rulebook the numbers of rules lead to.
    outcome : sequence
        What happened to the seat.
    sections : Section
        The game's own, below orders and outcome.
    blocks : sequence of Block
        The game's own, right below how the seat was played.
    facts
        For REPORT.LEAD.OWN, beside name, seat and turn.
    """
    record, seat = edition.record, edition.seat
    opening = not (edition.turn or record.how_played)
    title = say(f"REPORT.SEC.{'WELCOME' if opening else 'HOW'}")
    frame: tuple[Section, ...] = (Section(title, (played(edition), *blocks), "played"),)
    # Before turn 1 nobody has given an order.
    if not opening:
        frame += (
            Section(say("REPORT.SEC.FINDINGS"), findings(record, seat, package), "findings"),
            orders(record, seat),
            Section(say("REPORT.SEC.OUTCOME"), tuple(outcome), "outcome"),
        )
    lead = say("REPORT.LEAD.OWN", name=edition.name(seat), seat=seat, turn=edition.turn, **facts)
    return Page("report", say("REPORT.PAGE.OWN"), (*frame, *sections), lead=lead)


def played(edition: Edition[Any]) -> Paragraph:
    """Return how a seat was played: REPORT.PLAYED.<HOW>, OPENING before turn 1, NOBODY where nobody asked."""
    how = edition.record.how_played.get(edition.seat)
    code = how or ("nobody" if edition.turn else "opening")
    tone = "warning" if how and how.missed else "note"
    return Paragraph(say(f"REPORT.PLAYED.{code.upper()}", turn=edition.turn), tone)


def findings(record: Record, seat: int, package: str) -> tuple[Block, ...]:
    """Return a row for each finding about a form: cell, label, outcome, reason, how to fix it, rule."""
    how = record.how_played.get(seat)
    remarks = () if how and how.by_computer else record.findings.get(seat, ())
    if not remarks:
        return (Paragraph(say("REPORT.FINDINGS.NONE"), "note"),)
    rows = [_finding(finding, package) for finding in remarks]
    return (table("findings", "cell label outcome text fix rule", rows),)


def _finding(finding: Finding, package: str) -> Row:
    fix = Message(finding.fix.code, finding.fix.facts, otherwise="")
    outcome = say(f"REPORT.OUTCOME.{finding.outcome.upper()}")
    cell = finding.place.address or finding.place.row
    rule = rule_cell(package, finding.rule)
    return (cell, finding.place.label, outcome, finding.text, fix, rule)


def orders(record: Record, seat: int) -> Section:
    """Return the orders as accepted, in words; beside what was given where the rules left less of it."""
    given, words = (of.get(seat, ()) for of in (record.given, record.words))
    if given and _fixed(given) != _fixed(words):
        cut = table("orders", "given accepted", side_by_side(given, words))
        return Section(say("REPORT.SEC.ORDERS.CUT"), (cut,), "orders")
    return Section(say("REPORT.SEC.ORDERS"), news_or_note(words, "REPORT.ORDERS.NONE"), "orders")


def _fixed(text: Any) -> Any:
    """Return a text with its lists as tuples: what was stored and read again is the same text still."""
    if isinstance(text, Message):
        return text.code, {name: _fixed(value) for name, value in text.facts.items()}
    return tuple(_fixed(item) for item in text) if isinstance(text, (list, tuple)) else text


def side_by_side(given: Lines, words: Lines) -> list[Row]:
    """Return each order as given beside what was accepted of it; an order that fell has a dash."""
    rows: list[Row] = []
    for _, low, high, first, last in SequenceMatcher(None, _keys(given), _keys(words)).get_opcodes():
        rows += list(zip_longest(given[low:high], words[first:last], fillvalue=MISSING))
    return rows


def _keys(lines: Sequence[Message]) -> list[tuple[str, ...]]:
    # What an order is about: amount and rank may differ, and it is the same order still.
    return [tuple(_names(line)) for line in lines]


def _names(text: Any) -> Iterator[str]:
    """Yield every name in a text: codes, and the facts that are words; never a number."""
    if isinstance(text, str):
        yield text
    elif isinstance(text, Message):
        yield text.code
        yield from (name for key in sorted(text.facts) for name in _names(text.facts[key]))
    elif isinstance(text, (list, tuple)):
        yield from (name for item in text for name in _names(item))
