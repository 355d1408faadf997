"""Forms with every cell filled in, written as workbooks and read back."""

from __future__ import annotations

from engine.findings import Finding, Place
from engine.forms import Answer, Answers, Field, Kind, OrderForm
from engine.messages import Catalogue
from ingest import form_code, identify, read_form, write_form

KEY = b"k" * 32
WORDS = "À bientôt & merci: =1+1, 50 % <b>| 🚂"
Values = dict[tuple[str, str], int | str]


def value_of(form: OrderForm, field: Field, number: int) -> int | str | None:
    """Return some answer the field takes; not always the same, so that mixed rows would show."""
    if field.kind is Kind.CHOICE:
        choices = form.choices[field.choices]
        return choices[number % len(choices)].code if choices else None
    if field.kind is Kind.TEXT:
        return f"{number} {WORDS}"[: field.max_length].strip()
    low = field.low or 0
    return low + number % ((field.high or 1_000) - low + 1)


def values_of(form: OrderForm) -> Values:
    """Return (row, column) -> answer for every cell of a form."""
    fields = enumerate(form.fields())
    values = {
        (row.id, column.id): value_of(form, field, number) for number, (_, row, column, field) in fields
    }
    return {at: value for at, value in values.items() if value is not None}


def answers_of(values: Values) -> Answers:
    """Return values as answers that came from no sheet."""
    return {at: Answer(value, Place(row=at[0], column=at[1])) for at, value in values.items()}


def filled(form: OrderForm, catalogue: Catalogue, language: str) -> tuple[Values, bytes]:
    """Return an answer for every cell of a form, and the workbook that says so."""
    values = values_of(form)
    code = form_code(form.match, form.turn, form.seat, KEY)
    return values, write_form(form, catalogue, language, code, answers=answers_of(values))


def read(form: OrderForm, catalogue: Catalogue, data: bytes) -> tuple[Values, tuple[Finding, ...]]:
    """Return what a workbook answers, and the findings about it."""
    code, grid, refused = identify(data, "form", KEY)
    assert grid is not None, refused
    reading = read_form(grid, form, catalogue, code=code)
    return {at: answer.value for at, answer in reading.answers.items()}, reading.findings
