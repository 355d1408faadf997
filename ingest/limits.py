"""Judges filled cells by the limits of their form: the twin of the formulas, and of the browser's check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.forms import Bound, Field, Kind, Limit, OrderForm, Section, cell_at
from ingest.folding import tidy
from ingest.forecast import Values, amount
from ingest.wording import Words, fields_of


@dataclass(frozen=True, slots=True)
class Broken:
    """A limit that an answer breaks, None for a choice made twice; and the figure it is held to."""

    row: str
    column: str
    field: Field
    limit: Limit | None
    figure: int = 0


def figure_of(form: OrderForm, row: str, limit: Limit, values: Values) -> int | None:
    """Return the figure that a limit of a row holds to with these answers; None where there is none."""
    if any(values.get(cell_at(row, cell)) != code for cell, code in limit.only):
        return None
    if limit.bound in (Bound.NEVER, Bound.TAKEN):
        return None
    if limit.by:
        return form.figures[limit.source].get(key_of(row, limit, values))
    total = sum(amount(form, term, values) for term in form.sums[limit.source])
    return total * 1000 // limit.each_permille


def key_of(row: str, limit: Limit, values: Values) -> str:
    """Return the key of a table: the codes chosen in the cells that a limit goes by."""
    return "/".join(str(values.get(cell_at(row, cell), "")) for cell in limit.by)


def broken_limits(form: OrderForm, section: Section, row_id: str, values: Values) -> Iterator[Broken]:
    """Yield what the limits of a row's filled cells find wrong, in printed order.

    Parameters
    ----------
    form : OrderForm
        What is asked.
    section : Section
        One of its sections.
    row_id : str
        One of the section's rows.
    values : mapping
        (row id, column id) -> what is written there, a choice by its code; blank cells are absent.
    """
    row = next(row for row in section.rows if row.id == row_id)
    for column, field in fields_of(section, row):
        if (value := values.get((row.id, column.id))) is None:
            continue
        for limit in field.limits:
            figure = figure_of(form, row.id, limit, values)
            if _breaks(form, row.id, field, limit, figure, value, values):
                yield Broken(row.id, column.id, field, limit, figure or 0)
        if field.once and _is_twice(form, field.once, (row.id, column.id), values):
            yield Broken(row.id, column.id, field, None)


def _breaks(
    form: OrderForm,
    row: str,
    field: Field,
    limit: Limit,
    figure: int | None,
    value: int | str,
    values: Values,
) -> bool:
    if any(values.get(cell_at(row, cell)) != code for cell, code in limit.only):
        return False
    if limit.bound is Bound.NEVER:
        return key_of(row, limit, values) in form.reasons[limit.source]
    if limit.bound is Bound.TAKEN:
        return tidy(str(value)).casefold() in {str(one).casefold() for one in limit.values}
    if figure is None or limit.bound is Bound.LEFT:
        return figure is not None and figure < 0
    number = form.prices.get(field.choices, {}).get(str(value)) if field.kind is Kind.CHOICE else value
    if not isinstance(number, int):
        return False
    return number < figure if limit.bound is Bound.LOW else number > figure


def _is_twice(form: OrderForm, group: str, at: tuple[str, str], values: Values) -> bool:
    cells = [(row.id, column.id) for _, row, column, field in form.fields() if field.once == group]
    # The first of two is carried out, as the judge reads the form.
    return any(values.get(cell) == values[at] for cell in cells[: cells.index(at)])


def told(broken: Broken, form: OrderForm, values: Values, label: str, words: Words) -> str:
    """Return what the Check column says of a broken limit."""
    limit, field = broken.limit, broken.field
    if limit is None:
        return words.say("INGEST.CHECK.TWICE", label=label)
    if limit.text is not None:
        return words.text(limit.text)
    if limit.bound is Bound.NEVER:
        return words.text(form.reasons[limit.source][key_of(broken.row, limit, values)])
    figure = -broken.figure if limit.bound is Bound.LEFT else max(0, broken.figure)
    return words.say(SENTENCES[limit.bound], label=label, bound=words.figure(figure, field))


def allowed_now(
    form: OrderForm, row: str, field: Field, limit: Limit, label: str, values: Values, words: Words
) -> str:
    """Return what a limit allows with these answers, "82 at most"; "" where it holds to nothing."""
    figure = figure_of(form, row, limit, values)
    if figure is None:
        return ""
    return words.now(limit.bound, words.figure(max(0, figure), field), label)


SENTENCES: Mapping[Bound, str] = {
    Bound.LOW: "INGEST.CHECK.BELOW",
    Bound.HIGH: "INGEST.CHECK.ABOVE",
    Bound.LEFT: "INGEST.CHECK.SHORT",
    Bound.TAKEN: "INGEST.CHECK.TAKEN",
}
"""What the Check column says of a limit without words of its own."""


def is_outside(field: Field, value: int | str | None) -> bool:
    """Return whether a number lies outside the range of its cell."""
    if not isinstance(value, int) or field.kind is not Kind.INTEGER:
        return False
    low = field.low is not None and value < field.low
    return low or (field.high is not None and value > field.high)
