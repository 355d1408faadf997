"""What the Check column says of half-filled lines: what they lack, in plain words, once they are begun."""

import dataclasses
import io

import openpyxl
import pytest

from engine.findings import Place
from engine.forms import Answer, Need
from engine.messages import LANGUAGES
from ingest import issue
from tests.ingest.forms_for_tests import CATALOGUE, filled, plain_answers, read_back, small_form, written

NEEDS = (
    Need("action"),
    Need("railroad", ("action", "BUY"), ("limit",)),
    Need("shares", ("action", "SELL")),
)


def form_with(needs):
    form = small_form()
    trades, *others = form.sections
    return dataclasses.replace(form, sections=(dataclasses.replace(trades, needs=tuple(needs)), *others))


def checks(values, language="en", form=None):
    """Return line id -> what its Check cell shows."""
    given = {at: Answer(value, Place()) for at, value in values.items()}
    data = written(form or form_with(NEEDS), language, answers=given)
    sheet = openpyxl.load_workbook(io.BytesIO(data), data_only=True).worksheets[0]
    rows = {row[0]: row for row in sheet.iter_rows(values_only=True) if row[0]}
    # The check stands before the witness, which repeats the id.
    return {line: row[-2] or "" for line, row in rows.items() if row[-1] == line}


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({}, ""),
        ({"shares": 5}, "Action: still missing"),
        ({"action": "BUY"}, "Railroad: still missing"),
        ({"action": "BUY", "limit": 20}, "ok"),
        ({"action": "BUY", "railroad": "PRR"}, "ok"),
        ({"action": "SELL", "railroad": "PRR"}, "Shares: still missing"),
        ({"action": "SELL", "shares": 0}, "ok"),
        ({"action": "SELL", "limit": 500}, "Limit price: above $200"),
    ],
)
def test_a_begun_line_is_told_the_first_thing_it_lacks(cells, said):
    assert checks({("T1", column): value for column, value in cells.items()})["T1"] == said


def test_only_the_line_that_was_begun_is_told():
    shown = checks({("T2", "shares"): 5})
    assert [line for line, said in shown.items() if "missing" in said] == ["T2"]
    assert shown["T1"] == ""


def test_french_players_are_told_in_french():
    assert checks({("T1", "action"): "SELL"}, "fr")["T1"] == "Actions\N{NO-BREAK SPACE}: à remplir"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_handed_out_before_lines_had_needs_is_read_as_before(language):
    old, values = form_with(()), {("T1", "action"): "SELL", ("T2", "shares"): 5}
    reading = read_back(filled(values, language, old), issue(old, CATALOGUE, language))
    assert reading.findings == ()
    assert plain_answers(reading) == plain_answers(read_back(filled(values, language)))


@pytest.mark.parametrize(
    "need", [Need("name"), Need("action", others=("name",)), Need("action", ("limit", "5"))]
)
def test_a_need_that_no_line_asks_for_is_a_mistake_of_the_game(need):
    with pytest.raises(ValueError, match="row 'T1' of section 'trades' does not ask for"):
        written(form_with([need]))
