"""Challengers: seated in turn among computers, ranked in all that a match is won by."""

import json

import games
from referee.simulation.challenging import challengers, spread
from referee.simulation.one_match import Job, challenged_seat, play


def test_a_challenger_moves_one_seat_on_each_match():
    game = games.load("us-telegraph")
    jobs = [Job("us-telegraph", "s", 60, 3, (), number, "idle") for number in (1, 2, 3, 4)]
    assert [challenged_seat(game, job) for job in jobs] == [1, 2, 3, 1]


def test_who_does_nothing_is_ranked_last():
    played = play(Job("us-telegraph", "s", 60, 2, (), 2, "idle"))
    assert (played.fault, played.figures["TITLE.VICTORY"]) == ("", 2)


def test_ranks_have_an_interval_and_one_match_has_none():
    assert spread([3])["low"] is None
    assert spread([1, 3]) == {"matches": 2, "mean": 2.0, "low": 0.04, "high": 3.96, "wins": 1}


def test_the_command_names_what_there_is(turnsheet):
    code, _, err = turnsheet("simulate", "us-telegraph", "--challenger", "nobody")
    assert code != 0
    assert "drawer, hoarder, idle, all" in err
    assert challengers("us-telegraph", "all") == ["drawer", "hoarder", "idle"]


def test_matches_that_are_not_over_have_no_rank(turnsheet):
    call = ("simulate", "us-telegraph", "--challenger", "idle", "-n", "2", "--seats", "2", "--turns", "2")
    code, out, _ = turnsheet(*call, "--json")
    idle = json.loads(out)["challengers"]["idle"]
    assert (code, idle["ranks"], idle["stopped"]) == (0, {}, 2)
    assert "2 of the matches were not over" in turnsheet(*call)[1]


def test_the_command_prints_ranks(turnsheet):
    call = ("simulate", "us-telegraph", "--challenger", "idle", "-n", "2", "--seats", "2", "-j", "1")
    code, out, _ = turnsheet(*call, "--json")
    found = json.loads(out)["challengers"]["idle"]
    assert (code, found["bad"], found["ranks"]["TITLE.VICTORY"]["wins"]) == (0, [], 0)
    assert "2.0 ± 0.0 (0)" in turnsheet(*call)[1]
