"""The figures of a match, and what is said when they leave their bands."""

import pytest

from engine.turn import Event
from games.continental_rails import calibration
from games.continental_rails.state import State
from tests.continental_rails.build import fresh


def told(code, **facts):
    return Event(6, code, "", None, facts)


def eight_turns():
    """Eight positions of an unplayed match, each a turn later."""
    states = []
    for turn in range(2, 10):
        state: State = fresh()
        state.turn = turn
        for history in state.worth_history.values():
            history += range(1000, 1000 * turn, 1000)
        states.append(state)
    return states


def test_figures_of_a_match():
    events = [[] for _ in range(8)]
    events[2] = [told("COMPANY_BOUGHT", usd=900), told("STOCK_CORNERED", railroad="B&O")]
    events[5] = [told("LINE_BUILT"), told("LINE_BUILT"), told("STOCK_CORNERED", railroad="B&O")]
    events[7] = [told("LAVISH_BALL", usd=1500), told("COMPANY_BOUGHT_FROM", usd=700), told("LOANS_CALLED")]
    events[3] = [told("SHORT_WON"), told("SHORT_LOST")]
    events[4] = [told("SHORT_WON")]
    states = eight_turns()
    states[4].climate_history = [5, 4]
    found = calibration.figures(states, events)
    assert found["railroads"] == found["anonymous_presidents"] == 6
    assert found["net_worths"] == [8000] * 15
    assert found["winning_bids"] == [700, 900]
    assert found["most_lavish"] == [1500]
    assert found["lines_built"] == [2, 0, 0]
    assert found["recalls"] == [0, 0, 0, 0, 0, 0, 0, 1]
    assert (found["corners"], found["first_corner_turn"], found["turns"]) == (1, [3], 8)
    assert found["richest_usd"] == 8000
    assert found["shorts_won"] == [0, 1000, 1000]
    assert (found["shorts_won_falling"], found["shorts_won_else"]) == ([1000], [0, 1000])


@pytest.mark.parametrize("turns, events", [(7, 7), (8, 9)])
def test_short_or_uneven_matches_are_refused(turns, events):
    with pytest.raises(ValueError, match=f"{turns} positions and {events} turns"):
        calibration.figures(eight_turns()[:turns], [[]] * events)


def test_a_summary_pools_lists():
    found = calibration.summary(
        [{"railroads": 20, "share_prices": [1, 2]}, {"railroads": 31, "share_prices": [9]}]
    )
    assert found["railroads"]["mean_milli"] == 25_500
    assert found["share_prices"] == {
        "low": 1, "p10": 1, "median": 2, "p90": 2, "high": 9, "mean_milli": 4000,
    }  # fmt: skip
    assert calibration.summary([]) == {}


def test_what_leaves_its_band_is_named():
    lines = calibration.outside({"railroads": {"median": 5}})
    assert "railroads median: 5, should be 20 to 32" in lines
    assert not [line for line in calibration.outside({"railroads": {"median": 25}}) if "railroads m" in line]
