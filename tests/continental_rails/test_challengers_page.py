"""docs/challengers.md holds tables that its tool wrote, with what is over the goal in bold."""

from tools import challengers_page as tool
from tools.measured_page import DOCS


def rank(wins, mean=9.0):
    return {"matches": 15, "mean": mean, "low": mean - 1, "high": mean + 1, "wins": wins}


def series(row, mean, wins):
    return {
        "game": "continental-rails",
        "matches": 15,
        "seed": "s",
        "seats": 15,
        "options": {"computer_strength": "strong"},
        "challengers": {row: {"ranks": {"NET_WORTH": rank(wins, mean)}, "bad": []}},
    }


def test_files_of_one_game_and_options_are_one_table():
    page = tool.measured([series("x", 7.0, 3), series("y", 4.9, 4)])
    assert page.count("## continental-rails, 15 seats, strong\n") == 1
    assert "| y | **4.9 ± 1.0 (4)** |\n| x | 7.0 ± 1.0 (3) |\n" in page


def test_more_wins_than_chance_and_two_in_fifteen_are_bold():
    assert tool.cell("TITLE.X", rank(4), 15)[0] == "*"
    assert tool.cell("TITLE.X", rank(3), 15)[0] == "9"


def test_the_page_has_a_table_against_each_strength():
    page = (DOCS / "challengers.md").read_text(encoding="utf-8")
    for strength in ("normal", "strong"):
        assert f"## continental-rails, 15 seats, {strength}\n" in page
