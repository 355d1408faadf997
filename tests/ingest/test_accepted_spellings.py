"""The list of accepted spellings in docs/forms.md says what the reader does, row by row."""

import re
from pathlib import Path

import pytest

from ingest.numbers import Range, read_number

PAGE = (Path(__file__).parents[2] / "docs" / "forms.md").read_text("utf-8")
LIST = PAGE.partition("### Whole numbers\n")[2].partition("### Number cells\n")[0]
ACCEPTED, _, REFUSED = LIST.partition("Everything else is refused by name.")


def spellings(table):
    """Return what stands between backticks in the first column of a table."""
    rows = re.findall(r"^\| (`.*?) \| ", table, re.MULTILINE)
    return [spelling for row in rows for spelling in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("spelling", spellings(ACCEPTED))
def test_what_the_list_accepts_is_read(spelling):
    unit = "mi" if "mi" in spelling else "$"
    figures = re.sub(r"[.,]00?$", "", spelling)
    value = int("".join(sign for sign in figures if sign.isdigit()))
    number = read_number(spelling, unit, grouped=Range(low=1000))
    assert number.value == (-value if re.search("[-−–]", spelling) else value)


@pytest.mark.parametrize("spelling", spellings(REFUSED))
def test_what_the_list_refuses_is_not_read(spelling):
    if spelling not in ("1", "200", "0,5"):
        assert read_number(spelling, decimal_comma=True).value is None


def test_both_lists_have_their_rows():
    assert len(spellings(ACCEPTED)) > 20
    assert {"5$50", "1_000", "1.200", "١٢", "1２", "1O0"} <= set(spellings(REFUSED))
    assert read_number("1\n200").value is None
