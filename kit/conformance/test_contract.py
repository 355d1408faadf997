"""What `engine.game.Game` promises: options, orders, JSON, books, and the same bytes from the same inputs."""

import json
import random
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import games
from engine.dice import Dice
from engine.findings import Outcome
from engine.game import STRENGTH_OPTION, OptionError, SeatSetup, Strength
from engine.ledger import check_balanced
from engine.turn import canonical_json, resolve
from kit.conformance.positions import SEED, computer, played, start
from kit.conformance.sights import seen

LONGEST = 200
"""Turns after which a match of computer players must be over."""


def test_a_game_can_be_found_by_its_name(game):
    assert games.load(game.meta.name.replace("-", "_")) is game
    assert 1 <= game.meta.min_seats <= game.meta.max_seats


def test_unknown_games_and_options_are_named(game):
    with pytest.raises(games.UnknownGame, match=game.meta.name):
        games.load("no-such-game")
    with pytest.raises(OptionError, match="no_such_option"):
        game.new_match({"no_such_option": "1"}, [], Dice(SEED, 0))


def test_an_impossible_number_of_seats_is_refused(game):
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 2)]
    with pytest.raises(OptionError):
        game.new_match({}, seats, Dice(SEED, 0))


def test_computer_orders_are_accepted_as_they_are(game):
    for state, _, _ in played(game):
        for seat in game.seats_to_move(state):
            orders = computer(game, state, seat)
            accepted, findings = game.check(state, seat, orders)
            faults = [one for one in findings if one.outcome is not Outcome.NOTED]
            assert not faults, (game.meta.name, game.turn_number(state), seat, faults)
            assert game.orders_to_json(accepted) == game.orders_to_json(orders)


def test_a_match_of_computer_players_comes_to_its_end(game):
    seats = [SeatSetup(number) for number in range(1, game.meta.min_seats + 1)]
    state = game.new_match({}, [] if game.meta.full else seats, Dice(SEED, 0))
    for _ in range(LONGEST):
        if game.is_over(state):
            break
        orders = {seat: computer(game, state, seat) for seat in game.seats_to_move(state)}
        state = resolve(game, state, orders, SEED, digests=False).state
    assert game.is_over(state), f"{game.meta.name} goes on after {LONGEST} turns"
    assert game.seats_to_move(state) == ()
    with pytest.raises(ValueError):
        resolve(game, state, {}, SEED)


def test_same_inputs_same_bytes_in_any_seat_order(game):
    for state, given, result in played(game):
        orders = list(given.items())
        random.Random(1).shuffle(orders)
        again = resolve(game, state, dict(orders), SEED)
        assert game.state_to_json(again.state) == game.state_to_json(result.state), game.meta.name
        assert replace(again, state=None) == replace(result, state=None), game.meta.name


def test_a_turn_leaves_the_position_it_came_from_untouched(game):
    for state, orders, _ in played(game, 2):
        before = game.state_to_json(state)
        kept = {seat: game.orders_to_json(one) for seat, one in orders.items()}
        resolve(game, state, orders, SEED)
        assert game.state_to_json(state) == before
        assert {seat: game.orders_to_json(one) for seat, one in orders.items()} == kept


def test_state_and_orders_survive_json(game):
    for state, given, _ in played(game):
        data = game.state_to_json(state)
        assert game.state_to_json(game.state_from_json(data)) == data
        for orders in given.values():
            text = game.orders_to_json(orders)
            assert game.orders_to_json(game.orders_from_json(text)) == text
    with pytest.raises(ValueError):
        game.state_from_json(b'{"turn": "first"}')


def test_json_has_one_form_only(game):
    """Sorted keys, no blanks: the hashes of a match are of these bytes."""
    for state, given, _ in played(game, 2):
        for data in (game.state_to_json(state), *map(game.orders_to_json, given.values())):
            assert data == canonical_json(json.loads(data)), game.meta.name


def test_books_balance_and_each_posting_says_why(game):
    for _, _, result in played(game):
        check_balanced(game.balances(result.state))
        unsaid = [posting for posting in result.postings if not (posting.reason and posting.rule)]
        assert unsaid == [], game.meta.name


def test_strengths_are_those_of_all_games_and_an_option_of_the_match(game):
    if not game.meta.strengths:
        pytest.skip(f"{game.meta.name} declares no strengths")
    assert game.meta.strengths == tuple(Strength)
    for strength in game.meta.strengths:
        seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
        state = game.new_match({STRENGTH_OPTION: strength}, seats, Dice(SEED, 0))
        for seat in game.seats_to_move(state)[:4]:
            dice = [Dice(SEED, 1).scoped(f"{seat}") for _ in range(2)]
            asked = game.computer_orders(start(game), seat, dice[0], strength)
            assert asked == game.computer_orders(state, seat, dice[1]), (game.meta.name, strength)


def test_standing_orders_are_accepted_as_they_are(game):
    for state, _, _ in played(game, 2):
        for seat in game.seats_to_move(state):
            _, findings = game.check(state, seat, game.standing_orders(state, seat))
            assert [one for one in findings if one.outcome is not Outcome.NOTED] == [], game.meta.name


SCRIPT = """
import hashlib, sys
sys.path[:0] = {path!r}
import games
from engine.turn import resolve
from kit.conformance.positions import SEED, checked, start
for name in games.names():
    game = games.load(name)
    state = start(game)
    for _ in range(3):
        result = resolve(game, state, checked(game, state), SEED)
        state = result.state
    print(name, hashlib.sha256(game.state_to_json(state) + repr(result.events).encode()).hexdigest())
"""


@pytest.mark.slow
def test_the_hash_seed_of_python_changes_nothing():
    script = SCRIPT.format(path=[str(Path(games.__file__).parents[1]), *sys.path])
    first, *others = (
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for seed in ("0", "1", "4242")
    )
    assert [line.split()[0] for line in first] == list(games.names())
    assert others == [first, first]


def test_a_seat_can_do_all_from_what_it_may_see(game):
    for state, _, _ in played(game):
        for seat in game.seats_to_move(state)[:2]:
            seen(game, state, seat, game.meta.name)


def test_what_must_never_be_public_is_not_what_a_rival_sees(game):
    """What stands in its place may be the truth by chance, but seldom."""
    same = [
        game.secrets(game.seen_by(state, other), seat) == secrets
        for state, _, _ in played(game)
        for seat, other in pairwise(game.seats_to_move(state))
        if (secrets := game.secrets(state, seat))
    ]
    assert sum(same) * 3 <= len(same)


def test_each_challenger_gives_orders_that_a_turn_can_be_played_with(game):
    """They are asked with what their seat may know; whatever they want, the check leaves what is legal."""
    state = start(game)
    for _ in range(2):
        moving = game.seats_to_move(state)
        seat, orders = moving[0], {other: game.standing_orders(state, other) for other in moving}
        for challenger in game.challengers.values():
            wishes = challenger(game.seen_by(state, seat), seat, Dice(SEED, 1))
            orders[seat] = game.check(state, seat, wishes)[0]
        state = resolve(game, state, orders, SEED, digests=False).state
