"""Phase 3: railroads repay the Bank (10.2.2)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders, RailroadOrders
from games.continental_rails.phases import p03_repayments
from tests.continental_rails.build import codes, fresh, make_president, set_cash, turn_of


def owing(loans, bonds, till):
    """A match in which the B&O owes so much in short-term loans and bonds, and has so much in the till."""
    state = fresh()
    make_president(state, 3, "B&O")
    set_cash(state, acc.rr_cash("B&O"), till)
    ledger = turn_of(state).ledger
    ledger.pay(acc.WORLD, acc.rr_bonds("B&O"), acc.bonds(state, "B&O"), "test", "test")
    ledger.pay(acc.rr_bonds("B&O"), acc.WORLD, bonds, "test", "test")
    ledger.pay(acc.rr_loans("B&O"), acc.WORLD, loans, "test", "test")
    return state


@pytest.mark.parametrize(
    "asked, till, left",
    [
        (200, 5000, (400, 1000)),
        (900, 5000, (0, 700)),  # short-term loans first, the rest redeems bonds
        (5000, 5000, (0, 0)),  # no more than is owed
        (900, 350, (250, 1000)),  # no more than the till holds
        (900, -20, (600, 1000)),
    ],
)
def test_rule_10_2_2_short_term_loans_first(asked, till, left):
    state = owing(600, 1000, till)
    orders = Orders(railroads={"B&O": RailroadOrders(railroad="B&O", repay_bank_usd=asked)})
    turn = turn_of(state, {3: orders}, 3)
    p03_repayments.run(turn)
    repaid = 1600 - sum(left)
    assert (acc.loans(state, "B&O"), acc.bonds(state, "B&O")) == left
    assert acc.railroad_cash(state, "B&O") == till - repaid
    assert codes(turn) == (["BANK_REPAYMENT_CUT"] if repaid < asked else [])


def test_rule_10_2_2_no_order_no_repayment():
    state = owing(600, 1000, 5000)
    p03_repayments.run(turn_of(state, {3: Orders()}, 3))
    assert acc.loans(state, "B&O") == 600
