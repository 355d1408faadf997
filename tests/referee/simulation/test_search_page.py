"""docs/search.md holds what its tool wrote: generations, reply, and in bold what misses the goal."""

from tools import search_page as tool


def searched(mean, first=False):
    return {
        "game": "chicago-express",
        "seed": "s",
        "seats": 3,
        "options": {"pace": "round"},
        "first_figures": first,
        "matches": 2,
        "generations": [{"generation": 1, "best": 0.7, "mean": 0.5, "rating": -1.2, "deviation": 4.0}],
        "strong": {"beam": 5, "bid_permille": 1500},
        "reply": {"beam": 5, "bid_permille": 1400},
        "fresh": {"matches": 24, "mean": mean, "low": mean - 0.1, "high": mean + 0.1},
    }


def test_a_search_is_a_table_and_what_it_changed():
    page = tool.part([searched(0.58), searched(0.7, first=True)])
    assert "## chicago-express, 3 seats, round\n" in page
    assert "| 1 | 70% | 50% | -1.2 ± 4.0 |" in page
    assert "The reply: `bid_permille` 1,500 to 1,400." in page
    assert "wins 58% (48 to 68) against" in page
    assert "wins **70% (60 to 80)** against" in page
    assert "round, figures of before snapshots\n" in page
