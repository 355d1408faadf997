"""The annotated copy: sent back as it is, it says what the first form said; what was unreadable stays so."""

import io
from datetime import date, datetime

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ingest.forms_for_tests import edited, filled, plain_answers, read_back, small_form, written

LINES = [f"T{number}" for number in range(1, 7)]
NASTY = [
    "1.000",
    "=1+1",
    True,
    date(1999, 3, 4),
    datetime(2026, 1, 2, 3, 4),
    1.5,
    "#N/A",
    "many",
    10**13,
    "１２",
    "-",
    "'5",
    "50 %",
    "B&O · Pennsylvania",
    "@BUY",
    "TRUE",
]
COLUMNS = ["action", "railroad", "shares", "limit"]
GOOD = {("T1", "railroad"): "PRR", ("T2", "shares"): 20, ("PRR-RUN", "dividend"): 7, ("MSG", "text"): "hello"}


def copied(reading):
    """Return the annotated copy of what was read."""
    return written(answers=reading.answers, findings=reading.findings, found=reading.found)


def same_again(data):
    first = read_back(data)
    again = read_back(copied(first))
    assert plain_answers(again) == plain_answers(first)
    assert {found.place.row for found in again.findings} >= {at[0] for at in first.found}
    return first


@pytest.mark.slow
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.tuples(st.sampled_from(LINES), st.sampled_from(COLUMNS)), st.sampled_from(NASTY)))
def test_what_could_not_be_read_is_no_other_order_when_sent_again(values):
    same_again(filled({**GOOD, **values}))


def test_a_percentage_does_not_become_the_number_before_its_sign():
    def percent(sheet):
        cell = sheet[read_back(written()).places["T1", "shares"].cell]
        cell.value, cell.number_format = 1, "0%"

    first = same_again(edited(written(), percent))
    assert ("T1", "shares") not in plain_answers(first)


@pytest.mark.parametrize(("typed", "kept"), [("1.000", "1.000"), (500, 500), ("=1+1", "=1+1")])
def test_the_cell_holds_what_was_typed(typed, kept):
    column = "limit" if typed == 500 else "shares"
    first = read_back(filled({("T1", column): typed}))
    cell = openpyxl.load_workbook(io.BytesIO(copied(first)))["Orders"][first.places["T1", column].cell]
    assert (cell.value, cell.data_type == "f") == (kept, False)
    assert cell.comment is not None


def test_a_refused_line_comes_back_blank_and_named():
    first = read_back(filled({("T1", "shares"): 5, ("T2", "shares"): 6}))
    line = first.places["T1", "shares"].cell

    def shifted(sheet):
        sheet[f"A{line[1:]}"] = "T2"

    damaged = read_back(edited(filled({("T1", "shares"): 5, ("T2", "shares"): 6}), shifted))
    again = read_back(copied(damaged))
    assert damaged.findings
    assert not {"T1", "T2"} & {at[0] for at in plain_answers(again)}


def test_defaults_that_were_emptied_stay_empty():
    form = small_form()
    assert any(field.default is not None for *_, field in form.fields())
    first = read_back(filled({("PRR-RUN", "dividend"): None}))
    assert ("PRR-RUN", "dividend") not in plain_answers(read_back(copied(first)))
