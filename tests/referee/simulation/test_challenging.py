"""Challengers: seated in turn among computers, ranked in all that a match is won by."""

import json

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from referee.simulation.challenging import challengers, spread
from referee.simulation.one_match import Job, challenged_seat, play

SEED = b"challengers"


def started(game):
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    return game.new_match({}, seats, Dice(SEED, 0))


@pytest.mark.parametrize("name", [name for name in games.names() if games.load(name).challengers])
def test_each_challenger_gives_orders_that_a_turn_can_be_played_with(name):
    """They are asked with what their seat may know; whatever they want, the check leaves what is legal."""
    game = games.load(name)
    state = started(game)
    for _ in range(2):
        moving = game.seats_to_move(state)
        seat, orders = moving[0], {other: game.standing_orders(state, other) for other in moving}
        for challenger in game.challengers.values():
            wanted = challenger(game.seen_by(state, seat), seat, Dice(SEED, 1))
            orders[seat] = game.check(state, seat, wanted)[0]
        state = resolve(game, state, orders, SEED, digests=False).state


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


def test_the_command_prints_ranks(turnsheet):
    call = ("simulate", "us-telegraph", "--challenger", "idle", "-n", "2", "--seats", "2", "-j", "1")
    code, out, _ = turnsheet(*call, "--json")
    found = json.loads(out)["challengers"]["idle"]
    assert (code, found["bad"], found["ranks"]["TITLE.VICTORY"]["wins"]) == (0, [], 0)
    assert "2.0 ± 0.0 (0)" in turnsheet(*call)[1]
