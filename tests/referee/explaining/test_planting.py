"""What is named, by matches that were played on; planted orders and draws are among the first three."""

from types import SimpleNamespace

import msgspec
import pytest

from referee.explaining.account import Moment, TurnAccount
from referee.explaining.ending import Ending
from referee.explaining.luck import SLIGHT, deciding_draws, hardest_strokes, leading_draws, proved
from referee.explaining.playing_on import TIMES
from referee.explaining.ranking import (
    best_orders,
    costly_orders,
    costly_seats,
    missed_orders,
    worded,
    worst_orders,
)
from tests.referee.explaining import blunders
from tests.referee.explaining.blunders import FIRST_PLAY, PLAYS
from tests.referee.explaining.planting import plant

SEATS = (1, 2)
ENOUGH = 10
"""So many of `TIMES` matches have to agree."""


def ended(seat, share, *, agreeing=TIMES, chance=0):
    """Return the ending of two seats who have 1,000 points otherwise, one of them more or fewer."""
    counts, others = (
        [count if each == seat else 0 for each in SEATS] for count in (agreeing, TIMES - agreeing)
    )
    without = [0, 0, 1000 * TIMES, 1000 * TIMES]
    was = list(without)
    was[seat - 1] += chance * TIMES
    was[seat + 1] += share * TIMES
    lower, higher = (counts, others) if share < 0 else (others, counts)
    return Ending(TIMES, tuple(was), tuple(without), tuple(lower), tuple(higher))


def order(turn, seat, share, **how):
    """Return an order that costs nothing at once, and a share of its seat's points at the end."""
    return Moment(turn, seat, (0,) * 6, 1, words=["first", "second"], ending=ended(seat, share, **how))


def at_once(turn, seat, cost, chance=0):
    worth = [0] * 6
    worth[seat - 1], worth[3 + seat] = chance, -cost
    return Moment(turn, seat, tuple(worth), 1, words=["first", "second"])


def test_one_order_of_each_seat_and_turn_the_costliest_of_every_turn_first():
    costs = [(3, 1, -100), (1, 2, -500), (1, 1, -900), (1, 1, -800), (2, 1, 900)]
    listed = worst_orders([order(*one) for one in costs], SEATS)
    assert [(one.turn, one.seat, one.words) for one in listed] == [
        (1, 1, ["first"]),
        (3, 1, ["first"]),
        (1, 2, ["first"]),
    ]


@pytest.mark.parametrize(
    ("ending", "sign"),
    [
        (ended(1, -SLIGHT), -1),
        (ended(1, SLIGHT), 1),
        (ended(1, 1 - SLIGHT), 0),
        (ended(1, -500, agreeing=ENOUGH), -1),
        (ended(1, -500, agreeing=ENOUGH - 1), 0),
        (ended(1, -500, chance=1), 0),
        (ended(1, -500, chance=-1), -1),
        (None, 0),
    ],
)
def test_what_matches_do_not_agree_on_or_what_changes_little_is_not_named(ending, sign):
    moment = msgspec.structs.replace(order(1, 1, 0), ending=ending)
    assert proved(moment, SEATS) == sign
    assert worst_orders([moment], SEATS) == ((moment_of_first_line(moment),) if sign < 0 else ())
    assert best_orders([moment], SEATS) == ([moment] if sign > 0 else [])
    assert missed_orders([moment], SEATS) == ([moment] if sign < 0 else [])


def moment_of_first_line(moment):
    return msgspec.structs.replace(moment, words=["first"])


def test_orders_that_brought_most_chance_lead_then_those_that_brought_most():
    moments = [order(1, 1, 900), order(2, 1, 100, chance=5), order(3, 2, 500), order(4, 2, 700, chance=9)]
    assert [one.turn for one in best_orders(moments, SEATS)] == [4, 2, 1, 3]


def test_a_seat_that_would_end_with_nothing_is_measured_by_what_seats_have():
    ending = Ending(1, (0, 0, 50, 9000), (0, 0, 10, 9990), (0, 1), (1, 0))
    assert ending.share(0) == 1000 * 40 // (10_000 // 20)


def test_of_all_orders_for_a_railroad_the_one_that_mattered_is_named():
    """Left out together they begin with a trifle, which alone did nothing."""
    together, trifle = at_once(1, 1, 9), at_once(1, 1, 0)
    build = at_once(1, 1, 7, chance=-7)
    singles = [
        msgspec.structs.replace(together, words=["repay $76", "build", "request"], ending=ended(1, -200)),
        msgspec.structs.replace(trifle, words=["repay $76"]),
        msgspec.structs.replace(build, words=["build", "request"]),
        msgspec.structs.replace(trifle, words=["request"]),
    ]
    assert [one.words for one in worst_orders(singles, SEATS)] == [["build"]]
    gains = [msgspec.structs.replace(one, worth=tuple(-value for value in one.worth)) for one in singles]
    gains[0] = msgspec.structs.replace(gains[0], worth=gains[2].worth)
    whole = msgspec.structs.replace(gains[2], words=[])
    assert worded(whole, gains, SEATS).words == ["build"]


def test_where_no_order_moved_a_chance_the_one_that_brought_points_is_named():
    def points(count, *words):
        return Moment(1, 1, (0, 0, count, 0, 0, 0), 1, words=list(words))

    singles = [points(5, "share"), points(0, "pass"), points(-3, "build")]
    assert worded(points(6), singles, SEATS).words == ["share"]
    assert worded(points(0), singles, SEATS).words == []


def test_the_costliest_order_at_once_of_every_turn_and_seat_is_played_on_first():
    singles = [at_once(1, 1, 9), at_once(1, 1, 8), at_once(2, 1, 3), at_once(2, 2, -5), at_once(2, 2, 0, -1)]
    assert [one.worth[3 + one.seat] for one in costly_orders(singles, SEATS)] == [-9, -3, 0, -8]


def test_the_costliest_seat_of_every_turn_is_looked_at_first():
    turns = [
        TurnAccount(1, (), (), {}, {}, {}, 0, {1: -9, 2: -8}),
        TurnAccount(2, (), (), {}, {}, {}, 0, {1: 0, 2: -2}),
    ]
    assert costly_seats(turns) == [(1, 1), (2, 2), (1, 2)]


def draw(label, strength, ending, chance=0, seat=1):
    worth = [0] * 6
    worth[seat - 1], worth[3 + seat] = chance, strength
    return Moment(1, seat, tuple(worth), 1, label=label, ending=ending)


def test_draws_that_struck_hardest_by_the_end_lead_for_better_or_worse():
    draws = [
        draw("a", 1, ended(1, 100)),
        draw("b", 1, ended(1, -300)),
        draw("c", 9, ended(1, 200, agreeing=6)),
    ]
    assert [one.label for one in hardest_strokes(draws, SEATS)] == ["b", "a"]


def test_a_draw_that_cost_a_third_struck_harder_than_one_that_brought_two_fifths():
    draws = [draw("lucky", 1, ended(1, 400)), draw("unlucky", 1, ended(1, -333))]
    assert [one.label for one in hardest_strokes(draws, SEATS)] == ["unlucky", "lucky"]


def test_draws_that_moved_no_chance_are_not_said_to_have_moved_any():
    ends = [ended(1, 900), ended(1, 100, chance=7), ended(1, -100, chance=-9)]
    draws = [draw(label, 1, ending, chance=2) for label, ending in zip("abc", ends, strict=True)]
    assert [one.label for one in deciding_draws(draws, SEATS)] == ["c", "b"]


def test_draws_are_looked_at_that_struck_hard_or_moved_chance():
    strokes = {"hard": (-7, 0, 1), "nothing": (0, 0, 1), "moving": (0, 5, 1)}
    turn = TurnAccount(4, (), (), {}, {}, {}, 0, strokes=strokes)
    assert leading_draws([turn]) == [(4, "hard"), (4, "moving")]


def test_an_order_that_ended_badly_by_chance_is_not_planted(monkeypatch):
    def ends(valuer, turn, seat, orders, numbers):
        lucky = orders["order"] == "unlucky" and numbers[1] > FIRST_PLAY + PLAYS
        return 100 if lucky or orders["order"] == "none" else 50

    def wrongs(state, seat, plain):
        for order in ("unlucky", "ruinous"):
            yield {"order": order}, {"order": "none"}

    monkeypatch.setattr(blunders, "_ends", ends)
    monkeypatch.setattr(blunders, "_checked", lambda game, state, seat, plain: plain)
    valuer = SimpleNamespace(game=SimpleNamespace(orders_to_json=lambda orders: b"{}"))
    turn = SimpleNamespace(before=None, orders={1: None})
    assert blunders.ruinous(wrongs)(valuer, turn, 1) == {"order": "ruinous"}


@pytest.mark.slow
def test_a_planted_stroke_of_luck_is_found():
    # Not every match has a draw that strikes so hard: the first that has one.
    matches = (plant("continental-rails", number, 6, luck=True) for number in range(2, 12))
    planted = next(filter(None, matches))
    assert 1 <= planted.place <= 3


@pytest.mark.soak
def test_a_planted_blunder_is_found():
    planted = plant("continental-divide", 1, 8)
    assert 1 <= planted.place <= 3
