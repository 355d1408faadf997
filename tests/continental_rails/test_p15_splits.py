"""Phase 15: stock splits and the end of the day on the exchange (6.5, 9.4, ruling C6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.continental_rails import accounts as acc
from games.continental_rails.phases.p15_splits import new_for_old
from games.continental_rails.rules import rules_for
from games.continental_rails.state import MarketDay
from tests.continental_rails.build import give_shares
from tests.continental_rails.operations_helpers import play, quiet, told

RULES = rules_for({})


@pytest.mark.parametrize(
    "price, parts", [(1, 1), (100, 1), (101, 2), (121, 2), (122, 3), (182, 3), (183, 4), (200, 4)]
)
def test_ruling_c6_the_smallest_split_that_brings_the_price_to_sixty(price, parts):
    assert new_for_old(RULES, price) == parts


@given(st.integers(1, 200))
def test_rule_6_5_after_the_split_no_share_costs_more_than_a_hundred(price):
    parts = new_for_old(RULES, price)
    assert 1 <= price // parts <= 100
    assert parts == 1 or price // parts <= 60
    assert parts <= 2 or price // (parts - 1) > 60


def test_rule_6_5_holdings_treasury_price_and_dividend_follow():
    state = quiet()
    rr = state.railroads["B&O"]
    rr.price_usd, rr.dividend_usd = 170, 7
    give_shares(state, 2, "B&O", 31)
    mine, treasury = acc.shares(state, 2, "B&O"), acc.treasury(state, "B&O")
    issued, public = acc.issued(state, "B&O"), acc.public_shares(state, "B&O")
    turn = play(state, 15)
    assert (rr.price_usd, rr.dividend_usd) == (56, 2)
    assert acc.shares(state, 2, "B&O") == 3 * mine
    assert acc.treasury(state, "B&O") == 3 * treasury
    assert acc.issued(state, "B&O") == 3 * issued
    assert acc.public_shares(state, "B&O") == 3 * public
    assert told(turn, "STOCK_SPLIT") == [{"railroad": "B&O", "parts": 3, "price_usd": 56, "to": None}]


def test_rule_6_5_a_hundred_is_not_above_a_hundred():
    state = quiet()
    state.railroads["B&O"].price_usd = 100
    assert not play(state, 15).events


def test_rule_9_4_the_final_price_is_the_one_after_splits():
    state = quiet()
    rr = state.railroads["B&O"]
    rr.price_usd = 120
    day = MarketDay(
        turn=1,
        start_usd=80,
        close_usd=120,
        final_usd=120,
        traded_shares=9,
        issued_shares=1,
        treasury_shares=1,
    )
    rr.market = [day]
    play(state, 15)
    assert (day.close_usd, day.final_usd) == (120, 60)
    assert (day.issued_shares, day.treasury_shares) == (2 * 4 * 160, 2 * 160)
    assert day.issued_shares == acc.issued(state, "B&O")
