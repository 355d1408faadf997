"""A number beyond its range that counts all the same is remarked upon, unless its row was named already."""

import pytest

from engine.findings import Outcome
from ingest import CATALOGUE, beyond_advice
from tests.ingest.forms_for_tests import filled, read_back, small_form


def remarks(dividend, remarked=()):
    answers = read_back(filled({("BO-RUN", "dividend"): dividend})).answers
    assert answers["BO-RUN", "dividend"].value == dividend
    return list(beyond_advice(small_form(), answers, remarked, CATALOGUE, "en"))


def test_a_number_beyond_its_range_is_named_at_its_cell():
    (finding,) = remarks(13)
    assert (finding.code, finding.outcome) == ("INGEST.BEYOND_ADVICE", Outcome.NOTED)
    assert finding.facts == {"found": "13", "allowed": "$0 to $12"}
    assert finding.place.cell


@pytest.mark.parametrize("dividend", [0, 5, 12])
def test_a_number_within_its_range_is_not(dividend):
    assert remarks(dividend) == []


def test_a_row_that_was_named_is_not_named_again():
    assert remarks(13, {"BO-RUN"}) == []
