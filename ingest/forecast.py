"""Computes the cash forecast of a form from its answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from engine.forms import Answers, Field, ForecastTerm, Kind, OrderForm, Text

Values = Mapping[tuple[str, str], int | str]


def forecast(form: OrderForm, answers: Answers) -> tuple[tuple[Text, int], ...]:
    """Return what the forecast of a form shows for these answers.

    Parameters
    ----------
    form : OrderForm
        Its `forecast` says how answers count.
    answers : Answers
        What was answered; give only what is carried out.

    Returns
    -------
    tuple of (label, whole dollars)
        One for each term, money that goes out below nought; their sum is the cash that is left. Nothing for
        a form without a forecast.
    """
    values = {at: answer.value for at, answer in answers.items()}
    return tuple((term.label, amount(form, term, values)) for term in form.forecast)


def amount(form: OrderForm, term: ForecastTerm, values: Values) -> int:
    """Return what one term of a form comes to: dollars, or whatever it counts."""
    if term.value is not None:
        return term.sign * term.value
    total = sum(_products(form, term, values))
    # Rounded down before the sign, as the formulas on the form do.
    part = abs(term.sign) * total * term.permille // 1000
    return -part if term.sign < 0 else part


def _products(form: OrderForm, term: ForecastTerm, values: Values) -> Iterator[int]:
    cells = {
        (row.id, column): cell
        for section in form.sections
        for row in section.rows
        for column, cell in row.cells.items()
    }
    for row in _counted(term, values):
        counts = term.only is None or values.get((row, term.only[0])) == term.only[1]
        quantity = _number(cells.get((row, term.column)), values.get((row, term.column)))
        if not term.column:
            quantity = 1
        if term.most:
            most = form.figures[term.most].get(str(values.get((row, term.times), "")), quantity)
            quantity = min(quantity, most)
        if counts and quantity and _comes_before(term, row, values):
            price = _price(form, cells.get((row, term.times)), values.get((row, term.times)))
            yield quantity * (price if term.times else 1)


def _counted(term: ForecastTerm, values: Values) -> Iterator[str]:
    """Yield the rows of a term, or the first that is filled."""
    if not (term.first and term.only):
        yield from term.rows
        return
    column = term.only[0]
    yield from islice((row for row in term.rows if values.get((row, column), "") != ""), 1)


def _comes_before(term: ForecastTerm, row: str, values: Values) -> bool:
    return term.before is None or _order(term, row, values) < _order(term, term.before[0], values)


def _order(term: ForecastTerm, row: str, values: Values) -> tuple[bool, int, int]:
    number = values.get((row, term.before[1] if term.before else ""))
    listed = number if isinstance(number, int) else None
    return listed is None, listed or 0, (*term.rows, row).index(row)


def _price(form: OrderForm, cell: object, answer: int | str | None) -> int:
    if isinstance(cell, Field) and cell.kind is Kind.CHOICE:
        return form.prices.get(cell.choices, {}).get(str(answer), 0)
    return _number(cell, answer)


def _number(cell: object, answer: int | str | None) -> int:
    """Return a figure that was answered or, where nothing is asked, printed."""
    figure = answer if isinstance(cell, Field) else cell
    return figure if isinstance(figure, int) else 0
