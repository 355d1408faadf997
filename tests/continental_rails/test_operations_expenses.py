"""Expenses by efficiency, interest, land, random events (4.10, 5, 7, 11.1 step 13)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.operations.accidents import KINDS, accident_permille
from games.continental_rails.operations.expenses import expense_permille
from games.continental_rails.operations.land import land_price_usd, land_sold_sqmi
from games.continental_rails.rules import rules_for
from games.continental_rails.tables import climates
from tests.continental_rails.build import fresh, make_president, set_cash
from tests.continental_rails.operations_helpers import owe, play, posted, quiet, told

RULES = rules_for({})


@pytest.mark.parametrize(
    "efficiency, permille", [(99, 600), (90, 675), (80, 758), (51, 1001), (50, 1010), (49, 1030), (1, 1990)]
)
def test_rule_4_10_expenses_in_thousandths_of_revenue(efficiency, permille):
    assert expense_permille(RULES, efficiency) == permille


def test_rule_4_10_excellent_is_60_to_70_percent_and_fifty_loses_money():
    assert all(600 <= expense_permille(RULES, points) <= 700 for points in range(90, 100))
    assert all(expense_permille(RULES, points) > 1000 for points in range(1, 51))
    ladder = [expense_permille(RULES, points) for points in range(1, 100)]
    assert ladder == sorted(ladder, reverse=True)


@pytest.mark.parametrize("letters, saved", [("", 0), ("B", 30), ("BCD", 90), ("AEFGHIJ", 0)])
def test_rule_4_18_some_technologies_save_expenses(letters, saved):
    state = quiet()
    rr = state.railroads["NYC"]
    rr.technologies = list(letters)
    play(state, 13)
    normal = 60 * 148 + 300 * 8
    gross = normal * (1080 if "G" in letters else 1000) // 1000
    gross = normal * 1160 // 1000 if {"G", "I"} <= set(letters) else gross
    assert rr.expense_usd == gross * (675 - saved) // 1000
    assert rr.profit_usd == rr.revenue_usd - rr.expense_usd


def test_rule_5_bonds_pay_six_percent_and_short_loans_the_loan_rate_rounded_up():
    state = quiet()
    state.climate = 0
    owe(state, acc.rr_loans("N&W"), 1001)
    owe(state, acc.rr_bonds("N&W"), 7)  # 82 miles x 150 + 7 = 12307
    turn = play(state, 13)
    assert posted(turn, "bond_interest", acc.rr_cash("N&W")) == 739  # 738.42
    assert posted(turn, "short_loan_interest", acc.rr_cash("N&W")) == 161  # 160.16
    assert climates()[0].loan_permille == 160


def test_rule_4_4_the_presidents_claim_grows_by_a_tenth_and_costs_no_cash():
    state = quiet()
    make_president(state, 1, "N&W")
    owe(state, acc.rr_president("N&W"), 1005)
    before = acc.cash(state, 1)
    play(state, 13)
    assert acc.owed_to_president(state, "N&W") == 1005 + 101
    assert acc.cash(state, 1) == before


def test_ruling_a23_interest_and_losses_may_drive_cash_below_nought():
    state = quiet()
    rr = state.railroads["N&W"]
    rr.efficiency = 1
    set_cash(state, acc.rr_cash("N&W"), 100)
    play(state, 13)
    assert rr.profit_usd < 0
    assert acc.railroad_cash(state, "N&W") == 100 + rr.profit_usd - 738
    assert acc.loans(state, "N&W") == 0


@pytest.mark.parametrize("climate, sold, price", [(0, 200, 20), (4, 350, 60), (8, 500, 100)])
def test_rule_7_land_finds_buyers_by_the_climate(climate, sold, price):
    assert land_sold_sqmi(RULES, 1000, climate) == sold
    assert land_price_usd(RULES, climate) == price


@pytest.mark.parametrize("land, sold", [(0, 0), (1, 1), (2, 1), (9, 3)])
def test_rule_7_the_last_square_miles_are_sold_too(land, sold):
    assert land_sold_sqmi(RULES, land, 4) == sold


def test_rule_7_land_is_sold_each_turn_for_cash_that_is_no_profit():
    state = quiet()
    rr = state.railroads["PENN"]
    rr.land_sqmi = 100
    turn = play(state, 13)
    assert rr.land_sqmi == 65
    assert posted(turn, "land_sale") == 35 * 60
    assert rr.profit_usd == rr.revenue_usd - rr.expense_usd == 12240 - 8262


@pytest.mark.parametrize(
    "letters, permille", [("", 120), ("ABCDGI", 120), ("E", 96), ("EF", 76), ("EFHJ", 48)]
)
def test_rule_4_18_each_safety_device_cuts_the_chance_by_a_fifth(letters, permille):
    assert accident_permille(RULES, letters) == permille


def test_step_13d_random_events_cost_two_to_ten_dollars_a_mile():
    state = quiet(accident_permille=1000)
    make_president(state, 1, "B&O")
    turn = play(state, 13)
    costs = told(turn, "ACCIDENT_COST")
    assert [cost["railroad"] for cost in costs] == ["B&O"]
    assert costs[0]["to"] == (1,)
    assert costs[0]["usd"] == posted(turn, "accident", acc.rr_cash("B&O"))
    assert 2 * 160 <= costs[0]["usd"] <= 10 * 160
    news = [event for event in turn.events if event.code.removeprefix("ACCIDENT_") in KINDS]
    assert len(news) == len(state.railroads)
    # What it cost is for the board alone (9.6).
    assert all(event.seats is None and set(event.facts) == {"railroad", "city"} for event in news)


def test_step_13d_about_one_railroad_in_eight_meets_with_an_accident():
    struck = 0
    for number in range(60):
        turn = play(fresh(), 13, seed=str(number).encode())
        struck += sum(event.code.removeprefix("ACCIDENT_") in KINDS for event in turn.events)
    assert 20 <= struck <= 70  # 43 expected of 360
