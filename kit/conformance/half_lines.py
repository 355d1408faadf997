"""Rows of a form filled in by halves: every set of cells, with every choice that decides what is needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from engine.findings import Outcome, Place
from engine.forms import Answer, Field, Kind, OrderForm, Section
from engine.game import Game
from engine.lacking import lacking
from ingest.wording import fields_of

Values = dict[str, int | str]
"""Column id -> answer."""


def told_alike(game: Game[Any, Any], state: Any, seat: int) -> set[str]:
    """Make sure that the orders are read by the needs of the form; return the sections that have any."""
    form = game.form(state, seat, "NEEDS")
    sections = [section for section in form.sections if section.needs]
    for section in sections:
        for line, values in half_lines(form, section):
            given = {(line, column): Answer(value, Place()) for column, value in values.items()}
            _, findings = game.read_orders(state, seat, given)
            refused = [one.place for one in findings if one.outcome is Outcome.REJECTED]
            named = [place.column for place in refused if place.row == line]
            lacks = list(lacking(section.needs, values))
            assert named == lacks, f"{game.meta.name}, section {section.id}, row {line} with {values}"
    return {section.id for section in sections}


def half_lines(form: OrderForm, section: Section) -> Iterator[tuple[str, Values]]:
    """Yield (row id, column id -> answer) for each way to fill in the first row of a section."""
    line = section.rows[0]
    asked = {
        column.id: answers(form, section, column.id, field) for column, field in fields_of(section, line)
    }
    for chosen in product(*asked.values()):
        pairs = zip(asked, chosen, strict=True)
        yield line.id, {column: value for column, value in pairs if value is not None}


def answers(form: OrderForm, section: Section, column: str, field: Field) -> list[int | str | None]:
    """Return what a cell is tried with: blank, and every choice where others depend on it, else one."""
    if field.kind is not Kind.CHOICE:
        return [None, "W" if field.kind is Kind.TEXT else max(field.low or 0, 1)]
    codes = [choice.code for choice in form.choices[field.choices]]
    deciding = any(need.only and need.only[0] == column for need in section.needs)
    return [None, *(codes if deciding else codes[:1])]
