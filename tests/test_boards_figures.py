"""`simulate` measures the board games too: each match has its figures, each figure asked for its range."""

import pytest

import games
from engine.figures import outside, summary
from referee.simulation.one_match import Job, calibration
from referee.simulation.series import simulate, workers

STATISTICS = {"low", "p10", "median", "p90", "high", "mean_milli"}
GAMES = [
    name for name in games.names() if "pace" in (meta := games.load(name).meta).options and meta.printed_rules
]
MOST_TURNS = 80


@pytest.mark.parametrize("game", GAMES)
def test_a_series_is_measured_against_the_ranges(game):
    played = list(simulate(Job(game, "figures", MOST_TURNS, games.load(game).meta.min_seats), 1, workers(1)))
    assert played[0].ended
    assert played[0].conserved
    found = calibration(game, played)
    assert set(found) == {"figures", "outside"}
    bands = games.load(game).calibration([])["outside"]
    # Measured against nothing every range that does not hold 0 is named, so no range was forgotten.
    assert len(bands) > 3
    for line in bands:
        key, statistic = line.split(":")[0].split(" ")
        assert statistic in STATISTICS
        assert key in played[0].figures, line


@pytest.mark.parametrize("game", GAMES)
def test_a_match_cut_short_has_no_figures(game):
    played = list(simulate(Job(game, "figures", 1), 1, workers(1)))
    assert not played[0].ended
    assert calibration(game, played) is None


def test_lists_are_pooled_and_what_leaves_its_range_is_named():
    found = summary([{"rounds": 4, "incomes": [1, 9]}, {"rounds": 5, "incomes": []}])
    assert found["rounds"]["mean_milli"] == 4500
    assert (found["incomes"]["low"], found["incomes"]["high"]) == (1, 9)
    bands = [
        {"key": "rounds", "statistic": "high", "low": 1, "high": 4},
        {"key": "incomes", "statistic": "low", "low": 0, "high": 2},
        {"key": "nowhere", "statistic": "low", "low": 1, "high": 2},
    ]
    assert outside(found, bands) == [
        "rounds high: 5, should be 1 to 4",
        "nowhere low: 0, should be 1 to 2",
    ]
