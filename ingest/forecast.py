"""The cash forecast of a form in figures: what the orders cost, as far as the form can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
    return tuple((term.label, _amount(form, term, values)) for term in form.forecast)


def _amount(form: OrderForm, term: ForecastTerm, values: Values) -> int:
    if term.value is not None:
        return term.sign * term.value
    total = sum(_products(form, term, values))
    # Rounded down before the sign, as the formulas on the form do.
    part = abs(term.sign) * total * term.permille // 1000
    return -part if term.sign < 0 else part


def _products(form: OrderForm, term: ForecastTerm, values: Values) -> Iterator[int]:
    cells = {
        (line.id, column): cell
        for section in form.sections
        for line in section.lines
        for column, cell in line.cells.items()
    }
    for line in term.lines:
        wanted = term.only is None or values.get((line, term.only[0])) == term.only[1]
        quantity = _number(cells.get((line, term.column)), values.get((line, term.column)))
        if wanted and quantity:
            price = _price(form, cells.get((line, term.times)), values.get((line, term.times)))
            yield quantity * (price if term.times else 1)


def _price(form: OrderForm, cell: object, answer: int | str | None) -> int:
    if isinstance(cell, Field) and cell.kind is Kind.CHOICE:
        return form.prices.get(cell.choices, {}).get(str(answer), 0)
    return _number(cell, answer)


def _number(cell: object, answer: int | str | None) -> int:
    """Return a figure that was answered or, where nothing is asked, printed."""
    found = answer if isinstance(cell, Field) else cell
    return found if isinstance(found, int) else 0
