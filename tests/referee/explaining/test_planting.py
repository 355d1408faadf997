"""Planted blunders are among the first three of the costly orders, early or late, whoever made them."""

import msgspec
import pytest

from referee.explaining.account import Moment, TurnAccount
from referee.explaining.luck import HARD, hardest_strokes, leading_draws, moving_draws
from referee.explaining.ranking import COSTLY, costly_seats, worded, worst_orders
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


def test_of_all_orders_for_a_railroad_the_one_that_mattered_is_named():
    """Left out together they begin with a trifle, which alone did nothing."""
    together, trifle = order(1, 1, 9 * COSTLY), order(1, 1, 0)
    build = order(1, 1, 7 * COSTLY, chance=-7)
    singles = [
        msgspec.structs.replace(together, words=["repay $76", "build", "request"]),
        msgspec.structs.replace(trifle, words=["repay $76"]),
        msgspec.structs.replace(build, words=["build", "request"]),
        msgspec.structs.replace(trifle, words=["request"]),
    ]
    assert [one.words for one in worst_orders(singles, SEATS)] == [["build"]]
    gains = [msgspec.structs.replace(one, worth=tuple(-value for value in one.worth)) for one in singles]
    gains[0] = msgspec.structs.replace(gains[0], worth=gains[2].worth)
    whole = msgspec.structs.replace(gains[2], words=[])
    assert worded(whole, gains, SEATS).words == ["build"]


def test_what_cost_little_or_raised_the_chance_is_not_named():
    assert worst_orders([order(1, 1, COSTLY - 1), order(2, 1, COSTLY, chance=1)], SEATS) == ()


def test_the_costliest_seat_of_every_turn_is_looked_at_first():
    turns = [
        TurnAccount(1, (), (), {}, {}, {}, 0, {1: -9, 2: -8}),
        TurnAccount(2, (), (), {}, {}, {}, 0, {1: 0, 2: -2}),
    ]
    assert costly_seats(turns) == [(1, 1), (2, 2), (1, 2)]


def draw(label, strength, chance=0, seat=1, throws=1, turn=1):
    worth = [0] * 6
    worth[seat - 1], worth[3 + seat] = chance, strength
    return Moment(turn, seat, tuple(worth), throws, label=label)


def test_draws_that_struck_hardest_lead_for_better_or_worse():
    draws = [draw("a", HARD), draw("b", -3 * HARD, throws=2), draw("c", 9 * HARD, throws=10)]
    assert [one.label for one in hardest_strokes(draws, SEATS)] == ["b", "a"]


def test_draws_that_moved_no_chance_are_not_said_to_have_moved_any():
    draws = [draw("a", 9 * HARD), draw("b", 1, chance=7), draw("c", 1, chance=-9)]
    assert [one.label for one in moving_draws(draws)] == ["c", "b"]


def test_draws_are_looked_at_that_struck_hard_or_moved_chance():
    strokes = {"hard": (-7, 0, 1), "nothing": (0, 0, 1), "moving": (0, 5, 1)}
    turn = TurnAccount(4, (), (), {}, {}, {}, 0, strokes=strokes)
    assert leading_draws([turn]) == [(4, "hard"), (4, "moving")]


@pytest.mark.slow
def test_a_planted_stroke_of_luck_is_found():
    # Not every match has a draw that strikes so hard: the first that has one.
    matches = (plant("continental-rails", number, 6, luck=True) for number in range(2, 12))
    planted = next(filter(None, matches))
    assert 1 <= planted.place <= 3
