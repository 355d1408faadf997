"""`Game.seen_by`: all that a seat can do comes out the same, and nothing it may not know is in it."""

import random
from functools import cache

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.ledger import check_balanced
from engine.turn import resolve
from kit.conformance.sights import blind_answers, seen
from tests.games.hidden_things import CHANGES, PLANTED, changed
from tests.games.sources import PRINTED

TURNS = {"continental-rails": 24, "chicago-express": 30, "continental-divide": 24, "us-telegraph": 40}
SOAKED = 300
FAST = 8
"""Positions of a match in the fast set."""


def options(game, number):
    """Options of the n-th match: every pace and strength in turn."""
    found = {}
    if "pace" in game.meta.options:
        found["pace"] = ("round", "move")[number % 2]
    if len(game.meta.strengths) > 1:
        found["computer_strength"] = game.meta.strengths[number % len(game.meta.strengths)]
    if game.meta.name == "continental-rails":
        found["net_worth_shown"] = str(int(number % 4 > 0))
    return found


@cache
def match(name, number, turns):
    """All positions of a match of computers, some of them with the orders of a monkey."""
    game, rng = games.load(name), random.Random(number)
    size = rng.randint(game.meta.min_seats, game.meta.max_seats)
    seed = f"seen {number}".encode()
    seats = [SeatSetup(n, human=n == 2) for n in range(1, size + 1)]
    state = game.new_match(options(game, number), seats, Dice(seed, 0))
    positions = [state]
    while len(positions) < turns and not game.is_over(state):
        orders = {
            seat: game.check(state, seat, given(game, state, seat, rng))[0]
            for seat in game.seats_to_move(state)
        }
        state = resolve(game, state, orders, seed, digests=False).state
        positions.append(state)
    return [position for position in positions if not game.is_over(position)]


def given(game, state, seat, rng):
    """What a seat orders: mostly what the computer would, for good positions."""
    if rng.random() < 0.2:
        return game.read_orders(state, seat, blind_answers(game.form(state, seat, "M"), rng))[0]
    return game.computer_orders(state, seat, Dice(b"given", game.turn_number(state)).scoped(f"{seat}"))


def check_position(game, state, number, seats):
    for seat in seats:
        data = seen(game, state, seat, f"{game.meta.name} {number}")
        other = changed(game, state, seat, random.Random(number))
        check_balanced(game.balances(other))
        assert game.state_to_json(game.seen_by(other, seat)) == data, (number, game.turn_number(state), seat)


def positions(name, count, numbers, turns):
    """Yield (number, position), early, late and between, from some matches."""
    for place in range(count):
        found = match(name, numbers[place % len(numbers)], turns)
        yield place, found[random.Random(f"{name} {place}").randrange(len(found))]


@pytest.fixture(params=sorted(CHANGES))
def game(request):
    return games.load(request.param)


def movers(game, state, most, rng):
    seats = list(game.seats_to_move(state))
    return rng.sample(seats, min(most, len(seats)))


def test_a_seat_can_do_the_same_and_knows_no_more(game):
    for number, state in positions(game.meta.name, 2, (1,), FAST):
        check_position(game, state, number, movers(game, state, 2, random.Random(number)))


@pytest.mark.soak
@pytest.mark.parametrize("slice_of", range(10))
def test_300_positions_of_each_game_look_the_same_to_all_seats(game, slice_of):
    matches = range(100 + 6 * slice_of, 106 + 6 * slice_of)
    for number, state in positions(game.meta.name, SOAKED // 10, matches, TURNS[game.meta.name]):
        check_position(game, state, number, game.seats_to_move(state))


def test_every_game_with_a_printed_rulebook_says_what_is_hidden_in_it():
    """Of a smaller one `kit.conformance` tests what `seen_by` promises, but knows no secrets to plant."""
    assert set(PRINTED) == set(CHANGES)


def test_planted_secrets_are_not_in_what_a_seat_sees(game):
    for number, state in positions(game.meta.name, 3, (1,), FAST):
        for seat in movers(game, state, 2, random.Random(number)):
            other = changed(game, state, seat, random.Random(number))
            data = game.state_to_json(game.seen_by(other, seat))
            assert str(PLANTED).encode() not in data
            assert b"nobody knows" not in data
            if game.meta.name in ("continental-rails", "chicago-express"):
                assert str(PLANTED).encode() in game.state_to_json(other)
