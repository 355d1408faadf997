"""Buying: starting a railroad, further shares, their price, and who may."""

import pytest

from engine.ledger import check_balanced
from games.continental_divide import accounts as acc
from games.continental_divide.moves import purchase
from games.continental_divide.orders import START, Orders, Purchase
from games.continental_divide.shares import free_values, holders, majority, price_usd, sold
from games.continental_divide.tables import companies
from tests.continental_divide.build import (
    CHICAGO,
    MEMPHIS,
    buy,
    codes,
    fresh,
    give,
    give_shares,
    publish,
    reasons,
    start,
    turn_of,
)


def wish(**changes):
    found = {"action": START, "railroad": "GN", "hex": MEMPHIS, "issue": 5, "value_usd": 20}
    return Purchase(**{**found, **changes})


def refused(state, order, seat=1):
    found = purchase.refusal(state, seat, order)
    return found.code if found else None


def test_rule_start_places_cube_share_money_and_value():
    state = fresh()
    turn = start(state, seat=2, code="GN", at=MEMPHIS, issue=6, usd=25)
    railroad = state.railroads["GN"]
    assert (railroad.hexes, railroad.issued, railroad.value_usd, railroad.income_usd) == ([MEMPHIS], 6, 25, 0)
    assert (acc.cash(state, 2), acc.treasury(state, "GN")) == (35, 25)
    assert (acc.shares(state, 2, "GN"), acc.unsold(state, "GN")) == (1, 5)
    assert codes(turn) == ["RAILROAD_STARTED"]
    check_balanced(state.books)


def test_rule_start_only_in_a_hex_of_a_starting_city():
    assert refused(fresh(), wish(hex="Q5")) == "NO_START_HEX"
    assert refused(fresh(), wish(hex="nowhere")) == "NO_START_HEX"


@pytest.mark.parametrize("issue", [2, 11, None])
def test_rule_start_issues_three_to_ten_shares(issue):
    assert refused(fresh(), wish(issue=issue)) == "ISSUE_RANGE"
    assert refused(fresh(), wish(issue=3)) is refused(fresh(), wish(issue=10)) is None


@pytest.mark.parametrize("usd", [9, 51, None])
def test_rule_start_value_is_10_to_50_dollars(usd):
    assert refused(fresh(), wish(value_usd=usd)) == "VALUE_RANGE"
    assert refused(fresh(), wish(value_usd=10)) is refused(fresh(), wish(value_usd=50)) is None


def test_rule_start_all_share_values_differ():
    state = fresh()
    start(state, usd=20)
    assert refused(state, wish(value_usd=20), seat=2) == "VALUE_TAKEN"
    assert refused(state, wish(value_usd=21), seat=2) is None


def test_rule_start_needs_the_money():
    state = fresh(6)
    assert refused(state, wish(value_usd=41)) == "NO_CASH"
    assert refused(state, wish(value_usd=40)) is None


def test_rule_start_a_railroad_only_once():
    state = fresh()
    start(state, code="GN")
    assert refused(state, wish(), seat=2) == "ALREADY_STARTED"
    assert refused(state, wish(railroad="XYZ")) == "NO_SUCH_RAILROAD"


def test_ruling_R18_start_order_and_colours_are_free():
    state = fresh()
    start(state, code="UP")
    anyone = wish(railroad="")
    assert purchase.code_to_start(state, anyone) == next(iter(companies()))
    for number, code in enumerate(companies()):
        if code != "UP":
            give(state, acc.seat(1), 50)
            start(
                state,
                code=code,
                at=("S4", "S5", "S6", "R9", "R10", "R11", "R13", "R14")[number],
                usd=20 + number,
            )
    assert refused(state, anyone) == "ALL_STARTED"


def test_ruling_R6_without_an_affordable_value_no_railroad_is_started():
    state = fresh()
    give(state, acc.seat(1), -49)
    start(state, seat=2, usd=10)
    assert acc.cash(state, 1) == 11
    assert free_values(state, 11) == [11]
    start(state, seat=3, code="GN", at=MEMPHIS, usd=11)
    assert free_values(state, 11) == []
    assert refused(state, wish(railroad="NP", value_usd=11)) == "VALUE_TAKEN"
    assert refused(state, wish(railroad="NP", value_usd=12)) == "NO_CASH"


def test_rule_buy_worked_example_ten_shares_value_32_income_30_costs_35():
    state = fresh()
    start(state, seat=1, usd=32)
    state.railroads["UP"].income_usd = 30
    assert price_usd(state.railroads["UP"]) == 35
    turn = turn_of(state)
    order = buy(shares=1)
    assert refused(state, order, seat=2) is None
    purchase.carry_out(turn, 2, order, 1)
    assert (acc.cash(state, 2), acc.treasury(state, "UP")) == (25, 67)
    assert holders(state, "UP") == {1: 1, 2: 1}


def test_rule_buy_money_goes_to_the_treasury_and_several_shares_may_be_bought():
    state = fresh()
    start(state)
    publish_buy = turn_of(state)
    purchase.carry_out(publish_buy, 2, buy(shares=4), 1)
    assert (acc.cash(state, 2), acc.treasury(state, "UP"), acc.shares(state, 2, "UP")) == (20, 50, 4)


def test_ruling_R5_a_player_may_pay_more_up_to_his_cash():
    state = fresh()
    start(state)
    purchase.carry_out(turn_of(state), 2, buy(shares=2, extra_usd=20), 1)
    assert (acc.cash(state, 2), acc.treasury(state, "UP")) == (0, 70)
    assert refused(state, buy(shares=2, extra_usd=21), seat=3) == "NO_CASH"


def test_ruling_R5_the_price_follows_the_dividend_of_the_moment():
    state = fresh()
    start(state, issue=4, usd=20)
    prices = []
    for income in (0, 1, 4, 5, 15):
        state.railroads["UP"].income_usd = income
        prices.append(price_usd(state.railroads["UP"]))
    assert prices == [20, 21, 21, 22, 24]


def test_rule_buy_not_more_than_are_left():
    state = fresh()
    start(state, issue=3)
    assert refused(state, buy(shares=3), seat=2) == "TOO_FEW_LEFT"
    give_shares(state, 3, "UP", 2)
    assert refused(state, buy(), seat=2) == "TOO_FEW_LEFT"
    assert refused(state, buy("GN"), seat=2) == "NOT_STARTED"


def test_ruling_R27_a_limit_holds_against_a_higher_price():
    state = fresh()
    start(state)
    state.railroads["UP"].income_usd = 11
    assert refused(state, buy(most_usd=11), seat=2) == "ABOVE_LIMIT"
    assert refused(state, buy(most_usd=12), seat=2) is None
    assert refused(state, buy(most_usd=12, extra_usd=1), seat=2) == "ABOVE_LIMIT"


def test_ruling_R3_one_purchase_a_turn_and_buying_comes_before_building():
    state = fresh()
    start(state)
    orders = Orders(purchases=[buy(shares=1), buy(shares=2)])
    made = publish(state, {2: orders})
    assert acc.shares(made.state, 2, "UP") == 1
    assert codes(made).count("SHARES_BOUGHT") == 1


def test_ruling_R3_starting_buys_exactly_one_share():
    state = fresh()
    made = publish(state, {1: Orders(purchases=[wish(issue=10, value_usd=10), buy("GN", 4)])})
    assert acc.shares(made.state, 1, "GN") == 1


def test_ruling_R3_both_may_be_skipped():
    made = publish(fresh())
    assert codes(made).count("NO_PURCHASE") == 4
    assert not made.state.railroads


def test_ruling_R8_unissued_certificates_leave_the_game():
    state = fresh()
    start(state, issue=3)
    assert acc.unsold(state, "UP") + sold(state, "UP") == 3
    assert -state.books[acc.share("UP")][acc.BOX] == 3


def test_ruling_R19_no_limit_on_shares_and_the_bank_is_unlimited():
    state = fresh()
    start(state)
    give(state, acc.seat(1), 10_000)
    purchase.carry_out(turn_of(state), 1, buy(), 1)
    assert acc.shares(state, 1, "UP") == 10
    assert acc.unsold(state, "UP") == 0


def test_ruling_R21_no_number_buys_as_many_as_possible():
    state = fresh()
    start(state)
    purchase.carry_out(turn_of(state), 2, buy(), 1)
    assert (acc.shares(state, 2, "UP"), acc.cash(state, 2)) == (6, 0)


def test_rule_majority_is_told_when_it_changes_hands():
    state = fresh()
    start(state)
    turn = turn_of(state)
    purchase.carry_out(turn, 2, buy(shares=2), 1)
    assert codes(turn) == ["SHARES_BOUGHT", "MAJORITY"]
    assert majority(state, "UP") == (2,)


def test_price_clash_falls_to_the_next_wish_and_says_why():
    state = fresh()
    first = Orders(purchases=[wish(railroad="GN", value_usd=20)])
    second = Orders(purchases=[wish(railroad="NP", value_usd=20), wish(railroad="NP", value_usd=21)])
    made = publish(state, {1: first, 2: second})
    assert reasons(made) == ["REFUSED.VALUE_TAKEN"]
    assert made.state.railroads["NP"].value_usd == 21
    started = [event for event in made.events if event.code == "RAILROAD_STARTED"]
    assert [event.facts["rank"] for event in started] == [1, 2]
    assert CHICAGO not in made.state.railroads["NP"].hexes
