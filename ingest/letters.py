"""Adds rows for letters between players to a game's order form and takes them out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.findings import Finding
from engine.forms import Answers, Choice, Column, Field, Kind, Need, OrderForm, Row, Section, Text
from engine.messages import say

_SECTION, _ROW, _TO, _WORDS = "letters", "LETTER", "to", "words"
_WIDTH = 60
_QUOTING = ("found", "used", "nearest")
"""Facts of remarks that repeat what was written."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it was written: to which seat, and its words."""

    to: int
    words: str


def with_letters(form: OrderForm, names: Mapping[int, Text], count: int, longest: int) -> OrderForm:
    """Return a form with a section for letters, after all sections of the game.

    Parameters
    ----------
    form : OrderForm
        What the game asks.
    names : mapping
        Seat -> name, of those who may be written to.
    count, longest : int
        How many letters a turn, of how many characters.
    """
    to = Field(Kind.CHOICE, say("INGEST.LETTERS.TO"), choices=_SECTION)
    words = Field(Kind.TEXT, say("INGEST.LETTERS.WORDS"), max_length=longest, help=say("INGEST.LETTERS.HINT"))
    section = Section(
        id=_SECTION,
        title=say("INGEST.LETTERS.TITLE"),
        columns=(Column(_TO, to.label, 30), Column(_WORDS, words.label, _WIDTH)),
        rows=tuple(Row(f"{_ROW}{n}", {_TO: to, _WORDS: words}) for n in range(1, count + 1)),
        note=say("INGEST.LETTERS.NOTE"),
        needs=(Need(_TO), Need(_WORDS)),
    )
    return replace(
        form,
        sections=(*form.sections, section),
        choices={**form.choices, _SECTION: tuple(Choice(f"S{n}", name) for n, name in names.items())},
        help=(*form.help, say("INGEST.LETTERS.HELP", count=longest)),
    )


def letters_like(form: OrderForm, issued: OrderForm) -> OrderForm:
    """Return a form with the rows for letters that another one of the same seat and turn has."""
    sections = tuple(section for section in issued.sections if section.id == _SECTION)
    if not sections:
        return form
    choices = {**form.choices, _SECTION: issued.choices[_SECTION]}
    return replace(form, sections=(*form.sections, *sections), choices=choices)


def without_letters(answers: Answers) -> tuple[tuple[Letter, ...], Answers]:
    """Return the letters, whole ones only, and the answers that are the game's."""
    rows: dict[str, dict[str, str]] = {}
    for (row, column), answer in answers.items():
        if is_letter(row):
            rows.setdefault(row, {})[column] = str(answer.value)
    whole = [cells for _, cells in sorted(rows.items()) if {_TO, _WORDS} <= cells.keys()]
    letters = tuple(Letter(int(cells[_TO].removeprefix("S")), cells[_WORDS]) for cells in whole)
    return letters, {at: answer for at, answer in answers.items() if not is_letter(at[0])}


def is_letter(row: str) -> bool:
    """Return whether a row of a form is one for a letter."""
    return row.startswith(_ROW) and row.removeprefix(_ROW).isdigit()


def discreet(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return remarks that repeat no word of a letter: others than its writer read them."""
    return tuple(
        replace(one, facts={name: "…" if name in _QUOTING else fact for name, fact in one.facts.items()})
        if is_letter(one.place.row)
        else one
        for one in findings
    )
