"""The static check of exchange transactions (6.1, 6.2, 10.1.4)."""

import pytest

from engine.findings import Outcome
from games.continental_rails import accounts as acc
from games.continental_rails.orders import RailroadOrders, Trade
from games.continental_rails.state import Railroad
from games.continental_rails.worth import bid_limit
from tests.continental_rails.build import fresh, give_cash, give_shares, make_president
from tests.continental_rails.forms_helpers import faults
from tests.continental_rails.test_checks_person import codes, judged


def buy(code, shares, rank=None):
    return Trade(action="BUY", railroad=code, shares=shares, rank=rank)


def sell(code, shares, rank=None):
    return Trade(action="SELL", railroad=code, shares=shares, rank=rank)


def rich():
    state = fresh()
    give_cash(state, acc.seat(1), 100_000)
    return state


def of(thousand):
    """A seat that owns `thousand` of the 1000 issued shares of X (6.2)."""
    state = rich()
    state.railroads["X"] = Railroad(code="X", name="X", number=1, side="east", lines=[], price_usd=20)
    state.books[acc.share("X")] = {acc.ISSUER: -1000, acc.PUBLIC: 1000}
    give_shares(state, 1, "X", thousand)
    return state


def test_rule_6_1_2_a_bid_is_cut_to_its_limit():
    state = rich()
    most = bid_limit(state, "B&O", 1)
    accepted, findings = judged(state, 1, trades=[buy("B&O", most + 70)])
    assert accepted.trades[0].shares == most
    assert findings[0].code == "CR.BID_LIMIT"
    assert findings[0].outcome is Outcome.ADJUSTED
    assert (findings[0].place.row, findings[0].place.column) == ("T1", "shares")
    assert findings[0].facts["asked"] == most + 70
    assert findings[0].facts["used"] == most


@pytest.mark.parametrize("owned, most", [(410, 100), (510, 0)])
def test_rule_6_1_2_nobody_bids_above_51_per_cent(owned, most):
    accepted, findings = judged(of(owned), 1, trades=[buy("X", 500)])
    assert [trade.shares for trade in accepted.trades] == ([most] if most else [])
    assert findings[0].outcome is (Outcome.ADJUSTED if most else Outcome.REJECTED)


def test_rule_6_2_example_a_tenth_of_the_issued_shares():
    accepted, findings = judged(of(40), 1, trades=[sell("X", 150)])
    assert accepted.trades[0].shares == 100
    assert codes(findings) == ["CR.SHORT_LIMIT", "CR.SHORT_SALE"]
    assert findings[0].facts["owned"] == 40
    assert findings[1].facts["short"] == 60


def test_rule_6_2_a_director_sells_only_what_he_owns():
    accepted, findings = judged(of(100), 1, trades=[sell("X", 150)])
    assert accepted.trades[0].shares == 100
    assert faults(findings) == ["CR.SHORT_TENTH"]


def test_rule_10_1_4_nobody_sells_cornered_stock_short():
    state = of(40)
    state.railroads["X"].cornered = True
    accepted, findings = judged(state, 1, trades=[sell("X", 90)])
    assert accepted.trades[0].shares == 40
    assert faults(findings) == ["CR.SHORT_CORNERED"]
    none = of(0)
    none.railroads["X"].cornered = True
    accepted, findings = judged(none, 1, trades=[sell("X", 90)])
    assert accepted.trades == []
    assert findings[0].outcome is Outcome.REJECTED


def test_ruling_o8_not_both_in_one_turn():
    accepted, findings = judged(
        rich(), 1, trades=[buy("B&O", 5, 2), sell("B&O", 5, 1), sell("NYC", 1), sell("NYC", 2)]
    )
    assert [(trade.action, trade.railroad) for trade in accepted.trades] == [("SELL", "B&O"), ("SELL", "NYC")]
    assert sorted(faults(findings)) == ["CR.BUY_AND_SELL", "CR.TRADE_TWICE"]


def test_ruling_o8_no_sale_after_buying_from_the_treasury():
    state = rich()
    make_president(state, 1, "B&O")
    bought = {"B&O": RailroadOrders(railroad="B&O", treasury_to_president=10)}
    accepted, findings = judged(state, 1, trades=[sell("B&O", 5)], railroads=bought)
    assert accepted.trades == []
    assert faults(findings) == ["CR.TREASURY_AND_SELL"]


def test_ruling_c7_bids_are_counted():
    trades = [buy(code, 1) for code in ("B&O", "C&H", "N&W", "NYC", "PENN")] + [sell("SCL", 1)]
    accepted, findings = judged(rich(), 1, trades=trades)
    assert len([trade for trade in accepted.trades if trade.action == "BUY"]) == 3
    assert accepted.trades[-1].railroad == "SCL"
    assert faults(findings) == ["CR.TOO_MANY_PURCHASES"] * 2


def test_rule_6_1_1_six_transactions():
    state = of(40)
    trades = [sell(code, 1) for code in ("B&O", "C&H", "N&W", "NYC", "PENN", "SCL", "X")]
    accepted, findings = judged(state, 1, trades=trades)
    assert len(accepted.trades) == 6
    assert faults(findings) == ["CR.TOO_MANY_TRADES"]


def test_ruling_o14_ranked_transactions_come_first():
    trades = [buy("B&O", 1), buy("C&H", 1), buy("N&W", 1), buy("NYC", 1, rank=1)]
    accepted, _ = judged(rich(), 1, trades=trades)
    assert [trade.railroad for trade in accepted.trades] == ["B&O", "C&H", "NYC"]


@pytest.mark.parametrize(
    "trade, code",
    [
        (buy("B0", 5), "CR.UNKNOWN_RAILROAD"),
        (buy("B&O", 0), "CR.NO_SHARES"),
        (sell("B&O", -7), "CR.NO_SHARES"),
        (Trade(action="STEAL", railroad="B&O", shares=5), "CR.UNKNOWN_ACTION"),
    ],
)
def test_transactions_that_fall(trade, code):
    accepted, findings = judged(fresh(), 1, trades=[trade])
    assert accepted.trades == []
    assert faults(findings) == [code]


def test_rule_6_1_5_want_of_cash_is_foretold():
    """The example of the book, from the $1800 at the start of the exchange: 50 SCL of 100 are left."""
    state = fresh()
    give_cash(state, acc.seat(1), 300)
    give_shares(state, 1, "NYC", 20)
    for code, price in {"NYC": 20, "B&O": 10, "N&W": 20, "SCL": 10}.items():
        state.railroads[code].price_usd = price
    give_shares(state, 1, "N&W", -acc.shares(state, 1, "N&W"))
    trades = [sell("NYC", 20, 1), buy("B&O", 100, 2), sell("N&W", 30, 3), buy("SCL", 100, 4)]
    _, findings = judged(state, 1, trades=trades)
    assert codes(findings) == ["CR.SHORT_SALE", "CR.CASH_SHORT"]
    # 1800 + 200 - 1000 - 300 (30 short at half of $20)
    assert (findings[1].facts["left"], findings[1].facts["used"]) == (700, 70)
