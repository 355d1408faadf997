"""Whole matches among computer seats: pieces conserved, both victories, strength, both paces."""

from collections import Counter

import pytest

from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import digest, resolve
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.computer import computer_orders
from games.us_telegraph.game import GAME
from games.us_telegraph.setup import new_match
from games.us_telegraph.state import ALL_BUILT, CONNECTED
from games.us_telegraph.tables import RESOURCES, tiles, tokens
from tests.mass_runs import sliced
from tests.us_telegraph.random_play import random_orders

RANDOM = "random"
MOST_ROUNDS = 120


def start(players, number, pace="round", strengths=()):
    seed = digest(f"match {number}".encode()).encode()
    state = new_match({"pace": pace}, [SeatSetup(n) for n in range(1, players + 1)], Dice(seed, 0))
    for seat, strength in enumerate(strengths, 1):
        state.seats[seat].strength = strength
    return state, seed


def orders_of(state, seat, seed):
    dice = Dice(seed, state.turn).scoped(f"computer/{seat:02}")
    if state.seats[seat].strength == RANDOM:
        return random_orders(state, seat, dice)
    return computer_orders(state, seat, dice)


def positions(players, number, pace="round", strengths=()):
    """Yield every position of a match, to its end."""
    state, seed = start(players, number, pace, strengths)
    yield state
    while not state.ended and state.round <= MOST_ROUNDS:
        orders = {seat: orders_of(state, seat, seed) for seat in GAME.seats_to_move(state)}
        state = resolve(GAME, state, orders, seed, digests=False).state
        yield state


def final(*args, **more):
    *_, state = positions(*args, **more)
    return state


def check_pieces(state):
    """Every card, token, worker and tile is there, once, and where the state says."""
    for name in RESOURCES:
        held = {account: n for account, n in state.books[acc.card(name)].items() if account != acc.MAKER}
        assert min(held.values()) >= 0
        assert sum(held.values()) == 20
        assert state.deck.count(name) == acc.balance(state, acc.DECK, acc.card(name))
    workers = state.books[acc.WORKER]
    assert min(n for account, n in workers.items() if account != acc.MAKER) >= 0
    assert -workers[acc.MAKER] == 15
    for seat, player in state.seats.items():
        stacked = [number for stack in player.stacks for number in stack]
        whole = Counter(stacked) + Counter(player.waiting) + tally.built(state, seat)
        assert whole == Counter(tokens())
        for number in sorted(set(tokens())):
            unit = acc.building(number)
            assert acc.balance(state, acc.stack_account(seat), unit) == stacked.count(number)
            assert acc.balance(state, acc.waiting_account(seat), unit) == player.waiting.count(number)
            assert acc.balance(state, acc.map_account(seat), unit) == tally.built(state, seat)[number]
    assert sorted([laid.tile for laid in state.tiles] + state.tile_pile) == sorted(tiles())
    assert acc.balance(state, acc.MAP, acc.TILE) == len(state.tiles)
    board = Board.of(state)
    assert len(board.ground) == 7 * len(state.tiles)
    assert len(board.built) == len(state.buildings)
    assert set(board.built) <= set(board.ground)


@pytest.mark.parametrize(
    "players, pace",
    (
        (2, "round"),
        (3, "move"),
        pytest.param(2, "move", marks=pytest.mark.slow),
        pytest.param(3, "round", marks=pytest.mark.slow),
        pytest.param(4, "round", marks=pytest.mark.slow),
        pytest.param(4, "move", marks=pytest.mark.slow),
    ),
)
def test_pieces_are_conserved_from_turn_to_turn(players, pace):
    for turn, state in enumerate(positions(players, players, pace, ["easy"] * players)):
        if turn % 4 == 0 or state.ended:
            check_pieces(state)
    assert state.ended


def test_random_play_keeps_all_pieces():
    for turn, state in enumerate(positions(3, 5, strengths=[RANDOM] * 3)):
        if turn % 5 == 0:
            check_pieces(state)
        if turn > 40:
            break


def test_a_round_and_its_moves_are_the_same_game():
    """The first seat's turn is the same in both paces, up to the turn numbers."""
    by_round, seed = start(3, 1)
    by_move, _ = start(3, 1, "move")
    first = by_round.order[0]
    order = orders_of(by_round, first, seed)
    a = resolve(GAME, by_round, {first: order}, seed)
    b = resolve(GAME, by_move, {first: order}, seed)
    mine = [(e.code, dict(e.facts)) for e in a.events if e.facts.get("seat") == first]
    assert mine == [(e.code, dict(e.facts)) for e in b.events if e.facts.get("seat") == first]


def won(strong, weak, matches, pace="round"):
    """Share of two-player matches that `strong` wins, in thousandths; seats alternate."""
    wins = 0
    for number in range(matches):
        pair = [strong, weak] if number % 2 == 0 else [weak, strong]
        state = final(2, number, pace, pair)
        check_pieces(state)
        wins += state.ended and pair[state.winner - 1] == strong
    return 1000 * wins // matches


def test_the_weak_computer_beats_random_play_in_a_small_sample():
    assert won("easy", RANDOM, 6) >= 700


@pytest.mark.slow
@pytest.mark.parametrize("matches", sliced((14, 40), 1))
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [
        ("easy", RANDOM, 900),
        ("normal", RANDOM, 900),
        ("strong", RANDOM, 900),
        ("strong", "easy", 700),
        ("strong", "normal", 501),
    ],
)
def test_the_better_player_wins_its_share(better, worse, least, matches):
    assert won(better, worse, matches) >= least


@pytest.mark.slow
@pytest.mark.parametrize("pace", ("round", "move"))
@pytest.mark.parametrize("players", (2, 3, 4))
def test_matches_end_by_both_victories(players, pace):
    victories = set()
    for number in range(12):
        strengths = ("strong", "normal", "easy", "normal")[:players] if number % 2 else ("normal",) * players
        state = final(players, 100 + number, pace, strengths)
        check_pieces(state)
        assert state.ended
        victories.add(state.victory)
        if victories == {ALL_BUILT, CONNECTED}:
            return
    raise AssertionError(f"only {victories} in 12 matches")
