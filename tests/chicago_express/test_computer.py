"""Computer seats and whole matches: they end, in each way, with nothing lost; and strength shows."""

from collections import Counter

import pytest

from engine.dice import Dice
from games.chicago_express.computer import computer_orders
from games.chicago_express.options import STRENGTHS
from games.chicago_express.orders import Orders
from games.chicago_express.rules.ending import REASONS, winners
from tests.chicago_express.build import playing, turn_of
from tests.chicago_express.railroader import racer_orders, railroader_orders
from tests.chicago_express.random_play import all_is_there, play

PACES = ("round", "move")
MATCHES = 6
DUELS = 30


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_match_between_computers_ends_with_everything_conserved(seats, pace):
    state = play(seats, pace, seed="conserved", after=all_is_there)
    assert state.end_reasons


@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_plays_a_match_to_its_end(strength):
    state = play(3, seed=strength, computer_strength=strength, after=all_is_there)
    assert state.end_reasons


def test_random_play_ends_with_everything_conserved_in_both_variants():
    for variant in ("default", "digitised_board"):
        state = play(4, seed="random", random_seats=(1, 2, 3, 4), after=all_is_there, variant=variant)
        assert state.end_reasons


def test_the_computer_sees_no_limits_and_wishes_of_others():
    state = playing(3)
    turn_of(state)
    before = computer_orders(state, state.mover, Dice(b"x", state.turn))
    for seat in state.seats:
        if seat != state.mover:
            state.seats[seat].limits = {"PRR": [31, 30]}
    assert computer_orders(state, state.mover, Dice(b"x", state.turn)) == before
    assert before != Orders()


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_matches_of_all_sizes_and_strengths_end_by_their_rules(seats, pace):
    for number in range(MATCHES):
        strengths = {seat: STRENGTHS[(seat + number) % len(STRENGTHS)] for seat in range(1, seats + 1)}
        state = play(seats, pace, seed=f"size {number}", strengths=strengths, after=all_is_there)
        assert state.end_reasons


@pytest.mark.parametrize("pace", PACES)
def test_a_race_to_chicago_opens_the_wabash_with_everything_conserved(pace):
    state = play(3, pace, seed="race", player=racer_orders, after=all_is_there)
    assert any(company.chicago for company in state.companies.values())
    assert state.companies["WAB"].open
    assert state.companies["WAB"].trains[0] == "D3"


@pytest.mark.slow
def test_each_of_the_four_ends_is_seen():
    seen = Counter()
    for number in range(80):
        seats = 2 + number % 5
        at_random = tuple(range(1, seats + 1))[: number % (seats + 1)]
        player = railroader_orders if number % 8 == 1 else None
        final = play(seats, seed=f"ends {number}", random_seats=at_random, player=player, after=all_is_there)
        seen.update(final.end_reasons)
        if set(seen) == set(REASONS):
            return
    raise AssertionError(f"never seen: {sorted(set(REASONS) - set(seen))}; seen: {seen}")


@pytest.mark.slow
@pytest.mark.parametrize(("strength", "least"), [("strong", 27), ("normal", 25), ("easy", 21)])
def test_the_computer_beats_random_play(strength, least):
    """At least nine matches of ten for the strong one, seven of ten for the weak one."""
    won = 0
    for number in range(DUELS):
        own, other = (1, 2) if number % 2 else (2, 1)
        state = play(2, seed=f"duel {number}", strengths={own: strength}, random_seats=(other,))
        won += winners(state) == [own]
    assert won >= least


@pytest.mark.slow
def test_the_strong_computer_beats_the_weak_one():
    won = 0
    for number in range(10):
        own, other = (1, 2) if number % 2 else (2, 1)
        state = play(2, seed=f"strong {number}", strengths={own: "strong", other: "easy"})
        won += winners(state) == [own]
    assert won >= 8
