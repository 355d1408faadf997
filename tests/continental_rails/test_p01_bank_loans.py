"""Phase 1: loans and repayments, new names, detectives, messages (3.2, 3.5, 10.1.1, 10.1.7, 10.1.8)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.commands import start_of
from games.continental_rails.orders import Orders
from games.continental_rails.phases import p01_bank_loans
from tests.continental_rails.build import codes, fresh, set_cash, turn_of


def indebted(state, seat, usd):
    """Let a seat owe the Bank so much, without cash of it."""
    turn_of(state).ledger.pay(acc.seat_debt(seat), acc.BANK, usd, "test", "test")


def played(state, orders, **kw):
    turn = turn_of(state, orders, 1, **kw)
    p01_bank_loans.run(turn)
    return turn


def test_rule_10_1_1_borrow_up_to_the_limit():
    """No borrowing above the limit (ruling O13)."""
    state = fresh()
    state.seats[3].credit_limit_usd = 1000
    turn = played(state, {3: Orders(borrow_usd=1400)})
    assert (acc.cash(state, 3), acc.debt(state, 3)) == (2500, 1000)
    assert turn.events[0].facts == {"asked": 1400, "used": 1000, "limit": 1000}
    assert turn.events[0].seats == (3,)


def test_rule_3_5_1_the_limit_counts_what_is_owed_already():
    state = fresh()
    state.seats[3].credit_limit_usd = 1000
    indebted(state, 3, 700)
    turn = played(state, {3: Orders(borrow_usd=300)})
    assert acc.debt(state, 3) == 1000
    assert not turn.events


@pytest.mark.parametrize(
    "asked, cash, owed, repaid", [(400, 500, 300, 300), (400, 200, 900, 200), (400, 500, 900, 400)]
)
def test_rule_10_1_1_repay_at_most_cash_and_debt(asked, cash, owed, repaid):
    """No repaying above cash (ruling O13)."""
    state = fresh()
    indebted(state, 3, owed)
    set_cash(state, acc.seat(3), cash)
    turn = played(state, {3: Orders(repay_usd=asked)})
    assert (acc.cash(state, 3), acc.debt(state, 3)) == (cash - repaid, owed - repaid)
    assert codes(turn) == ([] if repaid == asked else ["REPAYMENT_CUT"])


def test_rule_3_5_3_a_recall_is_lowered_by_what_is_repaid():
    state = fresh()
    indebted(state, 3, 900)
    state.seats[3].call_usd = 500
    played(state, {3: Orders(repay_usd=200)})
    assert state.seats[3].call_usd == 300
    assert acc.debt(state, 3) == 700


def test_ruling_a6_a_recalled_seat_may_not_borrow():
    state = fresh()
    state.seats[3].credit_limit_usd, state.seats[3].call_usd = 5000, 1
    turn = played(state, {3: Orders(borrow_usd=100)})
    assert acc.debt(state, 3) == 0
    assert codes(turn) == ["LOAN_REFUSED"]


def test_ruling_a1_the_start_of_the_turn_is_kept_before_anything_moves():
    state = fresh()
    state.seats[3].credit_limit_usd = 1000
    turn = turn_of(state, {3: Orders(borrow_usd=500)})
    turn.notes.clear()
    p01_bank_loans.run(turn)
    assert start_of(turn) is turn.notes["start"]
    assert start_of(turn).climate.number == state.climate


def test_rule_3_2_a_new_name_on_turn_1_only():
    state = fresh()
    old = state.seats[3].name
    turn = played(state, {3: Orders(name="  Dan   Drew II ")})
    assert state.seats[3].name == "Dan Drew II"
    assert turn.events[0].facts == {"seat": 3, "before": old, "tycoon": "Dan Drew II"}
    assert turn.events[0].seats is None
    state.turn = 2
    again = played(state, {3: Orders(name="Somebody Else")})
    assert state.seats[3].name == "Dan Drew II"
    assert not again.events


def test_rule_3_2_a_new_name_after_a_bankruptcy():
    state = fresh()
    for seat in state.seats.values():
        seat.may_rename = False
    state.seats[3].may_rename = True
    played(state, {3: Orders(name="Phoenix"), 4: Orders(name="Vulture")})
    assert state.seats[3].name == "Phoenix"
    assert state.seats[4].name != "Vulture"


def test_rule_3_2_no_name_twice():
    state = fresh()
    taken = state.seats[5].name
    turn = played(state, {3: Orders(name=taken.upper()), 5: Orders(name="A Different Man")})
    assert state.seats[3].name != taken.upper()
    assert state.seats[5].name == "A Different Man"
    assert ("NAME_TAKEN", (3,)) in [(event.code, event.seats) for event in turn.events]


def test_rule_3_2_one_name_wished_twice_goes_by_lot():
    winners = set()
    for number in range(12):
        state = fresh()
        wishes = {3: Orders(name="Silas Lapham"), 9: Orders(name="silas Lapham")}
        turn = played(state, wishes, seed=b"%d" % number)
        bearers = [n for n in (3, 9) if state.seats[n].name.casefold() == "silas lapham"]
        assert len(bearers) == 1
        assert sorted(codes(turn)) == ["NAME_TAKEN", "TYCOON_RENAMED"]
        winners.update(bearers)
    assert winners == {3, 9}


def test_rule_3_2_own_name_in_other_letters():
    state = fresh()
    wish = state.seats[3].name.upper()
    played(state, {3: Orders(name=wish)})
    assert state.seats[3].name == wish


def test_rule_10_1_7_detectives():
    state = fresh()
    played(state, {3: Orders(spy_seat=7, spy_railroad="B&O"), 4: Orders(spy_seat=4, spy_railroad="XYZ")})
    assert (state.seats[3].spied_seat, state.seats[3].spied_railroad) == (7, "B&O")
    assert (state.seats[4].spied_seat, state.seats[4].spied_railroad) == (None, None)
    played(state, {})
    assert (state.seats[3].spied_seat, state.seats[3].spied_railroad) == (None, None)


def test_rule_10_1_8_message_to_all():
    """One line of 80 characters, control characters made spaces (ruling A39)."""
    state = fresh()
    turn = played(state, {3: Orders(message="Buy\tB&O\nnow " + "!" * 90), 4: Orders(message="  ")})
    (event,) = turn.events
    assert (event.code, event.seats) == ("PLAYER_MESSAGE", None)
    assert event.facts["text"] == ("Buy B&O now " + "!" * 90)[:80]
    assert event.facts["tycoon"] == state.seats[3].name
