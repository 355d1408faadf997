"""What is typed on a page is read as the same text in a workbook."""

import pytest

from ingest import grid_of_typed, read_form
from tests.ingest.forms_for_tests import CATALOGUE, code_of, small_form

FORM = small_form()


@pytest.mark.parametrize(
    ("text", "value", "remark"),
    [
        ("1 000", 1000, []),
        ("12", 12, []),
        ("12 5", None, ["INGEST.NOT_A_NUMBER"]),
        ("5 $ 3", None, ["INGEST.NOT_A_NUMBER"]),
        ("5$", None, ["INGEST.NOT_MONEY"]),
    ],
)
def test_a_figure_is_one_number_or_none(text, value, remark):
    typed = {
        ("T1", "action"): "BUY",
        ("T1", "railroad"): "B&O",
        ("T1", "shares"): text,
        ("T1", "limit"): "50",
    }
    reading = read_form(grid_of_typed(FORM, CATALOGUE, "en", typed), FORM, CATALOGUE, code=code_of(FORM))
    assert [finding.code for finding in reading.findings] == remark
    answer = reading.answers.get(("T1", "shares"))
    assert (answer and answer.value) == value
