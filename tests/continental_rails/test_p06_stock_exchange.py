"""Phase 6: all trades at once, short sales, corners, the books (6.1 to 6.4)."""

import pytest

from engine.ledger import check_balanced
from games.continental_rails import accounts as acc
from games.continental_rails.exchange import public
from games.continental_rails.exchange.order_check import Deal
from games.continental_rails.orders import BUY, SELL, Orders, RailroadOrders, Trade
from games.continental_rails.phases import p04_treasury_sales, p06_stock_exchange
from games.continental_rails.state import INSOLVENT, SOLVENT
from tests.continental_rails.build import codes, fresh, give_shares, set_cash, turn_of

X = "B&O"


def stock(state, public_shares, treasury, **seats):
    """Deal out all shares of X at $20: ``s3=50`` gives seat 3 fifty."""
    held = {acc.seat(int(name[1:])): shares for name, shares in seats.items()}
    held |= {acc.PUBLIC: public_shares, acc.rr_cash(X): treasury}
    state.books[acc.share(X)] = held | {acc.ISSUER: -sum(held.values())}
    state.railroads[X].price_usd = 20
    for seat in state.seats:
        set_cash(state, acc.seat(seat), 10_000)
    set_cash(state, acc.rr_cash(X), 0)


@pytest.fixture
def state():
    made = fresh()
    stock(made, 550, 50, s1=200, s2=150, s3=50)
    made.railroads[X].president = 1
    made.railroads[X].directors = [1, 2]
    return made


def public_does(monkeypatch, offer, wish):
    monkeypatch.setattr(
        public, "offer_and_wish", lambda turn, code, *sold: (offer, wish) if code == X else (0, 0)
    )


def traded(state, deals, **orders):
    turn = turn_of(state, {1: Orders(railroads={X: RailroadOrders(railroad=X, **orders)})}, 6)
    p06_stock_exchange.trade(turn, deals)
    check_balanced(state.books)
    return turn


def deal(seat, **what):
    return Deal(seat, X, f"T{seat}", sum(what.values()), **what)


def test_rule_6_3_worked_example_in_the_books(state, monkeypatch):
    """Price and fills alone: 6.1.2 would cut the bid of player 2 (ruling T1)."""
    public_does(monkeypatch, 100, 150)
    traded(state, [deal(1, bid=50), deal(2, bid=200), deal(3, sale=50)], treasury_to_market=50)
    assert [acc.shares(state, seat, X) for seat in (1, 2, 3)] == [225, 250, 0]
    assert (acc.public_shares(state, X), acc.treasury(state, X)) == (525, 0)
    assert [acc.cash(state, seat) - 10_000 for seat in (1, 2, 3)] == [-650, -2600, 1300]
    assert acc.railroad_cash(state, X) == 1300
    (day,) = state.railroads[X].market
    assert (day.start_usd, day.close_usd, day.final_usd, day.traded_shares) == (20, 32, 32, 200)
    assert (day.issued_shares, day.treasury_shares, day.cornered) == (1000, 0, False)
    assert state.railroads[X].price_usd == 32


def test_rule_6_3_worked_example_exchanged_in_the_books(state, monkeypatch):
    public_does(monkeypatch, 150, 150)
    traded(state, [deal(1, sale=50), deal(2, sale=200), deal(3, bid=50)])
    assert [acc.cash(state, seat) - 10_000 for seat in (1, 2, 3)] == [800, 3200, -800]
    assert acc.public_shares(state, X) == 550 + 200
    assert state.railroads[X].price_usd == 12


def test_rule_6_3_orders_lead_to_the_same_trades(monkeypatch):
    """The whole phase, from orders; player 2's bid is cut to 130 by 6.1.2 (T1)."""
    state = fresh()
    stock(state, 550, 50, s1=200, s2=150, s3=50)
    state.railroads[X].president, state.railroads[X].directors = 1, [1, 2]
    public_does(monkeypatch, 100, 150)
    orders = {
        1: Orders(
            trades=[Trade(action=BUY, railroad=X, shares=50)],
            railroads={X: RailroadOrders(railroad=X, treasury_to_market=90)},
        ),
        2: Orders(trades=[Trade(action=BUY, railroad=X, shares=200)]),
        3: Orders(trades=[Trade(action=SELL, railroad=X, shares=50)]),
    }
    turn = turn_of(state, orders, 6)
    p06_stock_exchange.run(turn)
    limit = next(event.facts["limit"] for event in turn.events if event.code == "BID_OVER_LIMIT")
    assert limit == (950 - 350) // 5
    assert state.railroads[X].market[0].traded_shares == 200
    bought = {e.seats[0]: e.facts["count"] for e in turn.events if e.code == "SHARES_BOUGHT"}
    assert bought == {1: 50 * 200 // 320, 2: 120 * 200 // 320}


def test_rule_6_2_a_short_sale_that_wins(state, monkeypatch):
    public_does(monkeypatch, 400, 200)
    turn = traded(state, [deal(4, short=60)])
    # Supply 400 + 30, demand 200: $20 -> $11, sold at $15.50, bought back at $11.
    assert state.railroads[X].price_usd == 11
    assert acc.cash(state, 4) == 10_000 + 930 - 660
    assert acc.shares(state, 4, X) == 0
    assert ("SHORT_WON", 270) in [(event.code, event.facts.get("usd")) for event in turn.events]


def test_ruling_a34_a_short_loss_beyond_the_cash_becomes_a_loan(state, monkeypatch):
    public_does(monkeypatch, 100, 400)
    set_cash(state, acc.seat(4), 300)
    turn = traded(state, [deal(4, short=60)])
    close = state.railroads[X].price_usd
    loss = 60 * close - 60 * (20 + close) // 2
    assert loss > 300
    assert (acc.cash(state, 4), acc.debt(state, 4)) == (0, loss - 300)
    assert codes(turn) == ["SHORT_LOST", "SHORT_LOSS_LOAN"]


def test_ruling_a34_a_loss_meets_what_sales_brought_elsewhere(state, monkeypatch):
    public_does(monkeypatch, 100, 400)
    set_cash(state, acc.seat(4), 0)
    give_shares(state, 4, "NYC", 200)
    traded(state, [deal(4, short=60), Deal(4, "NYC", "T9", 200, sale=200)])
    assert acc.debt(state, 4) == 0
    assert acc.cash(state, 4) > 0


def test_rule_6_2_only_the_net_of_a_short_sale_moves(state, monkeypatch):
    public_does(monkeypatch, 100, 100)
    turn = traded(state, [deal(4, short=3)])
    moved = [(p.reason, p.amount) for p in turn.ledger.postings if "seat/04" in (p.source, p.target)]
    assert moved == [("short_gain", 1)]  # 3 x $19.50, rounded down, less 3 x $19


def test_rule_6_4_cornered_stock(state, monkeypatch):
    """Two directors pass the half together: news, dearer buying back, a tenth off the close (ruling A33)."""
    give_shares(state, 1, X, 130)
    public_does(monkeypatch, 100, 100)
    turn = traded(state, [deal(2, bid=50), deal(4, short=20)])
    assert acc.shares(state, 1, X) + acc.shares(state, 2, X) > 950 // 2
    assert ("STOCK_CORNERED", None) in [(event.code, event.seats) for event in turn.events]
    assert state.railroads[X].cornered
    (day,) = state.railroads[X].market
    # Demand 150, supply 110: $20 -> $24; the final price is a tenth lower, dividends of that no matter.
    assert (day.close_usd, day.final_usd, day.cornered) == (24, 21, True)
    assert acc.cash(state, 4) == 10_000 + 440 - 600  # 20 x $22, back at 20 x $24 + 25%
    assert acc.cash(state, 2) == 10_000 - 22 * (acc.shares(state, 2, X) - 150)
    news = next(event for event in turn.events if event.code == "STOCK_CORNERED")
    assert news.facts == {"railroad": X}  # not who holds it (ruling A33)


def test_rule_6_4_small_holders_make_no_corner(state, monkeypatch):
    stock(state, 400, 0, **{f"s{n}": 60 for n in range(1, 11)})
    public_does(monkeypatch, 100, 100)
    assert "STOCK_CORNERED" not in codes(traded(state, []))


def test_rule_6_4_exactly_half_is_no_corner(state, monkeypatch):
    stock(state, 500, 0, s1=500)
    public_does(monkeypatch, 100, 100)
    assert "STOCK_CORNERED" not in codes(traded(state, []))


def test_rule_6_4_a_broken_corner_is_announced(state, monkeypatch):
    state.railroads[X].cornered = True
    public_does(monkeypatch, 100, 100)
    assert "STOCK_FREED" in codes(traded(state, []))
    assert not state.railroads[X].cornered


def test_rule_10_2_3_the_market_gets_what_phase_4_left(state, monkeypatch):
    """The unsold rest of the start of the turn (ruling O7)."""
    public_does(monkeypatch, 100, 100)
    orders = RailroadOrders(railroad=X, treasury_to_president=30, treasury_to_market=30)
    turn = turn_of(state, {1: Orders(railroads={X: orders})}, 4)
    p04_treasury_sales.run(turn)
    p06_stock_exchange.trade(turn, [])
    assert acc.treasury(state, X) == 0
    assert acc.shares(state, 1, X) == 230
    assert [e.facts["count"] for e in turn.events if e.code == "TREASURY_SOLD"] == [20]


def test_rule_4_11_1_treasury_sold_makes_solvent(state, monkeypatch):
    public_does(monkeypatch, 100, 100)
    state.railroads[X].solvency = INSOLVENT
    orders = Orders(railroads={X: RailroadOrders(railroad=X, treasury_to_market=10)})
    p06_stock_exchange.run(turn_of(state, {1: orders}, 6))
    assert state.railroads[X].solvency == SOLVENT


def test_ruling_a1_who_sells_out_stays_in_office(state, monkeypatch):
    public_does(monkeypatch, 100, 100)
    traded(state, [deal(1, sale=200)])
    assert (state.railroads[X].president, state.railroads[X].directors) == (1, [1, 2])


def test_ruling_a29_odd_halves_go_to_the_public(state, monkeypatch):
    public_does(monkeypatch, 430, 200)
    before = acc.balance(state, acc.PUBLIC)
    traded(state, [deal(3, sale=1), deal(4, bid=3)])
    assert state.railroads[X].market[0].close_usd == 11
    assert acc.cash(state, 3) == 10_000 + 15
    assert acc.cash(state, 4) == 10_000 - 47
    assert acc.balance(state, acc.PUBLIC) == before - 15 + 47
