"""Small pieces of the form: questions with their answer cells, and texts that several blocks use."""

from __future__ import annotations

from dataclasses import replace

from engine.forms import Column, Field, Kind, Limit, Row, Section, Text
from engine.messages import Message, say
from games.continental_rails.forms.slots import ANSWER, HINT, ORDER
from games.continental_rails.world import world

USD_UNIT = "$"


def question_columns() -> tuple[Column, ...]:
    """Return the columns of the question layout."""
    return (
        Column(ORDER, say("FORM.COL.ORDER"), 38),
        Column(ANSWER, say("FORM.COL.ANSWER"), 26),
        Column(HINT, say("FORM.COL.HINT"), 52),
    )


def question_section(
    section_id: str, title: Text, lines: list[Row], note: Text | None = None, rule: str = ""
) -> Section:
    """Return a block of questions, one a line."""
    return Section(section_id, title, question_columns(), tuple(lines), note, rule)


def question(line_id: str, answer: Field, hint: Text | None = None) -> Row:
    """Return a line that asks one thing; the field's label is the question."""
    return Row(line_id, {ORDER: answer.label, ANSWER: answer, HINT: hint})


def together(*lines: Row) -> list[Row]:
    """Return lines that are one order only together: none is carried out where one cannot be read."""
    names = tuple(line.id for line in lines)
    return [replace(line, governs=tuple(name for name in names if name != line.id)) for line in lines]


def dollars(label: Text, low: int, high: int | None, rule: str, *limits: Limit) -> Field:
    """Return a cell for whole dollars."""
    return Field(Kind.INTEGER, label, low, high, unit=USD_UNIT, rule=rule, limits=limits)


def integer(
    label: Text, low: int, high: int | None, rule: str, *limits: Limit, default: int | None = None
) -> Field:
    """Return a cell for a whole number."""
    return Field(Kind.INTEGER, label, low, high, rule=rule, default=default, limits=limits)


def pick(
    label: Text, choices: str, rule: str, *limits: Limit, default: str | None = None, once: str = ""
) -> Field:
    """Return a cell for one choice of a list; `once` names the cells that may not choose the same."""
    return Field(Kind.CHOICE, label, choices=choices, rule=rule, default=default, limits=limits, once=once)


def ends(route: str) -> Message:
    """Return both cities of a route: Boston (MA) – Albany (NY)."""
    a, b = (world().cities[city] for city in world().routes[route].ends)
    return say("FORM.ENDS", a=a.name, b=b.name, state_a=a.state, state_b=b.state)


def climate_text(climate: str) -> Message:
    """Return the name of a climate."""
    return say(f"FORM.CLIMATE.{climate}")


def technology_text(name: str) -> Message:
    """Return the name of a technology."""
    return say(f"FORM.TECHNOLOGY.{name}")
