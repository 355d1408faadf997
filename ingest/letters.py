"""Adds rows for letters between players to a game's order form and takes them out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.findings import Finding, Outcome, Place
from engine.forms import Answers, Choice, Column, Field, Kind, Need, OrderForm, Row, Section, Text
from engine.lacking import lacking
from engine.messages import Message, say

_SECTION, _ROW, _TO, _WORDS = "letters", "LETTER", "to", "words"
_OPENING, _LINE, _ANSWER, _YES, _NO = "letters-open", "LETTERS", "opened", "YES", "NO"
_LABELS = {_TO: say("INGEST.LETTERS.TO"), _WORDS: say("INGEST.LETTERS.WORDS")}
_NEEDS = tuple(map(Need, _LABELS))
_WIDTH = 60
_QUOTING = ("found", "used", "nearest")
"""Facts of remarks that repeat what was written."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it was written: to which seat, and its words."""

    to: int
    words: str


def with_letters(
    form: OrderForm, names: Mapping[int, Text], count: int, longest: int, *, opening: bool = False
) -> OrderForm:
    """Return a form with a section for letters, after all sections of the game.

    Parameters
    ----------
    form : OrderForm
        What the game asks.
    names : mapping
        Seat -> name, of those who may be written to.
    count, longest : int
        How many letters a turn, of how many characters.
    opening : bool
        Whether the match is opened after its end: then the form asks whether letters may be, too.
    """
    to = Field(Kind.CHOICE, _LABELS[_TO], choices=_SECTION)
    words = Field(Kind.TEXT, _LABELS[_WORDS], max_length=longest, help=say("INGEST.LETTERS.HINT"))
    section = Section(
        id=_SECTION,
        title=say("INGEST.LETTERS.TITLE"),
        columns=(Column(_TO, to.label, 30), Column(_WORDS, words.label, _WIDTH)),
        rows=tuple(Row(f"{_ROW}{n}", {_TO: to, _WORDS: words}) for n in range(1, count + 1)),
        note=say("INGEST.LETTERS.NOTE"),
        needs=_NEEDS,
    )
    lists = {_SECTION: tuple(Choice(f"S{n}", name) for n, name in names.items())}
    written = replace(
        form,
        sections=(*form.sections, section),
        choices={**form.choices, **lists},
        help=(*form.help, say("INGEST.LETTERS.HELP", count=longest)),
    )
    return _with_question(written) if opening else written


def _with_question(form: OrderForm) -> OrderForm:
    """Return a form that asks whether the letters of its seat may be opened after the match."""
    label = say("INGEST.LETTERS.OPENING.ASKED")
    asked = Field(Kind.CHOICE, label, choices=_OPENING, help=say("INGEST.LETTERS.OPENING.HINT"))
    section = Section(
        id=_OPENING,
        title=say("INGEST.LETTERS.OPENING"),
        columns=(Column(_ANSWER, label, 30),),
        rows=(Row(_LINE, {_ANSWER: asked}),),
        note=say("INGEST.LETTERS.OPENING.NOTE"),
    )
    words = tuple(Choice(code, say(f"INGEST.LETTERS.OPENING.{code}")) for code in (_YES, _NO))
    return replace(form, sections=(*form.sections, section), choices={**form.choices, _OPENING: words})


def letters_like(form: OrderForm, issued: OrderForm) -> OrderForm:
    """Return a form with the rows for letters that another one of the same seat and turn has."""
    sections = tuple(section for section in issued.sections if section.id in (_SECTION, _OPENING))
    lists = {section.id: issued.choices[section.id] for section in sections}
    return replace(form, sections=(*form.sections, *sections), choices={**form.choices, **lists})


def asks_to_open(form: OrderForm) -> bool:
    """Return whether a form asks if letters may be opened after the match."""
    return any(section.id == _OPENING for section in form.sections)


def without_opening(answers: Answers) -> tuple[bool | None, Answers]:
    """Return whether letters may be opened (None: nothing was said), and the other answers."""
    said = answers.get((_LINE, _ANSWER))
    rest = {at: answer for at, answer in answers.items() if at[0] != _LINE}
    return said.value == _YES if said else None, rest


def without_letters(answers: Answers) -> tuple[tuple[Letter, ...], Answers]:
    """Return the letters, whole ones only, and the answers that are the game's."""
    whole = [cells for cells in _begun(answers).values() if not lacking(_NEEDS, cells)]
    letters = tuple(Letter(int(cells[_TO].removeprefix("S")), cells[_WORDS]) for cells in whole)
    return letters, {at: answer for at, answer in answers.items() if not is_letter(at[0])}


def half_letters(answers: Answers) -> tuple[Finding, ...]:
    """Name each cell that a begun letter lacks."""
    return tuple(
        Finding(
            "INGEST.LETTER_HALF",
            Outcome.REJECTED,
            "",
            Place(row=row, column=column),
            {"line": row, "missing": _LABELS[column]},
        )
        for row, cells in _begun(answers).items()
        for column in lacking(_NEEDS, cells)
    )


def _begun(answers: Answers) -> dict[str, dict[str, str]]:
    """Return line -> its cells, of the lines for letters that are not blank, in the form's order."""
    rows: dict[str, dict[str, str]] = {}
    for (row, column), answer in sorted(answers.items()):
        if is_letter(row):
            rows.setdefault(row, {})[column] = str(answer.value)
    return rows


def is_letter(row: str) -> bool:
    """Return whether a row of a form is one for a letter."""
    return row.startswith(_ROW) and row.removeprefix(_ROW).isdigit()


def discreet(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return remarks that repeat no word of a letter: others than its writer read them.

    What is much like a name of the list, where the addressee stands, is no word of one.
    """
    return tuple(
        replace(one, facts=_without_words(one.facts))
        if _of_letters(one.place) and not (one.place.column == _TO and one.facts.get("nearest"))
        else one
        for one in findings
    )


def _of_letters(place: Place) -> bool:
    # A letter that goes on in a row of its own stands in their section, in no row of the form.
    return place.section == _SECTION or is_letter(place.row)


def _without_words(fact: Any) -> Any:
    """Return facts without what they repeat, nor what the messages among them do."""
    if isinstance(fact, Message):
        return replace(fact, facts=_without_words(fact.facts))
    if isinstance(fact, Mapping):
        return {name: "…" if name in _QUOTING else _without_words(each) for name, each in fact.items()}
    return [_without_words(each) for each in fact] if isinstance(fact, list | tuple) else fact
