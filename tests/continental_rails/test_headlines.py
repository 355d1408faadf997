"""Dated headlines (9.1, ruling O18): two for each turn from 1841 to 1930, something neutral afterwards."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest

from engine.messages import LANGUAGES
from engine.record import Record
from engine.tables import STATUSES, read_csv
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.headlines import headlines
from games.continental_rails.report.names import DATA
from tests.continental_rails.build import fresh
from tests.continental_rails.report_matches import catalogue

ROWS = read_csv(DATA / "headlines.csv")


def edition(turn: int) -> Edition:
    state = fresh()
    state.turn = turn + 1
    return Edition(state, "CR1", Record(), None)


def test_each_row_is_complete_and_dated_in_its_year():
    assert len(ROWS) >= 90
    for row in ROWS:
        assert date.fromisoformat(row["date"]).year == int(row["year"])
        assert row["status"] in STATUSES
        assert row["en"]
        assert row["source"]
        assert len({row[language] for language in LANGUAGES} - {""}) == len(LANGUAGES)


def test_no_headline_stands_twice_and_all_are_in_order():
    dates = [row["date"] for row in ROWS]
    assert dates == sorted(dates)
    for language in LANGUAGES:
        assert len({row[language] for row in ROWS}) == len(ROWS)


def test_french_marks_have_no_break_spaces():
    assert not [row["fr"] for row in ROWS if any(f" {mark}" in row["fr"] for mark in ":;!?»")]


@pytest.mark.parametrize("turn", range(1, 46))
def test_two_headlines_for_every_turn(turn):
    """Dated headlines for each turn to 1930 (9.1, ruling O18)."""
    first = 1841 + 2 * (turn - 1)
    lines = headlines(edition(turn))
    assert len(lines) >= 2
    for line, language in product(lines, LANGUAGES):
        text = catalogue().text(line, language)
        assert str(first) in text or str(first + 1) in text


def test_past_the_table_something_neutral_is_printed():
    """A match may outlive the table (9.1, ruling O18)."""
    (line,) = headlines(edition(46))
    assert catalogue().text(line, "en").startswith("1931-1932. ")
    assert catalogue().text(line, "fr").startswith("1931-1932. ")


def test_the_opening_looks_back_at_the_years_before():
    (line,) = headlines(edition(0))
    assert catalogue().text(line, "en").startswith("1839-1840. ")


def test_a_headline_is_set_in_its_language():
    first = headlines(edition(1))[0]
    assert catalogue().text(first, "en").startswith("4 April 1841. President Harrison dies")
    assert catalogue().text(first, "fr").startswith("4 avril 1841. Le président Harrison meurt")
