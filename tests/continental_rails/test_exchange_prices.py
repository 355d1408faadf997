"""Closing price, market price and fills (6.3)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exact import PERMILLE
from games.continental_rails.exchange.book import Book
from games.continental_rails.exchange.prices import closing_price, cost_usd, fills, proceeds_usd, session
from games.continental_rails.rules import rules_for

RULES = rules_for({})
COUNTS = st.integers(0, 3000)
SEATS = st.dictionaries(st.integers(1, 15), st.integers(1, 800), max_size=6)


@st.composite
def books(draw):
    held = draw(COUNTS)
    return Book(
        start_usd=draw(st.integers(1, 100)),
        public_held=held,
        public_offer=draw(st.integers(0, held // 2)),
        public_wish=draw(COUNTS),
        treasury=draw(st.integers(0, 500)),
        sales=draw(SEATS),
        shorts=draw(SEATS),
        bids=draw(SEATS),
    )


def test_rule_6_3_worked_example():
    book = Book(
        20,
        public_held=550,
        public_offer=100,
        public_wish=150,
        treasury=50,
        sales={3: 50},
        bids={1: 50, 2: 200},
    )
    found = session(book, RULES)
    assert (found.close_usd, found.market_halves, found.traded) == (32, 52, 200)
    assert found.fills == {1: 25, 2: 100}  # the Public takes the other 75
    assert [cost_usd(n, found.market_halves) for n in (25, 100)] == [650, 2600]
    assert proceeds_usd(50, found.market_halves) == 1300


def test_rule_6_3_worked_example_with_demand_and_supply_exchanged():
    """The railroad's 50 of the demand are given to the Public, for no rule lets it buy (ruling T2)."""
    book = Book(20, public_held=550, public_offer=150, public_wish=150, sales={1: 50, 2: 200}, bids={3: 50})
    found = session(book, RULES)
    assert (found.close_usd, found.market_halves, found.traded) == (12, 32, 400)
    assert found.fills == {3: 50}
    assert cost_usd(50, found.market_halves) == 800
    assert [proceeds_usd(n, found.market_halves) for n in (50, 200)] == [800, 3200]


def test_rule_6_3_equal_demand_and_supply_leave_the_price():
    assert closing_price(37, 123, 123, RULES) == 37


@pytest.mark.parametrize(
    "start, demand, supply, close",
    [
        (10, 10_000, 1, 81),  # the ratio counts as 20: 20^0.7 = 8.14
        (10, 20, 1, 81),
        (90, 1, 10_000, 11),  # and as 1/20
        (90, 0, 5, 11),
        (50, 100, 5, 200),  # never above $200
        (2, 1, 20, 1),  # ruling A28: never below $1
        (17, 40, 0, 17),  # ruling A30: no supply, no new price
    ],
)
def test_rule_6_3_bounds(start, demand, supply, close):
    assert closing_price(start, demand, supply, RULES) == close


def test_closing_price_refuses_negative_figures():
    with pytest.raises(ValueError, match="negative"):
        closing_price(10, -1, 5, RULES)


@given(start=st.integers(1, 100), demand=st.integers(0, 10**5), supply=st.integers(1, 10**5))
def test_ruling_a28_the_price_is_exact(start, demand, supply):
    close = closing_price(start, demand, supply, RULES)
    assert 1 <= close <= 200
    if demand * 20 >= supply and demand <= 20 * supply and 1 < close < 200:
        assert close**10 * supply**7 <= start**10 * demand**7 < (close + 1) ** 10 * supply**7


def test_rule_6_3_half_of_short_sales_is_supply():
    book = Book(20, public_held=400, public_offer=100, public_wish=100, shorts={4: 51})
    assert book.supply_milli(RULES) == 125_500
    assert session(book, RULES).close_usd == closing_price(20, 1000, 1255, RULES) == 17


def test_ruling_a31_no_more_is_delivered_than_exists():
    book = Book(
        20,
        public_held=10,
        public_offer=5,
        public_wish=0,
        shorts=dict.fromkeys(range(1, 11), 100),
        bids={11: 400},
    )
    assert session(book, RULES).fills == {11: 10}


def test_ruling_a30_no_supply_no_trade():
    found = session(Book(20, public_held=0, public_offer=0, public_wish=30, bids={1: 5}), RULES)
    assert (found.close_usd, found.fills, found.traded) == (20, {1: 0}, 0)


def test_ruling_a29_an_odd_half_is_nobodys_gift():
    assert (cost_usd(1, 31), proceeds_usd(1, 31)) == (16, 15)
    assert (cost_usd(2, 31), proceeds_usd(2, 31)) == (31, 31)


@settings(max_examples=300)
@given(book=books())
def test_ruling_a35_no_bid_costs_more_than_the_start_price_and_no_sale_brings_less_than_half(book):
    found = session(book, RULES)
    for seat, wanted in book.bids.items():
        assert 0 <= found.fills[seat] <= wanted
        assert cost_usd(found.fills[seat], found.market_halves) <= wanted * book.start_usd
    for shares in [*book.sales.values(), book.treasury]:
        assert proceeds_usd(shares, found.market_halves) * 2 >= shares * book.start_usd - 1


@settings(max_examples=300)
@given(book=books())
def test_ruling_a31_the_public_never_goes_below_nought(book):
    assert sum(session(book, RULES).fills.values()) <= book.real


@given(bids=SEATS, wish=COUNTS, supply=st.integers(0, 5000), real=st.integers(0, 5000))
def test_rule_6_3_fills_are_in_proportion_and_in_no_order(bids, wish, supply, real):
    found = fills(bids, wish, supply * PERMILLE, real)
    assert found == fills(dict(reversed(bids.items())), wish, supply * PERMILLE, real)
    if min(supply, real) >= wish + sum(bids.values()):
        assert found == bids
    for seat, other in zip(bids, list(bids)[1:], strict=False):
        if bids[seat] <= bids[other]:
            assert found[seat] <= found[other]
