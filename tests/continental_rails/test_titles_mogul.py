"""Rail Mogul: offices, dividends, failures (1.2.2, rulings A1, A2, A4)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders
from games.continental_rails.rules import rules_for
from games.continental_rails.state import BANKRUPT, INSOLVENT
from games.continental_rails.titles import rail_mogul
from games.continental_rails.titles.rail_mogul import dividend_points
from tests.continental_rails.build import give_cash, give_shares, make_president, set_cash, turn_of
from tests.continental_rails.operations_helpers import add_railroad, ordered, owe, play, play_on, quiet

RULES = rules_for({})


def office():
    """Seat 1 presides over PENN, seats 2 and 1 are its directors."""
    state = quiet()
    make_president(state, 1, "PENN")
    state.railroads["PENN"].directors.append(2)
    return state


@pytest.mark.parametrize(
    "dividend, price, points",
    [
        (0, 40, 0),
        (1, 101, 0),
        (1, 100, 1),
        (1, 34, 1),
        (1, 33, 2),
        (1, 20, 3),
        (4, 50, 4),
        (6, 50, 5),
        (99, 1, 5),
    ],
)
def test_rule_1_2_2_the_dividend_is_measured_by_the_price(dividend, price, points):
    assert dividend_points(RULES, dividend, price) == points


def test_rule_1_2_2_a_price_counts_as_fifteen_dollars_at_least():
    assert dividend_points(RULES, 1, 2) == dividend_points(RULES, 1, 15) == 3


def test_rule_1_2_2_directors_one_point_and_the_president_one_more():
    state = office()
    found = rail_mogul.score(turn_of(state, phase=17))
    assert (found[1], found[2], sum(found.values())) == (2, 1, 3)


def test_ruling_a1_offices_of_the_start_of_the_turn_count_whatever_is_held_now():
    state = office()
    turn = turn_of(state, phase=13)
    give_shares(state, 1, "PENN", -acc.shares(state, 1, "PENN"))
    play_on(turn, 16)
    assert state.railroads["PENN"].president is None
    found = rail_mogul.score(turn)
    assert (found[1], found[2]) == (2, 1)


def test_rule_1_2_2_the_dividend_paid_brings_the_president_points():
    state = office()
    give_cash(state, acc.rr_cash("PENN"), 50_000)
    state.railroads["PENN"].price_usd = 100
    play(state, 13, 15, 16, 17, orders=ordered(1, "PENN", dividend_usd=6))
    assert state.seats[1].points["rail_mogul"] == 2 + 3
    assert state.seats[2].points["rail_mogul"] == 1


def test_rule_6_5_a_split_does_not_shrink_the_dividend_that_was_paid():
    state = office()
    give_cash(state, acc.rr_cash("PENN"), 50_000)
    state.railroads["PENN"].price_usd = 120
    turn = turn_of(state, ordered(1, "PENN", dividend_usd=6), 13)
    play_on(turn, 13, 15)
    assert state.railroads["PENN"].dividend_usd == 3
    assert rail_mogul.score(turn)[1] == 2 + 3


@pytest.mark.parametrize("resigns", [False, True])
def test_ruling_a2_nobody_scores_from_a_railroad_that_owes_its_president(resigns):
    state = office()
    owe(state, acc.rr_president("PENN"), 10)
    turn = turn_of(state, {1: Orders(resign=["PENN"] if resigns else [])}, 16)
    play_on(turn, 16)
    assert sum(rail_mogul.score(turn).values()) == 0


@pytest.mark.parametrize("solvency", [INSOLVENT, BANKRUPT])
def test_ruling_a4_five_points_less_for_bankruptcy_and_again_for_reorganisation(solvency):
    state = office()
    state.railroads["PENN"].solvency = solvency
    set_cash(state, acc.rr_cash("PENN"), -500_000)
    play(state, 13, 16, 17)
    assert state.seats[1].points["rail_mogul"] == 2 - 5
    assert state.seats[2].points["rail_mogul"] == 1


def test_ruling_a26_directors_of_both_merged_railroads_score_and_the_absorbed_paid_nothing():
    state = office()
    make_president(state, 1, "B&O")
    state.railroads["B&O"].directors.append(3)
    turn = turn_of(state, phase=13)
    del state.railroads["B&O"]
    state.merged["B&O"] = "PENN"
    turn.notes["dividends"] = {"PENN": 0}
    found = rail_mogul.score(turn)
    assert (found[1], found[2], found[3]) == (4, 1, 1)
    turn.notes["owing"] = ["PENN"]
    assert sum(rail_mogul.score(turn).values()) == 0


def test_ruling_o6_a_railroad_born_this_turn_earns_nobody_points():
    state = quiet()
    turn = turn_of(state, phase=13)
    add_railroad(state, "READ").directors = [4]
    assert sum(rail_mogul.score(turn).values()) == 0


def test_ruling_a8_a_bankrupt_tycoon_still_scores_for_the_offices_of_the_start():
    state = office()
    owe(state, acc.seat_debt(1), 10**6)
    play(state, 14, 16, 17)
    assert state.seats[1].bankruptcies == 1
    assert state.railroads["PENN"].president is None
    assert state.seats[1].points["rail_mogul"] == 2
