"""Phase 4: treasury shares for the president at half price (10.2.3)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders, RailroadOrders
from games.continental_rails.phases import p04_treasury_sales
from games.continental_rails.state import INSOLVENT, SOLVENT
from tests.continental_rails.build import codes, fresh, make_president, set_cash, turn_of


def played(state, asked, seat=3):
    orders = Orders(railroads={"B&O": RailroadOrders(railroad="B&O", treasury_to_president=asked)})
    turn = turn_of(state, {seat: orders}, 4)
    p04_treasury_sales.run(turn)
    return turn


@pytest.fixture
def state():
    made = fresh()
    make_president(made, 3, "B&O")
    made.railroads["B&O"].price_usd = 15
    set_cash(made, acc.rr_cash("B&O"), 0)
    return made


@pytest.mark.parametrize(
    "asked, cash, got, paid",
    [
        (10, 1500, 10, 75),
        (11, 1500, 11, 83),  # 82.50: the buyer pays the odd half
        (500, 5000, 160, 1200),  # no more than the treasury holds
        (50, 52, 6, 45),  # no more than he can pay
        (1, 7, 0, 0),
    ],
)
def test_rule_10_2_3_half_price(state, asked, cash, got, paid):
    """Only what the treasury held at the start, at half price (4.2, ruling O7)."""
    own, issued = acc.shares(state, 3, "B&O"), acc.issued(state, "B&O")
    set_cash(state, acc.seat(3), cash)
    turn = played(state, asked)
    assert acc.shares(state, 3, "B&O") - own == got
    assert acc.issued(state, "B&O") - issued == got  # 4.2: now they are issued
    assert acc.cash(state, 3) == cash - paid
    assert acc.railroad_cash(state, "B&O") == paid
    assert codes(turn) == (["TREASURY_CUT"] if got < asked else [])


def test_only_the_president_buys(state):
    played(state, 10, seat=4)
    assert acc.treasury(state, "B&O") == 160


def test_rule_4_11_1_the_proceeds_make_solvent(state):
    state.railroads["B&O"].solvency = INSOLVENT
    played(state, 1)
    assert state.railroads["B&O"].solvency == SOLVENT
