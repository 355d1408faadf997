"""docs/strengths.md holds tables that its tool wrote, with what misses the goal in bold."""

from tools import strengths_page as tool


def series(seats, mean, low, game="chicago-express"):
    return {
        "game": game,
        "matches": 60,
        "seats": seats,
        "options": {"pace": "round"},
        "strengths": ["strong", "easy"],
        "ahead": {"TITLE.MONEY": {"mean": mean, "low": low, "high": 0.9}},
        "bad": [],
    }


def test_files_of_one_game_are_one_table_by_seats():
    page = tool.measured([series(4, 0.7, 0.6), series(3, 0.59, 0.51), series(2, 1, 1, "x")])
    assert page.count("## chicago-express\n") == 1
    assert "| 3 | round | strong against easy | 60 | **59% (51 to 90)** |\n| 4 | round |" in page


def test_a_strength_ahead_by_luck_alone_is_bold():
    assert tool.cell({"mean": 0.65, "low": 0.5, "high": 0.8})[0] == "*"
    assert tool.cell({"mean": 0.65, "low": 0.501, "high": 0.8})[0] == "6"
