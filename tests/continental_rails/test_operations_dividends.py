"""Dividends and the income of private companies (4.12, 10.2.8, 3.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.continental_rails import accounts as acc
from games.continental_rails.operations.dividends import payable_usd
from games.continental_rails.state import BANKRUPT, MarketDay
from tests.continental_rails.build import give_cash, give_shares, make_president, set_cash, turn_of
from tests.continental_rails.operations_helpers import (
    add_railroad,
    ordered,
    play,
    play_on,
    posted,
    quiet,
    told,
)


def rich(code="PENN"):
    state = quiet()
    make_president(state, 1, code)
    give_cash(state, acc.rr_cash(code), 50_000)
    return state


def test_rule_4_12_all_issued_shares_are_paid_and_the_treasury_is_not():
    state = rich()
    give_shares(state, 2, "PENN", 50)
    held = {seat: acc.shares(state, seat, "PENN") for seat in state.seats}
    turn = play(state, 13, orders=ordered(1, "PENN", dividend_usd=3))
    issued = acc.issued(state, "PENN")
    assert acc.treasury(state, "PENN") > 0
    assert posted(turn, "dividend", acc.rr_cash("PENN")) == 3 * issued
    assert posted(turn, "dividend", acc.seat(2)) == 3 * held[2]
    assert posted(turn, "dividend", acc.PUBLIC) == 3 * acc.public_shares(state, "PENN")


@pytest.mark.parametrize("order, paid", [(None, 2), (0, 0), (5, 5), (-1, 0)])
def test_ruling_o12_a_blank_is_the_rate_of_last_turn_and_not_nought(order, paid):
    state = rich()
    state.railroads["PENN"].dividend_usd = 2
    turn = play(state, 13, orders=ordered(1, "PENN", dividend_usd=order))
    assert posted(turn, "dividend", acc.rr_cash("PENN")) == paid * acc.issued(state, "PENN")
    assert state.railroads["PENN"].dividend_usd == paid


def test_rule_10_2_8_the_rate_is_cut_to_what_the_till_holds():
    state = quiet()
    make_president(state, 1, "PENN")
    set_cash(state, acc.rr_cash("PENN"), 0)
    turn = play(state, 13, orders=ordered(1, "PENN", dividend_usd=50))
    rr = state.railroads["PENN"]
    left = rr.profit_usd - 936  # 6% of 104 x 150
    rate = left // acc.issued(state, "PENN")
    assert rate > 0
    assert acc.railroad_cash(state, "PENN") == left - rate * acc.issued(state, "PENN") >= 0
    assert told(turn, "DIVIDEND_CUT") == [
        {"railroad": "PENN", "wanted_usd": 50, "paid_usd": rate, "to": (1,)}
    ]
    assert rr.dividend_usd == rate


def test_rule_4_12_never_more_than_99_dollars():
    state = rich()
    give_cash(state, acc.rr_cash("PENN"), 10**6)
    play(state, 13, orders=ordered(1, "PENN", dividend_usd=500))
    assert state.railroads["PENN"].dividend_usd == 99


def test_rule_4_11_2_a_bankrupt_railroad_pays_no_dividend():
    state = rich()
    rr = state.railroads["PENN"]
    rr.solvency = BANKRUPT
    set_cash(state, acc.rr_cash("PENN"), -500_000)
    turn = turn_of(state, ordered(1, "PENN", dividend_usd=2), 13)
    play_on(turn, 13)
    assert posted(turn, "dividend", acc.rr_cash("PENN")) == 0
    assert turn.notes["dividends"]["PENN"] == 0


def test_ruling_a20_shares_issued_in_phase_9_earn_nothing_yet():
    state = rich()
    turn = turn_of(state, ordered(1, "PENN", dividend_usd=1), 9)
    unit = acc.share("PENN")
    before = acc.shares(state, 1, "PENN")
    old = acc.issued(state, "PENN")
    turn.ledger.move(unit, acc.ISSUER, acc.seat(1), 40, "director_bonus", "4.3.1")
    turn.ledger.move(unit, acc.ISSUER, acc.PUBLIC, 60, "new_shares_public", "4.3.1")
    play_on(turn, 13)
    assert posted(turn, "dividend", acc.seat(1)) == before
    assert posted(turn, "dividend", acc.rr_cash("PENN")) == old


def test_ruling_a20_a_railroad_born_this_turn_pays_nobody():
    state = quiet()
    turn = turn_of(state, None, 9)
    railroad = add_railroad(state, "READ", issued=0)
    turn.ledger.move(acc.share("READ"), acc.ISSUER, acc.PUBLIC, 400, "new_shares_public", "4.3.1")
    railroad.dividend_usd = 3
    give_cash(state, acc.rr_cash("READ"), 9000)
    play_on(turn, 13)
    assert posted(turn, "dividend", acc.rr_cash("READ")) == 0


def test_ruling_a20_shares_exchanged_in_a_merger_earn_at_the_survivors_rate():
    state = rich("B&O")
    make_president(state, 1, "N&W")
    give_shares(state, 2, "N&W", 30)
    own = acc.shares(state, 2, "B&O") + acc.shares(state, 2, "N&W")
    turn = turn_of(state, ordered(1, "B&O", dividend_usd=2), 9)
    turn.ledger.move(acc.share("N&W"), acc.ISSUER, acc.seat(2), 7, "director_bonus", "4.3.1")
    turn.phase = turn.ledger.phase = 12
    for holder, shares in turn.ledger.holders(acc.share("N&W")).items():
        if holder != acc.ISSUER:
            target = acc.rr_cash("B&O") if holder == acc.rr_cash("N&W") else holder
            turn.ledger.move(acc.share("N&W"), holder, acc.ISSUER, shares, "merger", "4.13")
            turn.ledger.move(acc.share("B&O"), acc.ISSUER, target, shares, "merger", "4.13")
    del state.railroads["N&W"]
    state.merged["N&W"] = "B&O"
    play_on(turn, 13)
    assert posted(turn, "dividend", acc.seat(2)) == 2 * own


def test_rule_9_4_the_exchange_report_shows_what_was_paid():
    state = rich()
    state.railroads["PENN"].market = [
        MarketDay(
            turn=1,
            start_usd=10,
            close_usd=12,
            final_usd=12,
            traded_shares=0,
            issued_shares=1,
            treasury_shares=1,
        )
    ]
    play(state, 13, orders=ordered(1, "PENN", dividend_usd=4))
    assert state.railroads["PENN"].market[-1].dividend_usd == 4


@given(st.integers(-10, 200), st.integers(-10_000, 10**7), st.integers(0, 10_000))
def test_dividends_never_exceed_cash_orders_or_99(ordered_usd, cash, shares):
    rate = payable_usd(ordered_usd, cash, shares, 99)
    assert 0 <= rate <= 99
    assert rate <= max(0, ordered_usd)
    assert rate * shares <= max(0, cash)


@pytest.mark.parametrize("climate, permille", [(0, 800), (4, 1000), (8, 1200)])
def test_ruling_a10_a_private_company_pays_its_owner_of_the_moment(climate, permille):
    state = quiet()
    state.climate = climate
    state.companies["ERIE"].status, state.companies["ERIE"].owner = "owned", 3
    state.companies["LV"].status = "bank"
    turn = play(state, 13)
    assert posted(turn, "company_income", acc.seat(3)) == 287 * permille // 1000
    assert posted(turn, "company_income") == 287 * permille // 1000


def test_ruling_a10_a_company_absorbed_incorporated_or_unsold_pays_nobody():
    state = quiet()
    state.companies["ERIE"].status, state.companies["ERIE"].owner = "gone", 3
    state.companies["LV"].status, state.companies["LV"].owner = "hidden", None
    assert posted(play(state, 13), "company_income") == 0
