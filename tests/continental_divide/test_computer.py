"""What the computer players write on their forms: no more than fits, the best first, and in nobody's way."""

import pytest

from engine.dice import Dice
from engine.turn import resolve
from games.continental_divide.computer.building import Candidate, _varied
from games.continental_divide.forms import slots
from games.continental_divide.game import GAME
from games.continental_divide.orders import START
from games.continental_divide.state import EASY, NORMAL, STRONG
from tests.continental_divide.build import fresh

TURNS = 3


def orders_of(state, strength, key=b"form"):
    return {
        seat: GAME.computer_orders(state, seat, Dice(key, state.turn).scoped(f"{seat}"), strength)
        for seat in GAME.seats_to_move(state)
    }


@pytest.mark.parametrize("strength", [EASY, NORMAL, STRONG])
def test_ruling_R31_a_computer_wishes_for_no_more_than_its_form_has_room_for(strength):
    state = fresh(4)
    for _ in range(TURNS):
        orders = orders_of(state, strength)
        for wanted in orders.values():
            assert len(wanted.purchases) <= slots.PURCHASES
            codes = [wish.railroad for wish in wanted.builds]
            assert all(codes.count(code) <= slots.WISHES for code in codes)
        state = resolve(GAME, state, orders, b"form").state
    assert state.railroads


@pytest.mark.parametrize(("strength", "least"), [(NORMAL, 5), (STRONG, 6)])
def test_ruling_R31_founders_of_one_round_stand_in_few_others_way(strength, least):
    """Each leaves the lowest values to those who play before, and never asks for one value twice."""
    state = fresh(6)
    orders = orders_of(state, strength)
    for wanted in orders.values():
        values = [wish.value_usd for wish in wanted.purchases if wish.action == START]
        assert len(values) == len(set(values)) > 1
    assert len(resolve(GAME, state, orders, b"form").state.railroads) >= least


def test_the_best_line_to_each_place_is_wished_for_first():
    found = [
        Candidate(value, "S4", way, ("R4", last))
        for value, way, last in ((9, "W", "Q4"), (7, "NW", "Q3"), (5, "SW", "Q4"))
    ]
    assert [line.value for line in _varied(found)] == [9, 7]
