"""Reads one cell against one field; nothing is rounded or guessed."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from engine.findings import Outcome
from engine.forms import Field, Kind
from engine.messages import Message
from ingest.choices import Picked, Spellings
from ingest.encoding import UNKNOWN
from ingest.folding import direction_sign, inner_break, invisible_signs, is_overstruck, tidy
from ingest.grid import Item, ItemKind, is_blank
from ingest.numbers import Doubt, Number, Range, point_groups, read_number, whole
from ingest.wording import Words


@dataclass(frozen=True, slots=True)
class Fault:
    """What is to be said about a cell: code, outcome and facts; the place is added by the caller."""

    code: str
    outcome: Outcome = Outcome.REJECTED
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Value:
    """What was read: a value, a fault, both (a text that was cut) or neither (a blank cell)."""

    value: int | str | None = None
    fault: Fault | None = None


_REFUSED_KINDS = {
    ItemKind.FORMULA: "INGEST.FORMULA",
    ItemKind.ERROR: "INGEST.ERROR_VALUE",
    ItemKind.DATE: "INGEST.DATE",
    ItemKind.LOGICAL: "INGEST.LOGICAL",
    ItemKind.PERCENT: "INGEST.PERCENT",
    ItemKind.ARRAY: "INGEST.ARRAY",
    ItemKind.COVERED: "INGEST.COVERED",
    ItemKind.DISGUISED: "INGEST.DISGUISED",
    ItemKind.STRUCK: "INGEST.STRUCK",
}
# In a free text a number is not the matter: what is seen is not what is stored.
_NO_TEXT = (ItemKind.LOGICAL, ItemKind.PERCENT, ItemKind.DISGUISED)
_DOUBTS = {
    Doubt.NOT_A_NUMBER: "INGEST.NOT_A_NUMBER",
    Doubt.NOT_WHOLE: "INGEST.NOT_WHOLE",
    Doubt.AMBIGUOUS: "INGEST.AMBIGUOUS_NUMBER",
    Doubt.TOO_LARGE: "INGEST.NUMBER_TOO_LARGE",
    Doubt.SEVERAL_LINES: "INGEST.SEVERAL_LINES",
    Doubt.HIDDEN_SIGN: "INGEST.HIDDEN_SIGN",
    Doubt.OTHER_FIGURE: "INGEST.OTHER_FIGURE",
    Doubt.NOT_MONEY: "INGEST.NOT_MONEY",
}
_FOUND_LENGTH = 60


def read_value(item: Item | None, asked: Field, spellings: Spellings | None, words: Words) -> Value:
    """Read one cell.

    Parameters
    ----------
    item : Item or None
        What stands in the cell; None or invisible signs only: left blank.
    asked : Field
        What the form asks there.
    spellings : Spellings or None
        The list of a choice field.
    words : Words
        For options and bounds in the facts.

    Returns
    -------
    Value
        Blank and 0 differ: a blank cell has no value.
    """
    if item is None or (is_blank(item) and item.kind is not ItemKind.COVERED):
        return Value()
    if item.kind is ItemKind.COVERED and not item.shown:
        return _fault("INGEST.COVERED_BLANK", item)
    if asked.kind is Kind.TEXT and _is_no_text(item):
        return _fault("INGEST.NOT_A_TEXT", item)
    if item.kind in _REFUSED_KINDS:
        return _fault(_REFUSED_KINDS[item.kind], item)
    if UNKNOWN in item.shown:
        return _fault("INGEST.LOST_LETTERS", item)
    if asked.kind is not Kind.TEXT and (fault := _doubtful(item)):
        return fault
    if asked.kind is Kind.INTEGER:
        return _integer(item, asked, words)
    if asked.kind is Kind.CHOICE and spellings is not None:
        return _choice(item, spellings, words)
    return _text(item, asked)


def _is_no_text(item: Item) -> bool:
    """Return whether a cell holds what programs show in another way: its decimal sign, its digits, a word."""
    return item.kind in _NO_TEXT or (item.kind is ItemKind.NUMBER and isinstance(item.value, float))


def fixable(item: Item, asked: Field, spellings: Spellings | None, words: Words) -> int | str:
    """Return what a copy for correction shows in a cell that could not be read.

    Sent back as it is, the copy must be refused again. So what would now be read, because the copy has no
    strikethrough, no merged cells and no line ends, has a question mark before it; a text is left out.
    """
    # Only a plain number stays one: 1 % written as 1 would be another answer, and a good one.
    if isinstance(item.value, int) and item.kind is ItemKind.NUMBER:
        return item.value
    again = read_value(Item(ItemKind.TEXT, item.shown, item.shown), asked, spellings, words)
    if again.value is None or (item.kind is ItemKind.TEXT and asked.kind is Kind.TEXT):
        return item.shown
    return "" if asked.kind is Kind.TEXT else f"? {item.shown}"


def _doubtful(item: Item) -> Value | None:
    """Return the fault of one answer that looks as if it could mean more than one thing."""
    if item.kind is ItemKind.RAISED:
        return _fault("INGEST.RAISED", item)
    raw = item.value if isinstance(item.value, str) else ""
    if is_overstruck(raw):
        return _fault("INGEST.STRUCK", item)
    if inner_break(raw):
        return _fault("INGEST.SEVERAL_LINES", item)
    if sign := direction_sign(raw):
        return _fault("INGEST.HIDDEN_SIGN", item, sign=_code_point(sign))
    return None


def _code_point(sign: str) -> str:
    return f"U+{ord(sign):04X}" if sign else ""


def _integer(item: Item, asked: Field, words: Words) -> Value:
    number = _number(item, asked, words.language)
    if number.value is None:
        return _fault(
            _DOUBTS[number.doubt or Doubt.NOT_A_NUMBER],
            item,
            either=tuple(_decimal(each) for each in number.either),
            sign=number.sign if number.doubt is Doubt.OTHER_FIGURE else _code_point(number.sign),
            allowed=_allowed(asked, words),
        )
    low, high = asked.low, asked.high
    outside = (low is not None and number.value < low) or (high is not None and number.value > high)
    if asked.strict and outside:
        return _fault("INGEST.OUT_OF_RANGE", item, allowed=_allowed(asked, words))
    return Value(number.value)


def _number(item: Item, asked: Field, language: str) -> Number:
    if not isinstance(item.value, str):
        return whole(item.value)
    grouped = Range(asked.low, asked.high) if point_groups(language) else None
    return read_number(item.value, asked.unit, decimal_comma=item.kind is ItemKind.COMMA, grouped=grouped)


def _allowed(asked: Field, words: Words) -> str:
    return words.bounds(asked) or words.say("INGEST.ALLOWED.WHOLE")


def _choice(item: Item, spellings: Spellings, words: Words) -> Value:
    picked = spellings.pick(_choice_text(item))
    if picked.code is not None:
        return Value(picked.code)
    return _unpicked(item, picked, spellings, words)


def _choice_text(item: Item) -> str:
    number = None if isinstance(item.value, str) else whole(item.value).value
    return item.shown if number is None else str(number)


def _unpicked(item: Item, picked: Picked, spellings: Spellings, words: Words) -> Value:
    if picked.several:
        return _fault("INGEST.AMBIGUOUS_CHOICE", item, nearest=spellings.options(picked.several, words))
    if not spellings.choices:
        return _fault("INGEST.LIST_EMPTY", item)
    nearest = spellings.nearest(item.shown, words)
    if picked.fight:
        return _fault("INGEST.CODE_AND_LABEL", item, nearest=nearest)
    if nearest:
        return _fault("INGEST.UNKNOWN_CHOICE_NEAR", item, nearest=nearest)
    if few := spellings.short_list(words):
        return _fault("INGEST.UNKNOWN_CHOICE_OF", item, allowed=few)
    return _fault("INGEST.UNKNOWN_CHOICE", item, count=len(spellings.choices))


def _text(item: Item, asked: Field) -> Value:
    raw = item.value if isinstance(item.value, str) else item.shown
    text = unicodedata.normalize("NFC", tidy(raw))
    if len(text) > asked.max_length:
        used = text[: asked.max_length].rstrip()
        facts = {"found": _short(text), "count": asked.max_length, "used": used}
        return Value(used, Fault("INGEST.TEXT_TOO_LONG", Outcome.ADJUSTED, facts))
    if signs := invisible_signs(raw):
        return Value(text, Fault("INGEST.SIGNS_REMOVED", Outcome.NOTED, {"count": signs, "used": text}))
    return Value(text)


def _fault(code: str, item: Item, **facts: Any) -> Value:
    return Value(fault=Fault(code, facts={"found": _found(item), **facts}))


def _short(text: str) -> str:
    return text if len(text) <= _FOUND_LENGTH else text[: _FOUND_LENGTH - 1] + "…"


def _found(item: Item) -> Message | str:
    """Return what stands in a cell, dates, decimals and logical values as the reader writes them."""
    if item.kind is ItemKind.LOGICAL:
        return Message("INGEST.TRUE" if item.value else "INGEST.FALSE")
    if item.kind is ItemKind.DATE:
        return _day(item.shown)
    return _decimal(item.shown) if item.kind is ItemKind.NUMBER else _short(item.shown)


def _day(text: str) -> Message | str:
    """Return a day that a program made of an entry; with a time of day it stays as it is."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return _short(text)
    midnight = moment == datetime.combine(moment.date(), datetime.min.time())
    return Message("INGEST.DAY", {"day": moment.date().isoformat()}) if midnight else _short(text)


def _decimal(text: str) -> Message | str:
    """Return a number with a decimal point so that each language can put its own sign there."""
    whole, _, part = text.partition(".")
    return Message("INGEST.DECIMAL", {"whole": whole, "part": part}) if part.isdecimal() else _short(text)
