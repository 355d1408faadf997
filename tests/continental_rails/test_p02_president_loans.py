"""Phase 2: presidents lend to their railroads and are repaid (4.4, 10.2.1)."""

import pytest

from engine.ledger import check_balanced
from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders, RailroadOrders
from games.continental_rails.phases import p02_president_loans
from games.continental_rails.state import INSOLVENT, SOLVENT
from games.continental_rails.worth import net_worth
from tests.continental_rails.build import codes, fresh, make_president, set_cash, turn_of


def played(state, railroads, seat=3):
    turn = turn_of(state, {seat: Orders(railroads={o.railroad: o for o in railroads})}, 2)
    p02_president_loans.run(turn)
    check_balanced(state.books)
    return turn


@pytest.fixture
def state():
    made = fresh()
    make_president(made, 3, "B&O")
    make_president(made, 3, "NYC")
    set_cash(made, acc.seat(3), 1000)
    set_cash(made, acc.rr_cash("B&O"), 400)
    set_cash(made, acc.rr_cash("NYC"), 400)
    return made


def test_rule_4_4_lends_what_he_has(state):
    turn = played(state, [RailroadOrders(railroad="B&O", president_lends_usd=1300)])
    assert acc.cash(state, 3) == 0
    assert acc.railroad_cash(state, "B&O") == 1400
    assert acc.owed_to_president(state, "B&O") == 1000
    assert codes(turn) == ["PRESIDENT_LOAN_CUT"]


def test_rule_4_4_the_claim_is_no_part_of_net_worth(state):
    before = net_worth(state, 3)
    played(state, [RailroadOrders(railroad="B&O", president_lends_usd=600)])
    assert net_worth(state, 3) == before - 600


def test_rule_10_2_1_repays_from_the_till_of_the_start(state):
    played(state, [RailroadOrders(railroad="B&O", president_lends_usd=900)])
    set_cash(state, acc.rr_cash("B&O"), 300)
    turn = played(state, [RailroadOrders(railroad="B&O", president_lends_usd=100, repay_president_usd=800)])
    assert acc.owed_to_president(state, "B&O") == 900 + 100 - 300
    assert acc.railroad_cash(state, "B&O") == 100
    assert codes(turn) == ["PRESIDENT_REPAYMENT_CUT"]


def test_rule_10_2_1_repays_at_most_what_is_owed(state):
    played(state, [RailroadOrders(railroad="B&O", president_lends_usd=250)])
    turn = played(state, [RailroadOrders(railroad="B&O", repay_president_usd=400)])
    assert acc.owed_to_president(state, "B&O") == 0
    assert acc.cash(state, 3) == 1000
    assert codes(turn) == ["PRESIDENT_REPAYMENT_CUT"]


def test_ruling_o11_a_repayment_is_not_lent_on_at_once(state):
    played(state, [RailroadOrders(railroad="B&O", president_lends_usd=1000)])
    set_cash(state, acc.rr_cash("B&O"), 1000)
    orders = [
        RailroadOrders(railroad="B&O", repay_president_usd=1000),
        RailroadOrders(railroad="NYC", president_lends_usd=500),
    ]
    played(state, orders)
    assert acc.owed_to_president(state, "NYC") == 0
    assert acc.cash(state, 3) == 1000


def test_only_the_president_commands(state):
    turn = played(state, [RailroadOrders(railroad="B&O", president_lends_usd=500)], seat=4)
    assert acc.owed_to_president(state, "B&O") == 0
    assert not turn.ledger.postings


def test_rule_4_11_1_a_loan_makes_solvent(state):
    state.railroads["B&O"].solvency = INSOLVENT
    set_cash(state, acc.rr_cash("B&O"), -50)
    played(state, [RailroadOrders(railroad="B&O", president_lends_usd=50)])
    assert state.railroads["B&O"].solvency == INSOLVENT
    played(state, [RailroadOrders(railroad="B&O", president_lends_usd=1)])
    assert state.railroads["B&O"].solvency == SOLVENT
