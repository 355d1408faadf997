"""The order check of the exchange (6.1.1, 6.1.2, 6.1.3, 6.1.5, 6.2)."""

import pytest

from engine.ledger import Ledger
from games.continental_rails import accounts as acc
from games.continental_rails.exchange.order_check import bids_allowed, check_seat
from games.continental_rails.orders import BUY, SELL, CompanyBid, Orders, RailroadOrders, Trade
from games.continental_rails.phases import (
    p01_bank_loans,
    p02_president_loans,
    p03_repayments,
    p04_treasury_sales,
    p05_private_companies,
)
from games.continental_rails.rules import rules_for
from games.continental_rails.worth import bid_limit, short_limit
from tests.continental_rails.build import codes, fresh, give_shares, make_president, set_cash, turn_of


def issue(state, code, shares):
    """Leave exactly so many issued shares, by what the Public holds."""
    more = shares - acc.issued(state, code)
    source, target = (acc.ISSUER, acc.PUBLIC) if more >= 0 else (acc.PUBLIC, acc.ISSUER)
    Ledger(state.books).move(acc.share(code), source, target, abs(more), "test", "test")


def holds(state, seat, code, shares):
    give_shares(state, seat, code, shares - acc.shares(state, seat, code))


def checked(state, *trades, seat=3, **kw):
    turn = turn_of(state, {seat: Orders(trades=list(trades), **kw)}, 6)
    deals = check_seat(turn, seat)
    return turn, [(deal.railroad, deal.bid, deal.sale, deal.short) for deal in deals]


def trade(action, railroad, shares, rank=None):
    return Trade(action=action, railroad=railroad, shares=shares, rank=rank)


@pytest.fixture
def state():
    """Every railroad has issued 1000 shares at $10; seat 3 has none, and $1,500."""
    made = fresh()
    for code, railroad in made.railroads.items():
        issue(made, code, 1000)
        holds(made, 3, code, 0)
        railroad.price_usd = 10
    return made


def test_rule_6_1_5_worked_example(state):
    """$1,500 + 1,000 borrowed - 500 for a company - 200 for treasury shares: then four orders."""
    for code, usd in {"NYC": 20, "B&O": 10, "N&W": 20, "SCL": 10, "PENN": 10}.items():
        state.railroads[code].price_usd = usd
    holds(state, 3, "NYC", 20)
    make_president(state, 3, "PENN")
    state.seats[3].credit_limit_usd = 1000
    company = next(code for code, company in sorted(state.companies.items()) if company.status == "bank")
    state.companies[company].asking_usd = 100
    orders = Orders(
        borrow_usd=1000,
        bids=[CompanyBid(company=company, usd=500)],
        railroads={"PENN": RailroadOrders(railroad="PENN", treasury_to_president=40)},
        trades=[
            trade(SELL, "NYC", 20, 1),
            trade(BUY, "B&O", 100, 2),
            trade(SELL, "N&W", 50, 3),
            trade(BUY, "SCL", 100, 4),
            trade(BUY, "C&H", 1, 5),
        ],
    )
    turn = turn_of(state, {3: orders})
    for phase in (
        p01_bank_loans,
        p02_president_loans,
        p03_repayments,
        p04_treasury_sales,
        p05_private_companies,
    ):
        phase.run(turn)
    assert acc.cash(state, 3) == 1800
    deals = [(deal.railroad, deal.bid, deal.sale, deal.short) for deal in check_seat(turn, 3)]
    assert deals == [("NYC", 0, 20, 0), ("B&O", 100, 0, 0), ("N&W", 0, 0, 50), ("SCL", 50, 0, 0)]
    assert [event.facts["railroad"] for event in turn.events if event.code == "BID_OVER_CASH"] == [
        "SCL",
        "C&H",
    ]


@pytest.mark.parametrize("own, limit", [(410, 100), (510, 0), (520, 0), (0, 200)])
def test_rule_6_1_2_examples(state, own, limit):
    """Who holds 41% may ask for 10%, who holds 51% for nothing; 20% of what is available at most."""
    set_cash(state, acc.seat(3), 100_000)
    holds(state, 3, "B&O", own)
    turn, deals = checked(state, trade(BUY, "B&O", 1000))
    assert deals == ([("B&O", limit, 0, 0)] if limit else [])
    assert turn.events[0].code == "BID_OVER_LIMIT"
    assert (turn.events[0].facts["used"], turn.events[0].facts["limit"]) == (limit, limit)


def test_ruling_c8_own_and_directors_shares_are_not_available(state):
    holds(state, 5, "B&O", 200)
    holds(state, 3, "B&O", 150)
    state.railroads["B&O"].directors = [3, 5]
    assert bid_limit(state, "B&O", 3) == 130  # T1: 20% of 1000 - 350
    assert bid_limit(state, "B&O", 4) == (1000 - 350 - acc.shares(state, 4, "B&O")) // 5


def test_rule_6_2_example(state):
    """1000 issued, 40 owned: 100 may be sold, 60 of them short; credit 40 x half, debit 60 x half."""
    holds(state, 3, "B&O", 40)
    set_cash(state, acc.seat(3), 100)  # + 40 x $5 = 300 = 60 x $5
    assert short_limit(state, "B&O", 3) == 100
    turn, deals = checked(state, trade(SELL, "B&O", 120, 1), trade(BUY, "NYC", 1, 2))
    assert deals == [("B&O", 0, 40, 60)]
    assert codes(turn) == ["SALE_OVER_LIMIT", "BID_OVER_CASH"]


def test_ruling_a32_a_short_sale_is_cut_to_the_purse(state):
    holds(state, 3, "B&O", 40)
    set_cash(state, acc.seat(3), 0)
    turn, deals = checked(state, trade(SELL, "B&O", 100))
    assert deals == [("B&O", 0, 40, 40)]
    assert turn.events[0].facts == {"line": "", "railroad": "B&O", "asked": 100, "used": 80}


def test_rule_6_2_a_director_sells_only_what_he_has(state):
    holds(state, 3, "B&O", 100)
    _, deals = checked(state, trade(SELL, "B&O", 150))
    assert deals == [("B&O", 0, 100, 0)]


def test_rule_6_4_no_short_sale_of_cornered_stock(state):
    state.railroads["B&O"].cornered = True
    holds(state, 3, "B&O", 7)
    turn, deals = checked(state, trade(SELL, "B&O", 50))
    assert deals == [("B&O", 0, 7, 0)]
    assert codes(turn) == ["SALE_OVER_LIMIT"]


def test_rule_6_1_5_sales_below_the_bids_on_the_list_do_not_help(state):
    holds(state, 3, "NYC", 100)
    set_cash(state, acc.seat(3), 0)
    _, deals = checked(state, trade(BUY, "B&O", 50, 1), trade(SELL, "NYC", 100, 2), trade(BUY, "SCL", 60, 3))
    assert deals == [("NYC", 0, 100, 0), ("SCL", 50, 0, 0)]


def test_ruling_o14_numbered_orders_first_then_the_sheet(state):
    set_cash(state, acc.seat(3), 1000)
    trades = [trade(BUY, "NYC", 60), trade(BUY, "SCL", 10, 9), trade(BUY, "B&O", 80, 2)]
    _, deals = checked(state, *trades)
    assert [(code, bid) for code, bid, *_ in deals] == [("B&O", 80), ("SCL", 10), ("NYC", 10)]


def test_rule_6_1_1_one_transaction_a_railroad(state):
    holds(state, 3, "B&O", 50)
    turn, deals = checked(
        state, trade(SELL, "B&O", 20, 1), trade(BUY, "B&O", 20, 2), trade(SELL, "B&O", 5, 3)
    )
    assert deals == [("B&O", 0, 20, 0)]
    assert codes(turn) == ["TRADE_TWICE", "TRADE_TWICE"]


def test_ruling_o8_treasury_bought_is_not_sold_in_the_same_turn(state):
    make_president(state, 3, "B&O")
    railroads = {"B&O": RailroadOrders(railroad="B&O", treasury_to_president=10)}
    turn = turn_of(state, {3: Orders(railroads=railroads, trades=[trade(SELL, "B&O", 10)])}, 4)
    p04_treasury_sales.run(turn)
    assert check_seat(turn, 3) == []
    assert codes(turn) == ["TRADE_AFTER_TREASURY"]


@pytest.mark.parametrize("railroads, bids", [(1, 3), (15, 3), (16, 4), (30, 4), (31, 5), (60, 5)])
def test_rule_6_1_2_number_of_bids(railroads, bids):
    assert bids_allowed(railroads, rules_for({})) == bids


def test_rule_6_1_2_further_bids_fall_but_sales_go_on(state):
    holds(state, 3, "SCL", 5)
    trades = [trade(BUY, code, 1) for code in ("B&O", "C&H", "N&W", "NYC")] + [trade(SELL, "SCL", 5)]
    turn, deals = checked(state, *trades)
    assert [code for code, *_ in deals] == ["B&O", "C&H", "N&W", "SCL"]
    assert codes(turn) == ["BID_TOO_MANY"]


def test_rule_6_1_1_six_transactions():
    state = fresh(transactions=2)
    turn, deals = checked(state, *(trade(SELL, code, 1) for code in ("B&O", "C&H", "NYC")))
    assert [code for code, *_ in deals] == ["B&O", "C&H"]
    assert codes(turn) == ["TRADE_TOO_MANY"]
    assert rules_for({}).transactions == 6


def test_orders_in_unknown_stock_are_void(state):
    turn, deals = checked(state, trade(BUY, "XYZ", 10), trade(BUY, "B&O", 0))
    assert deals == []
    assert codes(turn) == ["TRADE_VOID", "TRADE_VOID"]
