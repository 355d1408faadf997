"""The Public's offer and wish, and the climate (5, 6.1.4, 6.3, 8)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from games.continental_rails import accounts as acc
from games.continental_rails.exchange import climate
from games.continental_rails.exchange.public import (
    fair_value,
    multiple_tenths,
    offer_and_wish,
    offered,
    swung,
    wanted,
    wish_base,
)
from games.continental_rails.hiding import hide
from games.continental_rails.rules import rules_for
from games.continental_rails.tables import climates
from tests.continental_rails.build import codes, fresh, turn_of

RULES = rules_for({})
NOISE = st.integers(600, 1400)


@pytest.mark.parametrize(
    "dividend, profit, issued, multiple, worth",
    [(1, 2000, 1000, 55, 8.25), (0, -500, 1000, 75, 1), (3, 0, 100, 40, 6), (0, 0, 0, 40, 1)],
)
def test_rule_6_3_fair_value(dividend, profit, issued, multiple, worth):
    top, bottom = fair_value(dividend, profit, issued, multiple, RULES)
    assert top == worth * bottom


@pytest.mark.parametrize(
    "worth, price, offer, wish",
    [
        (10, 10, 150, 1000),  # at par: 15% offered, as many wanted as offered
        (10, 20, 300, 500),  # twice too dear: 30% offered, half as many wanted
        (20, 10, 75, 2000),  # half price: 7.5% offered, twice as many wanted
        (1, 100, 500, 100),  # never above half; never below 10%
        (100, 1, 20, 3000),  # never below 2%; never above 300%
    ],
)
def test_rule_6_3_what_the_public_does(worth, price, offer, wish):
    """Price, dividend and profit decide what it offers and wants (6.1.4)."""
    assert offered(1000, worth, price, 1000, RULES) == offer
    assert wanted(1000, worth, price, 1000, RULES) == wish


@given(held=st.integers(0, 5000), worth=st.integers(1, 10**7), price=st.integers(1, 10**7), noise=NOISE)
def test_rule_6_3_bounds_of_the_public(held, worth, price, noise):
    offer = offered(held, worth, price, noise, RULES)
    assert held * 20 // 1000 <= offer <= held // 2
    assert held // 10 <= wanted(held, worth, price, noise, RULES) <= 3 * held


def bought_up():
    """A position in which the Public holds no share of the B&O."""
    state = operating(profit_usd=4000, price_usd=3)
    held = acc.public_shares(state, "B&O")
    turn_of(state).ledger.move(acc.share("B&O"), acc.PUBLIC, acc.seat(1), held, "test", "test")
    return state


def operating(profit_usd, price_usd, **overrides):
    state = fresh(**overrides)
    railroad = state.railroads["B&O"]
    railroad.revenue_usd, railroad.profit_usd, railroad.price_usd = 9000, profit_usd, price_usd
    return state


def test_ruling_a30_the_wish_has_a_floor():
    state = bought_up()
    offer, wish = offer_and_wish(turn_of(state), "B&O", sold=50)
    assert offer == 0
    assert wish >= acc.issued(state, "B&O") * 20 // 1000


def test_ruling_b42_nobody_bids_for_what_is_not_on_sale():
    """Else a stock that its holders keep would rise for ever."""
    assert offer_and_wish(turn_of(bought_up()), "B&O") == (0, 0)
    before = rules_for({"public_wish_within_sale": 0})
    assert [wish_base(0, 3, 640, rules) for rules in (RULES, before)] == [3, 12]


CERTAIN = {"public_noise_low_permille": 1000, "public_noise_high_permille": 1000, "public_swing_permille": 0}


def test_ruling_b42_short_sales_alone_do_not_move_the_price():
    state = operating(4000, 30, **CERTAIN)
    offer, wish = offer_and_wish(turn_of(state), "B&O")
    same, more = offer_and_wish(turn_of(state), "B&O", shorts=60)
    assert same == offer
    assert more * offer == pytest.approx(wish * (offer + 30), rel=0.02)


def test_ruling_b42_debt_weighs_on_what_the_public_pays():
    state = operating(4000, 30, **CERTAIN)
    before = offer_and_wish(turn_of(state), "B&O")
    turn_of(state).ledger.pay(acc.rr_bonds("B&O"), acc.rr_cash("B&O"), 90_000, "test", "test")
    after = offer_and_wish(turn_of(state), "B&O")
    assert after[0] > before[0]


@pytest.mark.parametrize("permille, paid", [(1000, 30), (500, 42), (0, 55)])
def test_ruling_b42_a_change_of_climate_is_taken_in_slowly(permille, paid):
    assert multiple_tenths(55, 30, rules_for({"public_climate_permille": permille})) == paid


@given(favour=st.integers(1, 20_000), thrown=st.integers(0, 600))
def test_ruling_b42_favour_grows_as_likely_as_it_shrinks(favour, thrown):
    up, down = swung(favour, thrown, 930), swung(favour, -thrown, 930)
    kept = swung(favour, 0, 930)
    assert down <= kept <= up
    assert up * down == pytest.approx(kept * kept, rel=0.1, abs=4 * kept + 4)


def test_ruling_b42_favour_lasts_and_no_seat_sees_it():
    state = operating(4000, 30)
    offer_and_wish(turn_of(state), "B&O")
    favour = state.railroads["B&O"].favour_permille
    assert 625 <= favour <= 1600
    hide(state, state.railroads["B&O"].president or 1)
    assert state.railroads["B&O"].favour_permille is UNSET


def test_a_match_without_these_figures_has_no_favour():
    state = operating(4000, 30, **CERTAIN)
    offer_and_wish(turn_of(state), "B&O")
    assert state.railroads["B&O"].favour_permille is UNSET


def test_ruling_a19_the_public_judges_by_the_new_climate():
    """In a Panic it offers more than in a Boom (6.1.4)."""
    offers = {}
    for number in (0, 8):
        state = operating(2000, 10, **CERTAIN)
        turn = turn_of(state)
        state.climate = number
        offers[number] = offer_and_wish(turn, "B&O")
    assert offers[0][0] > offers[8][0]


def test_a_railroad_without_figures_is_worth_its_price():
    state = fresh()
    held = acc.public_shares(state, "B&O")
    offer, wish = offer_and_wish(turn_of(state), "B&O")
    assert held * 90 // 1000 <= offer <= held * 210 // 1000
    assert offer * 600 // 1000 <= wish <= offer * 1400 // 1000


@pytest.mark.parametrize(
    "now, shares",
    [
        (0, {0: 100, 1: 700, 2: 200}),
        (3, {2: 150, 3: 250, 4: 600}),
        (5, {4: 150, 5: 250, 6: 600}),
        (6, {0: 200, 5: 150, 6: 200, 7: 450}),
        (8, {0: 200, 7: 150, 8: 650}),  # nothing above a Boom
    ],
)
def test_rule_5_chances_of_each_climate(now, shares):
    assert Counter(climate.moved(now, thrown) for thrown in range(1, 1001)) == shares


def test_rule_5_only_good_times_end_in_a_panic():
    sudden = [now for now in climates() if now > 1 and climate.moved(now, 1000) == 0]
    assert sorted(sudden) == [6, 7, 8]


@pytest.mark.parametrize("turn, floor", [(9, 0), (10, 4), (11, 4), (12, 4), (13, 0)])
def test_rule_8_civil_war_holds_the_climate_at_normal(turn, floor):
    reached = []
    for number in range(40):
        state = fresh()
        state.turn, state.climate = turn, 1
        climate.roll(turn_of(state, seed=b"%d" % number))
        reached.append(state.climate)
        assert state.climate_history[-1] == state.climate
    assert min(reached) == floor


def test_rule_5_the_news_name_a_new_climate_only():
    for number in range(30):
        state = fresh()
        turn = turn_of(state, seed=b"%d" % number)
        climate.roll(turn)
        expected = [] if state.climate == 4 else [climate.CLIMATE_NEWS[state.climate]]
        assert codes(turn) == expected
    assert [code.removeprefix("CLIMATE_") for code in climate.CLIMATE_NEWS] == [
        climates()[number].climate for number in sorted(climates())
    ]
