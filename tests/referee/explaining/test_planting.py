"""Planted blunders are among the first three of the costly orders, early or late, whoever made them."""

import pytest

from referee.explaining.account import Moment, TurnAccount
from referee.explaining.explain import COSTLY, costly_seats, worst_orders
from tests.referee.explaining.planting import plant

SEATS = (1, 2)


@pytest.mark.parametrize("number", [2, 8, 10])
def test_a_share_that_pays_nothing_is_found(number):
    planted = plant("chicago-express", number, 14)
    assert 1 <= planted.place <= 3


def order(turn, seat, cost, chance=0):
    worth = [0] * 6
    worth[seat - 1], worth[3 + seat] = chance, -cost
    return Moment(turn, seat, tuple(worth), 1, words=["first", "second"])


def test_one_order_of_each_turn_the_costliest_first():
    listed = worst_orders([order(3, 1, COSTLY), order(1, 2, 5 * COSTLY), order(1, 1, 9 * COSTLY)], SEATS)
    assert [(one.turn, one.seat, one.words) for one in listed] == [(1, 1, ["first"]), (3, 1, ["first"])]


def test_what_cost_little_or_raised_the_chance_is_not_named():
    assert worst_orders([order(1, 1, COSTLY - 1), order(2, 1, COSTLY, chance=1)], SEATS) == ()


def test_the_costliest_seat_of_every_turn_is_looked_at_first():
    turns = [
        TurnAccount(1, (), (), {}, {}, {}, 0, {1: -9, 2: -8}),
        TurnAccount(2, (), (), {}, {}, {}, 0, {1: 0, 2: -2}),
    ]
    assert costly_seats(turns) == [(1, 1), (2, 2), (1, 2)]
