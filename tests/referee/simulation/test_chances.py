"""A table of chances to win: fitted by one call, judged by the next."""

import json
import tomllib
from pathlib import Path

import pytest

from engine.chances import chances
from referee.simulation.chances import judge, positions, read
from referee.simulation.one_match import Played

TOP = Path(__file__).parents[3]

LEADERS = [{"1": 1, "2": 1}, {"1": 3, "2": 1}, {"1": 4, "2": 4}]


def of(turns, ended=True):
    return Played(1, "", len(turns), ended, True, "x", {"MONEY": turns, "WON": turns})


def test_positions_are_those_before_the_end_and_a_tie_has_two_winners():
    first, second = positions(of(LEADERS))
    assert (first.played, second.played, second.winners) == (333, 666, {1, 2})
    assert second.points == {"MONEY": {1: 3, 2: 1}}
    assert not list(positions(of(LEADERS, ended=False)))


def test_the_error_is_the_mean_distance_of_chance_and_share_that_won():
    judged = judge({}, [of([{"1": 1, "2": 1}, {"1": 2, "2": 1}])])
    assert (judged["cases"], judged["error"]) == (2, 0.0)
    judged = judge({"MONEY": [100_000] * 3}, [of([{"1": 3, "2": 1}, {"1": 1, "2": 3}])])
    assert (judged["cases"], judged["error"]) == (2, 1.0)


@pytest.mark.slow  # scikit-learn takes seconds to import
def test_the_first_call_fits_and_the_next_judges(turnsheet, tmp_path):
    pytest.importorskip("sklearn")
    table = tmp_path / "chances.toml"
    call = ("simulate", "chicago-express", "-n", "6", "--seats", "3", "-j", "1", "--chances", str(table))
    code, _, err = turnsheet(*call)
    assert (code, "--seed" in err) == (0, True)
    fitted = table.read_bytes()
    data = tomllib.loads(fitted.decode())
    assert (data["provenance"]["matches"], list(data["weights"])) == (6, ["EXPECTED", "TITLE.MONEY"])
    code, out, _ = turnsheet(*call, "--seed", "fresh", "--json")
    judged = json.loads(out)
    assert (code, judged["matches"], table.read_bytes()) == (0, 6, fitted)
    assert sum(row["cases"] for row in judged["diagram"]) == judged["cases"]


def test_it_goes_with_no_other_measurement(turnsheet, tmp_path):
    call = ("simulate", "chicago-express", "--chances", str(tmp_path / "t"), "--strengths", "strong,easy")
    assert turnsheet(*call)[0] == 2


def test_a_lead_in_continental_divide_tells_more_late():
    weights = read(TOP / "games/continental_divide/data/chances.toml")
    points = {"STANDING.POINTS": {1: 12, 2: 9, 3: 9}}
    early, late = (chances(weights, points, (1, 2, 3), played)[1] for played in (400, 900))
    assert 1 / 3 < early < late < 1
