"""Phase 10: political influence."""

from games.continental_rails import accounts as acc
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, set_cash
from tests.continental_rails.railways_helpers import BOSS, facts, ordered, play, president_of, told

MILES = world().routes["B&O"].miles


def presided(cash):
    state = fresh()
    president_of(state, "B&O")
    set_cash(state, acc.rr_cash("B&O"), cash)
    return state


def test_rule_4_9_a_dollar_a_mile_buys_a_point():
    state = presided(10_000)
    turn = play(state, 10, orders=ordered("B&O", influence_points=3))
    assert turn.notes["influence"] == {"B&O": 3}
    assert acc.railroad_cash(state, "B&O") == 10_000 - 3 * MILES


def test_ruling_A15_influence_buys_whole_points_only():
    state = presided(3 * MILES - 1)
    turn = play(state, 10, orders=ordered("B&O", influence_points=9))
    assert turn.notes["influence"] == {"B&O": 2}
    assert acc.railroad_cash(state, "B&O") == MILES - 1


def test_ruling_O15_short_of_money_influence_buys_what_cash_allows_and_no_loan_is_made():
    state = presided(2 * MILES)
    turn = play(state, 10, orders=ordered("B&O", influence_points=5))
    assert facts(turn, "INFLUENCE_CUT") == {
        "railroad": "B&O",
        "wanted": 5,
        "count": 2,
        "each_usd": MILES,
    }
    assert acc.loans(state, "B&O") == 0
    assert acc.railroad_cash(state, "B&O") == 0


def test_ruling_A38_influence_is_a_secret():
    state = presided(10_000)
    turn = play(state, 10, orders=ordered("B&O", influence_points=3))
    assert {event.seats for event in turn.events} == {(BOSS,)}


def test_cash_below_nought_buys_nothing():
    state = presided(-500)
    turn = play(state, 10, orders=ordered("B&O", influence_points=3))
    assert turn.notes["influence"] == {"B&O": 0}
    assert acc.railroad_cash(state, "B&O") == -500


def test_rule_4_9_the_miles_are_those_of_the_start_of_the_turn():
    state = presided(100_000)
    state.railroads["B&O"].right_of_way = "MD1"
    orders = ordered("B&O", influence_points=3, right_of_way="BUILD")
    turn = play(state, 9, 10, orders=orders)
    assert "MD1" in state.railroads["B&O"].lines
    assert facts(turn, "INFLUENCE_BOUGHT")["usd"] == 3 * MILES


def test_ruling_A24_a_bankrupt_railroad_buys_no_influence():
    state = presided(10_000)
    state.railroads["B&O"].solvency = BANKRUPT
    turn = play(state, 10, orders=ordered("B&O", influence_points=3))
    assert turn.notes["influence"] == {}
    assert told(turn, "INFLUENCE_BANKRUPT") == [(BOSS,)]
