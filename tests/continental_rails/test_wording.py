"""Orders in words, as on a receipt."""

from engine.messages import LANGUAGES
from games.continental_rails.orders import (
    CompanyBid,
    CompanyOrder,
    Orders,
    RailroadOrders,
    RateWar,
    Trade,
)
from games.continental_rails.wording import describe
from tests.continental_rails.build import fresh
from tests.continental_rails.forms_helpers import CATALOGUE, SEAT, magnate


def words(state, seat, orders, language="en"):
    return [CATALOGUE.text(message, language) for message in describe(state, seat, orders)]


def test_a_purchase_says_what_it_costs_at_most():
    state = fresh()
    state.railroads["SCL"].price_usd = 10
    orders = Orders(trades=[Trade(action="BUY", railroad="SCL", shares=50)])
    assert words(state, 1, orders) == ["Buy 50 shares of SCL for at most $500 in all"]
    assert words(state, 1, orders, "fr") == [
        "Acheter 50 actions SCL pour 500\N{NO-BREAK SPACE}$ au plus en tout"
    ]


def test_sales_and_short_sales():
    state = fresh()
    state.railroads["NYC"].price_usd = 20
    own = 8  # 1.5% of 592 issued
    trades = [
        Trade(action="SELL", railroad="NYC", shares=own),
        Trade(action="SELL", railroad="NYC", shares=own + 2),
    ]
    assert words(state, 1, Orders(trades=trades)) == [
        "Sell 8 shares of NYC for at least $80 in all",
        "Sell 10 shares of NYC, 2 of them short",
    ]


def test_a_seat_without_orders_is_told_so():
    for language in LANGUAGES:
        assert len(words(fresh(), 1, Orders(), language)) == 1


def test_each_order_has_a_line_in_the_order_of_the_form():
    state = magnate()
    orders = Orders(
        borrow_usd=100,
        repay_usd=50,
        spend_usd=1000,
        name="Nellie Bly",
        spy_seat=2,
        spy_railroad="NYC",
        message="Steam!",
        companies=[
            CompanyOrder(company="LV", action="SELL", price_usd=900),
            CompanyOrder(company="CNJ", action="ABSORB", railroad="PENN"),
            CompanyOrder(company="CNJ", action="INCORPORATE"),
        ],
        bids=[CompanyBid(company="GT", usd=400)],
        trades=[Trade(action="BUY", railroad="NYC", shares=1)],
        control=["PENN", "B&O"],
        resign=["NYC"],
        survivor="PENN",
        absorbed="B&O",
        railroads={
            "PENN": RailroadOrders(
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
                track_usd_per_mile=400,
                double=["PENN"],
                influence_points=2,
                request="PA8",
                second_request="PA3",
                dividend_usd=0,
                rate_wars=[RateWar(route="PENN", percent=25)],
            )
        },
    )
    told = words(state, SEAT, orders)
    assert len(told) == 14 + 16
    assert told[0] == "Borrow $100 from the Bank"
    assert "PENN: build PA6, track at $400 per mile" in told
    assert "PENN: buy Norris 4-2-0 locomotives for $1,040" in told
    assert "PENN: buy the technology “Marshalling yard” for $1,040" in told
    assert "PENN: 2 points of influence for $208" in told
    assert "PENN: dividend of $0 per share" in told
    assert told[-1] == "PENN: cut rates on the line PENN by 25%"


def test_abandoning_has_its_own_words():
    orders = Orders(railroads={"PENN": RailroadOrders(railroad="PENN", right_of_way="ABANDON")})
    assert words(magnate(), SEAT, orders) == ["PENN: abandon PA6"]
