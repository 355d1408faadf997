"""docs/publications.md holds what its tool wrote: how many turns a match took, by game and pace."""

import pytest

from tools import publications_page as tool


def series(pace, turns, broken_off=0, **figures):
    return {
        "game": "chicago-express",
        "seats": 4,
        "options": {"pace": pace},
        "matches": len(turns),
        "turns_each": turns,
        "calibration": {"figures": figures},
        "ended": len(turns) - broken_off,
        "bad": [],
    }


def test_a_row_counts_turns_and_moves():
    page = tool.measured([series("round", [5, 6]), series("move", [30, 61, 50], moves={"median": 44})])
    assert page.splitlines()[2:] == [
        "| chicago-express | 4 | move | 3 | 30 | 50 | 47 | 61 | 44 |",
        "| chicago-express | 4 | round | 2 | 5 | 6 | 6 | 6 |  |",
    ]


def test_a_match_that_was_broken_off_is_no_measure():
    with pytest.raises(ValueError, match="1 matches did not end"):
        tool.measured([series("move", [3, 9], broken_off=1)])
