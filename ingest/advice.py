"""Remarks upon numbers that count although they lie outside the range their cell advises."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.findings import Finding, Outcome
from engine.forms import Answers, OrderForm
from engine.messages import Catalogue
from ingest.limits import is_outside
from ingest.wording import Words


def beyond_advice(
    form: OrderForm, answers: Answers, remarked: Collection[str], catalogue: Catalogue, language: str
) -> Iterator[Finding]:
    """Yield ``INGEST.BEYOND_ADVICE`` for each number outside its range of which nothing was said yet.

    The Check column names such a number; without a remark the receipt would seem not to have seen it.

    Parameters
    ----------
    form : OrderForm
        What was asked.
    answers : Answers
        What was read. A number that was sent out with the form is not the player's.
    remarked : collection of str
        Ids of rows that findings name already.
    catalogue, language
        For what is advised, in words.
    """
    words = Words(catalogue, language)
    for section, row, column, field in form.fields():
        answer = answers.get((row.id, column.id))
        if answer is None or row.id in remarked or answer.value == field.default:
            continue
        if is_outside(field, answer.value):
            facts = {"found": str(answer.value), "allowed": words.bounds(field)}
            rule = field.rule or section.rule
            yield Finding("INGEST.BEYOND_ADVICE", Outcome.NOTED, rule, answer.place, facts)
