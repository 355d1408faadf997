"""The guarantee: damage gives the same orders or a finding, never other orders."""

from functools import cache

import openpyxl
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.ingest.forms_for_tests import carried_out, edited, filled, plain_answers, read_back

VALUES = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "B&O",
    ("T1", "shares"): 150,
    ("T1", "limit"): 30,
    ("T2", "action"): "SELL",
    ("T2", "railroad"): "PRR · Pennsylvania",
    ("T2", "shares"): 20,
    ("PRR-RUN", "dividend"): 7,
    ("MSG", "text"): "hello",
}
LAST_ROW, LAST_COLUMN = 30, 9

junk = st.one_of(
    st.none(),
    st.integers(-5, 500),
    st.floats(0, 300, allow_nan=False),
    st.booleans(),
    st.sampled_from(
        ["T1", "BUY", "B&O", "Shares", "Line", "Check", "ok", "=1+1", "#REF!", "1.000", "CR42-T08-S04-000000"]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12),
)


@cache
def good():
    data = filled(VALUES)
    reading = read_back(data)
    return data, plain_answers(reading), {place.cell: at for at, place in reading.places.items()}


@pytest.mark.slow
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(4, LAST_ROW), st.integers(1, LAST_COLUMN), junk)
@example(9, 1, "T2")
@example(8, 4, "Limit price")
def test_one_cell_overwritten(row, column, value):
    data, wanted, inputs = good()

    def damage(sheet):
        cell = sheet.cell(row, column)
        if not isinstance(cell, openpyxl.cell.MergedCell):
            cell.value = value

    reading = read_back(edited(data, damage))
    at = inputs.get(f"{openpyxl.utils.get_column_letter(column)}{row}")
    # Writing into a cell to fill is no damage: then only that cell may read otherwise.
    kept = {place: answer for place, answer in carried_out(reading).items() if place != at}
    assert kept.items() <= wanted.items()
    lost = {place for place in wanted if place != at} - kept.keys()
    assert not lost or reading.findings


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(5, LAST_ROW),
    st.integers(1, LAST_COLUMN - 2),
    st.sampled_from(["insert_right", "delete_left"]),
)
def test_cells_of_a_row_shifted(row, column, how):
    data, wanted, _ = good()

    def damage(sheet):
        old = {at: sheet.cell(row, at).value for at in range(1, LAST_COLUMN + 2)}
        if any(isinstance(sheet.cell(row, at), openpyxl.cell.MergedCell) for at in old):
            return
        step = -1 if how == "insert_right" else 1
        for at in range(column, LAST_COLUMN + 1):
            sheet.cell(row, at).value = None if (how, at) == ("insert_right", column) else old.get(at + step)

    reading = read_back(edited(data, damage))
    answers = carried_out(reading)
    assert answers.items() <= wanted.items()
    assert answers == wanted or reading.findings
