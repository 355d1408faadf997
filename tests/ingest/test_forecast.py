"""The forecast in figures is the one that the form itself shows for the same answers."""

import io

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.findings import Place
from engine.forms import Answer
from ingest import forecast
from tests.ingest.forms_for_tests import small_form, written

CODES = st.sampled_from(["B&O", "PRR", "NYC", "UP"])
TRADE = st.tuples(st.sampled_from(["BUY", "SELL"]), CODES, st.integers(0, 500))


def answers(trades):
    named = [zip(("action", "railroad", "shares"), trade, strict=True) for trade in trades]
    return {
        (f"T{number}", column): Answer(value, Place())
        for number, trade in enumerate(named, 1)
        for column, value in trade
    }


@settings(max_examples=15)
@given(st.lists(TRADE, max_size=6))
def test_the_figures_are_those_of_the_workbook(trades):
    form, given_answers = small_form(), answers(trades)
    data = written(form, answers=given_answers)
    sheet = openpyxl.load_workbook(io.BytesIO(data), data_only=True)["Orders"]
    shown = [row for row in sheet.iter_rows(values_only=True) if row[0] in ("Shares bought", "Shares sold")]
    found = dict(
        zip(("cash", "bought", "sold"), (usd for _, usd in forecast(form, given_answers)), strict=True)
    )
    assert [found["bought"], found["sold"]] == [next(c for c in row[1:] if c is not None) for row in shown]


def test_what_is_bought_costs_and_what_is_sold_pays():
    found = forecast(small_form(), answers([("BUY", "B&O", 10), ("SELL", "PRR", 2)]))
    assert [usd for _, usd in found] == [12_345, -200, 42]


@pytest.mark.parametrize("line", ["T1", "T6"])
def test_a_line_without_a_number_costs_nothing(line):
    found = forecast(small_form(), {(line, "railroad"): Answer("B&O", Place())})
    assert [usd for _, usd in found] == [12_345, 0, 0]
