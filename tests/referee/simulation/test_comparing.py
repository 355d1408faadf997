"""Two strengths in the same matches: seated alternately, compared pair by pair."""

import json

import pytest

from referee.simulation.one_match import Job, _pairs_won, strength_of

JOB = Job("us-telegraph", "s", 60, 3, strengths=("strong", "easy"))


def test_both_sit_alternately_and_one_seat_further_each_match():
    second = Job("us-telegraph", "s", 60, 3, number=2, strengths=("strong", "easy"))
    assert [strength_of(JOB, seat) for seat in (1, 2, 3)] == ["strong", "easy", "strong"]
    assert [strength_of(second, seat) for seat in (1, 2, 3)] == ["easy", "strong", "easy"]
    assert strength_of(Job("us-telegraph", "s", 60), 1) == ""


@pytest.mark.parametrize(
    ("points", "share"), [({1: 5, 2: 3, 3: 4}, 1), ({1: 5, 2: 5, 3: 4}, 0.25), ({1: 1, 2: 2, 3: 2}, 0.25)]
)
def test_each_pair_counts_and_a_tie_is_half(points, share):
    assert _pairs_won(JOB, points) == share


def test_the_command_compares(turnsheet):
    call = ("simulate", "us-telegraph", "--strengths", "strong,easy", "-n", "2", "--seats", "2", "-j", "1")
    code, out, _ = turnsheet(*call, "--json")
    shares = json.loads(out)
    assert (code, shares["bad"], shares["strengths"]) == (0, [], ["strong", "easy"])
    mean = shares["ahead"]["TITLE.VICTORY"]["mean"]
    assert mean in (0, 0.25, 0.5, 0.75, 1)
    assert f"{mean:.1%}" in turnsheet(*call)[1]


def test_matches_that_are_not_over_are_left_out_and_counted(turnsheet):
    size = ("-n", "2", "--seats", "2", "--turns", "2")
    call = ("simulate", "us-telegraph", "--strengths", "strong,normal", *size)
    code, out, _ = turnsheet(*call, "--json")
    shares = json.loads(out)
    assert (code, shares["ahead"], shares["stopped"], shares["bad"]) == (0, {}, 2, [])
    assert "2 of the matches were not over" in turnsheet(*call)[1]


@pytest.mark.parametrize("text", ["strong", "strong,strong", "strong,weak", "a,b,c"])
def test_what_cannot_be_compared_is_a_sentence(turnsheet, text):
    code, _, err = turnsheet("simulate", "us-telegraph", "--strengths", text)
    assert (code, "us-telegraph has: easy, normal, strong." in err) == (2, True)


def test_two_measurements_at_once_are_refused(turnsheet):
    code, _, err = turnsheet("simulate", "us-telegraph", "--strengths", "strong,easy", "--challenger", "idle")
    assert (code, "leave all but one out" in err) == (2, True)
