"""Writes input cells: dropdowns, ranges, hints and comments."""

from __future__ import annotations

from typing import Any

from xlsxwriter.worksheet import Worksheet

from engine.findings import Finding, Outcome
from engine.forms import Field, Kind
from ingest.wording import Words
from ingest.writing.lists import ListPlace
from ingest.writing.styles import Styles

_TITLE_LENGTH = 32
_MESSAGE_LENGTH = 255
_ANY = 999_999_999


def write_input(
    sheet: Worksheet,
    where: tuple[int, int],
    field: Field,
    content: int | str | None,
    styles: Styles,
    faults: list[Finding],
) -> None:
    """Write a cell to fill. A text is always written as a text: never a formula, a link or a number."""
    name = f"input_{field.kind}"
    wrong = any(fault.outcome is not Outcome.NOTED for fault in faults)
    style = styles.faulty(name) if wrong else styles[name]
    if content is None or content == "":
        sheet.write_blank(*where, None, style)
    elif isinstance(content, int):
        sheet.write_number(*where, content, style)
    else:
        sheet.write_string(*where, content, style)


def remark(sheet: Worksheet, where: tuple[int, int], faults: list[Finding], words: Words) -> None:
    """Put what is wrong with a cell, and how to fix it, into a comment beside it."""
    parts = [
        part
        for fault in faults
        for part in (words.text_or(fault.text, fault.code), words.text_or(fault.fix, ""))
        if part
    ]
    text = "\n".join(parts)
    size = {"width": 320, "height": 40 + 18 * (len(text) // 42 + len(parts))}
    sheet.write_comment(*where, text, {"author": "Turnsheet", "font_size": 10, **size})


def validate(
    sheet: Worksheet, where: tuple[int, int], field: Field, label: str, listed: ListPlace | None, words: Words
) -> None:
    """Give a cell its dropdown or range, and the hint that shows when it is entered."""
    rule = _rule(field, listed)
    hint = " ".join(part for part in (words.text(field.help), words.bounds(field)) if part)
    if hint:
        rule |= {"input_title": _cut(label, _TITLE_LENGTH), "input_message": _cut(hint, _MESSAGE_LENGTH)}
    rule |= {
        # Outside the range is advice where the rules decide; a strict bound stops at once.
        "error_type": "stop" if field.strict else "warning",
        "error_title": _cut(label, _TITLE_LENGTH),
        "error_message": _cut(_error(field, words), _MESSAGE_LENGTH),
    }
    sheet.data_validation(*where, *where, rule)


def _rule(field: Field, listed: ListPlace | None) -> dict[str, Any]:
    if listed is not None:
        return {"validate": "list", "source": f"={listed.name}"}
    if field.kind is Kind.INTEGER:
        low = -_ANY if field.low is None else field.low
        high = _ANY if field.high is None else field.high
        return {"validate": "integer", "criteria": "between", "minimum": low, "maximum": high}
    return {"validate": "length", "criteria": "<=", "value": field.max_length}


def _error(field: Field, words: Words) -> str:
    if field.kind is Kind.CHOICE:
        return words.say("INGEST.ENTRY.CHOICE")
    return words.say("INGEST.ENTRY.OUTSIDE", allowed=words.bounds(field) or words.say("INGEST.ALLOWED.WHOLE"))


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
