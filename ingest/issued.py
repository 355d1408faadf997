"""A form as it was issued, with its texts as printed then.

Between sending a form and reading it the program may have been brought up to date. A heading worded better, a
limit set otherwise or a row more must then not refuse what a player filled in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import Any

from engine.forms import OrderForm, Row, Section, Text
from engine.messages import Catalogue, Message
from ingest.wording import MARKS, Words


@dataclass(frozen=True, slots=True)
class IssuedForm:
    """What was asked, and how it was printed.

    Every message of `form` carries its text in `language` as what to say otherwise; `marks` are the headings
    that each section has beside its own, `hints` the printed limits of each row. Situation and help are
    left out: nobody fills them in.
    """

    form: OrderForm
    language: str
    marks: Mapping[str, str]
    hints: Mapping[str, str]


class IssuedWords(Words):
    """The texts of a form as they were printed on it."""

    def __init__(self, catalogue: Catalogue, issued: IssuedForm) -> None:
        super().__init__(catalogue, issued.language)
        self._issued = issued

    def text(self, text: Text | int | None) -> str:
        """Return a text as it was printed."""
        if isinstance(text, Message) and text.otherwise is not None:
            return text.otherwise
        return super().text(text)

    def say(self, code: str, **facts: Any) -> str:
        """Return a heading as it was printed, any other text as it is now."""
        return self._issued.marks.get(code) or super().say(code, **facts)

    def allowed(self, section: Section, row: Row) -> str:
        """Return the hint that was printed at the end of a row."""
        hint = self._issued.hints.get(row.id)
        return super().allowed(section, row) if hint is None else hint


def issue(form: OrderForm, catalogue: Catalogue, language: str) -> IssuedForm:
    """Return a form with its texts fixed as `write_form` prints them in a language."""
    words = Words(catalogue, language)
    hints = {row.id: words.allowed(section, row) for section in form.sections for row in section.rows}
    fixed: OrderForm = _fixed(replace(form, situation=(), help=()), words)
    return IssuedForm(fixed, language, {mark: words.say(mark) for mark in MARKS}, hints)


def with_governed(issued: IssuedForm, now: OrderForm) -> IssuedForm:
    """Return a form in which rows govern what they govern by now: it may have been issued before any did."""
    governs = {row.id: row.governs for section in now.sections for row in section.rows}
    rows = {row.id for section in issued.form.sections for row in section.rows}
    sections = tuple(
        replace(
            section,
            rows=tuple(replace(row, governs=_known(row, governs, rows)) for row in section.rows),
        )
        for section in issued.form.sections
    )
    return replace(issued, form=replace(issued.form, sections=sections))


def _known(row: Row, governs: Mapping[str, tuple[str, ...]], rows: Set[str]) -> tuple[str, ...]:
    return tuple(name for name in (*row.governs, *governs.get(row.id, ())) if name in rows)


def _fixed(value: Any, words: Words) -> Any:
    """Return a part of a form in which every message carries its text; what has none is the same object."""
    if isinstance(value, Message):
        return replace(value, otherwise=words.text(value))
    if isinstance(value, tuple):
        fixed = tuple([_fixed(item, words) for item in value])
        return value if all(map(is_, fixed, value)) else fixed
    if isinstance(value, Mapping):
        return {key: _fixed(item, words) for key, item in value.items()}
    kind: type = type(value)
    names = _names(kind)
    return _fixed_part(value, names, words) if names else value


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the names of what a part of a form consists of; none for texts and numbers."""
    return tuple(item.name for item in fields(kind)) if is_dataclass(kind) else ()


def _fixed_part(value: Any, names: Sequence[str], words: Words) -> Any:
    parts = {name: getattr(value, name) for name in names}
    fixed = {name: _fixed(item, words) for name, item in parts.items()}
    changed = {name: item for name, item in fixed.items() if item is not parts[name]}
    return replace(value, **changed) if changed else value
