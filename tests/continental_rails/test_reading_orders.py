"""From answers to orders: what is written becomes an order, what is half-written is named."""

from engine.findings import Outcome
from games.continental_rails.orders import (
    CompanyBid,
    CompanyOrder,
    Orders,
    RailroadOrders,
    RateWar,
    Trade,
)
from games.continental_rails.reading import read_orders
from tests.continental_rails.build import fresh
from tests.continental_rails.forms_helpers import SEAT, filled, magnate, read, said


def test_every_personal_answer_becomes_an_order():
    orders, findings = read(
        fresh(),
        1,
        BORROW=500,
        REPAY=20,
        LAVISH=1000,
        NAME="Nellie Bly",
        SPY_PLAYER="S03",
        SPY_RR="B&O",
        MESSAGE="Steam!",
        CONTROL1="NYC",
        B1={"company": "GT", "usd": 400},
        B2={"company": "B&M", "usd": 800},
        T1={"action": "BUY", "railroad": "SCL", "shares": 50},
        T4={"action": "SELL", "railroad": "NYC", "shares": 8, "rank": 1},
    )
    assert findings == ()
    assert orders == Orders(
        borrow_usd=500,
        repay_usd=20,
        spend_usd=1000,
        name="Nellie Bly",
        spy_seat=3,
        spy_railroad="B&O",
        message="Steam!",
        control=["NYC"],
        bids=[
            CompanyBid(line="B1", company="GT", usd=400, rank=1),
            CompanyBid(line="B2", company="B&M", usd=800, rank=2),
        ],
        trades=[
            Trade(line="T1", action="BUY", railroad="SCL", shares=50),
            Trade(line="T4", action="SELL", railroad="NYC", shares=8, rank=1),
        ],
    )


def test_every_answer_of_a_president_becomes_an_order():
    orders, findings = read(
        magnate(),
        RR2_LEND=1,
        RR2_BACK=2,
        RR2_BANK=3,
        RR2_OWN=4,
        RR2_STOCK=5,
        RR2_IMPROVE=6,
        RR2_ENGINE="TYPE2",
        RR2_TECH="B",
        RR2_WAY="BUILD",
        RR2_TRACK=333,
        RR2_DOUBLE1="PENN",
        RR2_INFL=7,
        RR2_REQ1="PA8",
        RR2_REQ2="PA3",
        RR2_DIV=0,
        RR2_WAR1=25,
    )
    assert findings == ()
    assert orders.railroads["PENN"] == RailroadOrders(
        line="RR2",
        railroad="PENN",
        president_lends_usd=1,
        repay_president_usd=2,
        repay_bank_usd=3,
        treasury_to_president=4,
        treasury_to_market=5,
        improve_usd_per_mile=6,
        engine=2,
        technology="B",
        right_of_way="BUILD",
        track_usd_per_mile=333,
        double=["PENN"],
        influence_points=7,
        request="PA8",
        second_request="PA3",
        dividend_usd=0,
        rate_wars=[RateWar(line="RR2-WAR1", route="PENN", percent=25)],
    )
    assert orders.railroads["B&O"] == RailroadOrders(line="RR1", railroad="B&O", dividend_usd=0)


def test_orders_to_companies_and_offices():
    state = magnate()
    orders, findings = read(
        state,
        PC1={"action": "SELL", "price": 950},
        PC2={"action": "ABSORB", "railroad": "PENN"},
        RESIGN1="YES",
        RESIGN2="NO",
        SURVIVOR="PENN",
        ABSORBED="B&O",
    )
    assert findings == ()
    assert orders.companies == [
        CompanyOrder(line="PC1", company="CNJ", action="SELL", price_usd=950),
        CompanyOrder(line="PC2", company="LV", action="ABSORB", railroad="PENN"),
    ]
    assert orders.resign == ["B&O"]
    assert (orders.survivor, orders.absorbed) == ("PENN", "B&O")


def test_a_blank_dividend_is_not_nought():
    """Ruling O12: blank means last turn's rate."""
    state = magnate()
    answers = filled(state, RR1_IMPROVE=0)
    del answers["RR1-DIV", "answer"]
    orders, _ = read_orders(state, SEAT, answers)
    assert orders.railroads["B&O"].dividend_usd is None
    assert orders.railroads["B&O"].improve_usd_per_mile == 0


def test_half_lines_are_named_cell_by_cell():
    orders, findings = read(
        fresh(),
        1,
        B1={"company": "GT"},
        B2={"usd": 900},
        T1={"action": "BUY", "shares": 5},
        T2={"rank": 1},
        T3={"action": "SELL", "railroad": "NYC", "shares": 1},
    )
    assert [trade.line for trade in orders.trades] == ["T3"]
    assert orders.bids == []
    assert [(found.place.row, found.place.column) for found in findings] == [
        ("B1", "usd"),
        ("B2", "company"),
        ("T1", "railroad"),
        ("T2", "action"),
        ("T2", "railroad"),
        ("T2", "shares"),
    ]
    assert {found.outcome for found in findings} == {Outcome.REJECTED}
    assert all(text for found in findings for text in said(found))


def test_half_orders_to_companies_are_named():
    orders, findings = read(
        magnate(),
        PC1={"action": "SELL"},
        PC2={"price": 500},
    )
    assert orders.companies == []
    assert [(found.place.row, found.place.column) for found in findings] == [
        ("PC1", "price"),
        ("PC2", "action"),
    ]


def test_a_sale_and_an_absorption_need_different_cells():
    orders, findings = read(magnate(), PC1={"action": "ABSORB", "price": 5}, PC2={"action": "INCORPORATE"})
    assert [order.action for order in orders.companies] == ["INCORPORATE"]
    assert [(found.place.row, found.place.column) for found in findings] == [("PC1", "railroad")]
