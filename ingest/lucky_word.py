"""Adds the cell for a lucky word to a game's order form and takes its answer out again."""

from __future__ import annotations

from dataclasses import replace

from engine.forms import Answers, Column, Field, Kind, OrderForm, Row, Section
from engine.messages import say

MOST = 40
_LINE, _COLUMN = "LUCK", "lucky_word"


def with_lucky_word(form: OrderForm) -> OrderForm:
    """Return a form with a section of its own for the lucky word, after all sections of the game."""
    label = say("INGEST.LUCKY")
    asked = Field(Kind.TEXT, label, max_length=MOST, help=say("INGEST.LUCKY.HINT"))
    section = Section(
        id="lucky_word",
        title=say("INGEST.LUCKY.TITLE"),
        columns=(Column(_COLUMN, label, MOST),),
        rows=(Row(_LINE, {_COLUMN: asked}),),
        note=say("INGEST.LUCKY.NOTE"),
    )
    return replace(
        form,
        sections=(*form.sections, section),
        help=(*form.help, say("INGEST.LUCKY.HELP", count=MOST)),
    )


def asks_for_word(form: OrderForm) -> bool:
    """Return whether a form has a cell for a lucky word."""
    return any(row.id == _LINE for section in form.sections for row in section.rows)


def without_lucky_word(answers: Answers) -> tuple[str, Answers]:
    """Return the lucky word ("" for none) and the answers that are the game's."""
    word = answers.get((_LINE, _COLUMN))
    rest = {at: answer for at, answer in answers.items() if at[0] != _LINE}
    return str(word.value) if word else "", rest
