"""What every desk tells first: what was said about the seat's orders, and what of them was accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from engine.findings import Finding
from engine.game import Record
from engine.messages import Message, say
from engine.report import Block, News, Paragraph, Section
from games.common.blocks import MISSING, REPORT, Row, table
from games.common.rule_links import rule_cell

Lines = tuple[Message, ...]
MISSED = frozenset({"late", "standing", "repeat", "substitute"})
"""How a seat was played whose form did not come in time (`engine.game.Record.how_played`)."""
_NOT_OWN = frozenset({"substitute", "computer"})
"""How a seat was played whose orders the computer wrote: nothing of them is the player's to mend."""


def findings(
    record: Record, seat: int, package: str, *, place: str = "place", prefix: str = REPORT
) -> tuple[Block, ...]:
    """Return a row for each finding about a seat's form: cell, label, outcome, reason, how to mend, rule.

    Parameters
    ----------
    record : Record
        How the turn came about.
    seat : int
        Whose desk it is.
    package : str
        The game's package, whose rulebook the numbers of rules lead to.
    place : str
        Name of the column that says the cell, as the game's texts call it.
    prefix : str
        What the codes of the game's texts begin with.
    """
    own = record.how_played.get(seat) not in _NOT_OWN
    found = record.findings.get(seat, ()) if own else ()
    if not found:
        return (Paragraph(say(f"{prefix}FINDINGS.NONE"), "note"),)
    rows = [_finding(finding, package, prefix) for finding in found]
    return (table("findings", place + " label outcome text mend rule", rows, prefix=prefix),)


def _finding(finding: Finding, package: str, prefix: str) -> Row:
    mend = Message(finding.mend.code, finding.mend.facts, otherwise="")
    outcome = say(f"{prefix}OUTCOME.{finding.outcome.upper()}")
    cell = finding.place.address or finding.place.line
    rule = rule_cell(package, finding.rule)
    return (cell, finding.place.label, outcome, finding.text, mend, rule)


def orders(record: Record, seat: int, prefix: str = REPORT) -> Section:
    """Return the orders as accepted, in words; beside what was given where the rules left less of it."""
    given, words = (of.get(seat, ()) for of in (record.given, record.words))
    if given and _fixed(given) != _fixed(words):
        cut = table("orders", "given accepted", side_by_side(given, words), prefix=prefix)
        return Section(say(f"{prefix}SEC.ORDERS.CUT"), (cut,), "orders")
    told = News("", words) if words else Paragraph(say(f"{prefix}ORDERS.NONE"), "note")
    return Section(say(f"{prefix}SEC.ORDERS"), (told,), "orders")


def _fixed(said: Any) -> Any:
    """Return a text with its lists as tuples: what was stored and read again is the same text still."""
    if isinstance(said, Message):
        return said.code, {name: _fixed(value) for name, value in said.facts.items()}
    return tuple(_fixed(item) for item in said) if isinstance(said, (list, tuple)) else said


def side_by_side(given: Lines, words: Lines) -> list[Row]:
    """Return each order as given beside what was accepted of it; an order that fell has a dash."""
    rows: list[Row] = []
    for _, low, high, first, last in SequenceMatcher(None, _keys(given), _keys(words)).get_opcodes():
        rows += list(zip_longest(given[low:high], words[first:last], fillvalue=MISSING))
    return rows


def _keys(lines: Sequence[Message]) -> list[tuple[str, ...]]:
    # What an order is about: amount and rank may differ, and it is the same order still.
    return [tuple(_names(line)) for line in lines]


def _names(said: Any) -> Iterator[str]:
    """Yield every name in a text: codes, and the facts that are words; never a number."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, Message):
        yield said.code
        yield from (name for key in sorted(said.facts) for name in _names(said.facts[key]))
    elif isinstance(said, (list, tuple)):
        yield from (name for item in said for name in _names(item))
