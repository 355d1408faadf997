"""A strong computer seat tries its plans in guessed futures before it orders (ruling M10)."""

import msgspec
import pytest

from engine.dice import Dice
from games.us_telegraph.board import Board
from games.us_telegraph.computer import computer_orders
from games.us_telegraph.computer.blocking import Ways
from games.us_telegraph.computer.lookahead import best_of, lead
from games.us_telegraph.computer.profile import ComputerProfile, profiles
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import label
from games.us_telegraph.orders import Orders
from games.us_telegraph.tables import tokens
from tests.us_telegraph.build import building, disturb, fresh, play_publish, put, rich, wait

STRONG = profiles()["strong"]


def chosen(candidates, state, seat):
    return best_of(candidates, state, seat, Dice(b"m10", state.turn), STRONG, computer_orders)


def nearly_linked(state, seat):
    """Build for a seat until one building is missing; return the hexes that would join two cities."""
    numbers = list(tokens())
    while True:
        ways = Ways(Board.of(state), seat)
        gaps = sorted(at for at, steps in ways.via.items() if steps == ways.best)
        if ways.best == 1:
            return gaps
        put(state, seat, numbers.pop(0), gaps[0])


@pytest.fixture
def race():
    """Pace of moves: the second seat links two cities in its next move if nobody stands in its way."""
    state = fresh(2, pace="move")
    mover, rival = state.order
    rich(state, rival)
    gaps = nearly_linked(state, rival)
    wait(state, rival, tokens()[-1])
    set_aside = tokens()[0]
    rich(state, mover)
    wait(state, mover, set_aside)
    return state, mover, rival, gaps, set_aside


def test_ruling_m10_a_rival_who_would_win_is_stopped(race):
    state, mover, rival, gaps, token = race
    idle, block = Orders(), building((token, label(gaps[0])))
    assert len(gaps) == 1
    assert chosen([idle, block], state, mover) == block
    play_publish(state, **{f"seat{mover}": block})
    assert Ways(Board.of(state), rival).best != 1


def test_ruling_m10_what_wins_is_ordered(race):
    state, _, mover, gaps, _ = race
    state.place = 1
    link = building((tokens()[-1], label(gaps[0])))
    assert chosen([Orders(), link], state, mover) == link
    assert play_publish(state, **{f"seat{mover}": link}).state.winner == mover


def positions(pace):
    """Some positions of a match of normal seats, from its beginning."""
    state = fresh(3, pace=pace)
    for _ in range(8 if pace == "move" else 3):
        yield state
        orders = {
            f"seat{seat}": computer_orders(state, seat, Dice(b"m10", state.turn).scoped(str(seat)), "normal")
            for seat in GAME.seats_to_move(state)
        }
        play_publish(state, **orders)


@pytest.mark.parametrize("pace", ("round", "move"))
def test_ruling_m10_guesses_hold_nothing_that_is_hidden_and_change_nothing(pace):
    for state in positions(pace):
        seat = GAME.seats_to_move(state)[0]
        other = GAME.copy(state)
        disturb(other, *(set(state.seats) - {seat}))
        before = GAME.state_to_json(state)
        orders = [computer_orders(each, seat, Dice(b"m10", 1), "strong") for each in (state, other)]
        assert orders[0] == orders[1]
        assert GAME.state_to_json(state) == before


def test_who_is_nearer_to_a_link_leads(race):
    state, mover, rival, _, _ = race
    assert lead(state, rival, STRONG) > lead(state, mover, STRONG)


def test_a_match_that_began_before_ruling_m10_has_no_lookahead():
    row = msgspec.to_builtins(STRONG)
    for name in ("plans", "futures", "future_rounds", "link_closed"):
        del row[name]
    assert STRONG.futures
    assert not msgspec.convert(row, ComputerProfile).futures
