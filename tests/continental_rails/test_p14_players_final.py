"""Phase 14: interest, emergency loans, recalls, bankruptcy, new credit (3.5, rulings A5 to A8)."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games.continental_rails import accounts as acc
from games.continental_rails.operations import credit
from games.continental_rails.operations.bankruptcy import new_stake_usd
from games.continental_rails.rules import Rules, rules_for, table
from games.continental_rails.state import TITLES
from games.continental_rails.titles import rail_prodigal
from games.continental_rails.worth import net_worth
from tests.continental_rails.build import give_shares, make_president, set_cash, turn_of
from tests.continental_rails.operations_helpers import owe, play, play_on, posted, quiet, told

RULES = rules_for({})


def holdings(state, seat):
    return {code: acc.shares(state, seat, code) for code in state.railroads if acc.shares(state, seat, code)}


def stripped(cash=0, debt=0):
    """A match whose seat 1 has this cash and debt, and no shares."""
    state = quiet()
    for code, shares in holdings(state, 1).items():
        give_shares(state, 1, code, -shares)
    set_cash(state, acc.seat(1), cash)
    owe(state, acc.seat_debt(1), debt)
    return state


def own(state, code, paid=1000):
    company = state.companies[code]
    company.status, company.owner, company.paid_usd = "owned", 1, paid


def test_rule_3_4_the_only_expense_is_interest_on_loans_rounded_up():
    state = stripped(5000, 1001)
    turn = play(state, 14)
    assert posted(turn, "loan_interest") == 121  # 120.12 at Normal
    assert acc.cash(state, 1) == 5000 - 121


def test_ruling_a5_interest_of_the_old_climate_and_margin_of_the_new():
    state = stripped(10_000, 1000)
    turn = turn_of(state, phase=14)
    state.climate = 0
    play_on(turn, 14)
    assert acc.cash(state, 1) == 10_000 - 120
    assert state.seats[1].credit_limit_usd == (9880 - 1000) * 600 // 1000 - 500


def test_rule_3_5_1_limit_is_margin_times_net_worth_less_half_the_debt():
    assert credit.credit_limit_usd(RULES, 675, 10_000, 3_001) == 6750 - 1500
    assert credit.credit_limit_usd(RULES, 700, 100, 9_000) == 0


def test_ruling_a5_who_borrows_to_the_limit_is_called_for_half_of_it():
    limit = credit.credit_limit_usd(RULES, 700, 10_000, 0)
    again = credit.credit_limit_usd(RULES, 700, 10_000, limit)
    assert (limit, again, credit.call_usd(limit, again)) == (7000, 3500, 3500)


@given(st.integers(0, 10**7), st.sampled_from([600, 625, 650, 675, 700, 725, 750, 775, 800]))
def test_ruling_a5_the_safe_debt_is_never_called_and_a_little_more_is(worth, margin):
    debt = credit.safe_debt_usd(RULES, margin, worth)
    assert credit.call_usd(debt, credit.credit_limit_usd(RULES, margin, worth, debt)) == 0
    assert credit.call_usd(debt + 3, credit.credit_limit_usd(RULES, margin, worth, debt + 3)) > 0


def test_ruling_a5_safe_debt_in_the_words_of_the_ruling():
    assert [credit.safe_debt_usd(RULES, margin, 1000) for margin in (600, 700, 800)] == [400, 466, 533]


def test_ruling_a6_the_call_is_all_debt_above_the_limit():
    state = stripped(5600, 5000)
    turn = play(state, 14)
    # Interest 600 leaves 5000 cash: net worth 0, limit 0, and no bankruptcy at nought (ruling A7).
    assert net_worth(state, 1) == 0
    assert (state.seats[1].credit_limit_usd, state.seats[1].call_usd) == (0, 5000)
    assert told(turn, "LOANS_CALLED") == [{"seat": 1, "tycoon": state.seats[1].name, "to": None}]
    assert told(turn, "CALL_TO_REPAY") == [{"usd": 5000, "limit_usd": 0, "to": (1,)}]


def test_ruling_a6_an_automatic_loan_does_not_change_this_turns_call():
    state = stripped(20_000, 1000)
    state.seats[1].call_usd = 400
    turn = turn_of(state, phase=9)
    turn.ledger.pay(acc.seat_debt(1), acc.seat(1), 5000, "director_loan", "4.3.2")
    play_on(turn, 14)
    assert posted(turn, "loan_seized") == 400


def test_rule_3_5_3_what_was_repaid_in_phase_1_is_not_seized_and_bears_no_interest():
    state = stripped(20_000, 1000)
    state.seats[1].call_usd = 0  # phase 1 took off what was repaid
    turn = play(state, 14)
    assert posted(turn, "loan_seized") == 0
    assert posted(turn, "loan_interest") == 120


def test_step_14b_an_emergency_loan_covers_what_is_missing():
    state = stripped(50, 1000)
    give_shares(state, 1, "B&O", 200)
    turn = play(state, 14)
    assert posted(turn, "emergency_loan") == 70
    assert (acc.cash(state, 1), acc.debt(state, 1)) == (0, 1070)
    assert told(turn, "EMERGENCY_LOAN") == [{"usd": 70, "to": (1,)}]


def test_ruling_a7_cash_first():
    state = stripped(2000, 1500)
    give_shares(state, 1, "B&O", 100)
    state.seats[1].call_usd = 700
    turn = play(state, 14)
    assert (acc.cash(state, 1), acc.debt(state, 1)) == (2000 - 180 - 700, 800)
    assert acc.shares(state, 1, "B&O") == 100
    assert told(turn, "SEIZURE") == [{"seat": 1, "tycoon": state.seats[1].name, "to": None}]


def test_ruling_a7_then_shares_less_ten_percent_and_only_as_many_as_needed():
    state = stripped(120, 1000)
    state.railroads["B&O"].price_usd = 20
    give_shares(state, 1, "B&O", 200)
    public = acc.public_shares(state, "B&O")
    state.seats[1].call_usd = 500
    turn = play(state, 14)
    # 28 shares at $18 are the fewest that bring 500; $4 are left over.
    assert acc.shares(state, 1, "B&O") == 172
    assert acc.public_shares(state, "B&O") == public + 28
    assert (acc.cash(state, 1), acc.debt(state, 1)) == (4, 500)
    assert state.railroads["B&O"].price_usd == 20
    assert told(turn, "SHARES_SEIZED") == [{"railroad": "B&O", "count": 28, "usd": 504, "to": (1,)}]


def test_ruling_a7_the_lot_decides_which_shares_go_first():
    gone = set()
    for number in range(30):
        state = stripped(120, 1000)
        for code in ("B&O", "PENN", "NYC"):
            state.railroads[code].price_usd = 20
            give_shares(state, 1, code, 100)
        state.seats[1].call_usd = 100
        turn = play(state, 14, seed=str(number).encode())
        gone |= {note["railroad"] for note in told(turn, "SHARES_SEIZED")}
    assert gone == {"B&O", "PENN", "NYC"}


def test_ruling_a7_at_last_whole_companies_at_five_dollars_a_mile():
    state = stripped(120, 1000)
    own(state, "ERIE", paid=9000)
    state.seats[1].call_usd = 1000
    turn = play(state, 14)
    company = state.companies["ERIE"]
    # 120 cash went for interest; 287 miles bring 1435, of which 435 stay.
    assert (acc.cash(state, 1), acc.debt(state, 1)) == (435, 0)
    assert (company.status, company.owner, company.paid_usd) == ("bank", None, 0)
    assert (company.asking_usd, company.listed_turn) == (1435, state.turn + 1)
    assert [note["company"] for note in told(turn, "COMPANY_SEIZED")] == ["ERIE"]


def test_ruling_a7_what_cannot_be_seized_stays_as_debt_and_ends_in_bankruptcy():
    state = stripped(0, 1000)
    own(state, "LV", paid=2600)
    state.seats[1].call_usd = 1000
    turn = play(state, 14)
    # Worth 1480 on paper after 120 interest, but the company brings 130 miles x 5 only.
    assert posted(turn, "loan_seized") == 650
    assert posted(turn, "bankruptcy_debt") == 1120 - 650
    assert state.seats[1].bankruptcies == 1


def test_ruling_a7_a_net_worth_of_nought_is_no_bankruptcy_and_a_dollar_less_is():
    for cash, bankrupt in ((1120, 0), (1119, 1)):
        state = stripped(cash, 1000)
        play(state, 14)
        assert state.seats[1].bankruptcies == bankrupt


def test_ruling_a8_bankruptcy():
    """Assets seized, debts wiped, a new stake, victory points kept (3.5.2)."""
    state = stripped(50, 40_000)
    give_shares(state, 1, "B&O", 30)
    make_president(state, 1, "PENN")
    owe(state, acc.rr_president("PENN"), 3000)
    own(state, "LV")
    state.turn = 4
    seat = state.seats[1]
    seat.may_rename, seat.points = False, dict.fromkeys(TITLES, 7)
    prices = {code: rr.price_usd for code, rr in state.railroads.items()}
    turn = play(state, 14)
    assert holdings(state, 1) == {}
    assert state.companies["LV"].status == "bank"
    assert (acc.cash(state, 1), acc.debt(state, 1)) == (500 + 4 * 50, 0)
    assert acc.owed_to_president(state, "PENN") == 0
    assert state.railroads["PENN"].president == 1  # until phase 16
    assert prices == {code: rr.price_usd for code, rr in state.railroads.items()}
    assert (seat.may_rename, seat.bankruptcies, seat.call_usd) == (True, 1, 0)
    assert seat.points == dict.fromkeys(TITLES, 7)
    assert seat.credit_limit_usd == 0  # ruling B41
    assert told(turn, "TYCOON_BANKRUPT") == [{"seat": 1, "tycoon": seat.name, "to": None}]
    play(state, 16)
    assert state.railroads["PENN"].president is None
    assert 1 not in state.railroads["PENN"].directors


BEFORE = {f"bankrupt_{what}_permille": 1000 for what in ("again", "credit", "lavish")}
"""The figures of matches that began before ruling B41."""


def failed(earlier=0, overrides=None):
    """A seat that fails on turn 4 after spending $9,000, and the points it scores for it."""
    state = stripped(50, 40_000)
    state.turn, state.seats[1].bankruptcies = 4, earlier
    state.overrides = overrides or {}
    turn = turn_of(state, phase=14)
    turn.notes["lavish"] = {1: 9000, 2: 1000}
    play_on(turn, 14)
    return state, rail_prodigal.score(turn)


def test_ruling_b41_each_earlier_bankruptcy_halves_the_new_stake():
    assert [acc.cash(failed(earlier)[0], 1) for earlier in range(4)] == [700, 350, 175, 87]


def test_ruling_b55_the_new_stake_is_less_than_what_everyone_began_with():
    """It buys a small company, and no railroad of the West at once; older matches keep their figures."""
    now = rules_for({})
    older = rules_for({"bankrupt_stake_usd": 1500, "bankrupt_stake_usd_per_turn": 250})
    assert [new_stake_usd(now, turn) for turn in (2, 10, 20)] == [600, 1000, 1500]
    assert new_stake_usd(now, now.last_certain_turn) <= now.start_cash_usd
    assert [new_stake_usd(older, turn) for turn in (2, 10, 20)] == [2000, 4000, 6500]


def test_ruling_b41_no_credit_in_the_turn_after_and_no_points_for_what_was_spent():
    state, points = failed()
    assert state.seats[1].credit_limit_usd == 0
    assert (points[1], points[2]) == (0, 30)
    play(state, 14)
    assert state.seats[1].credit_limit_usd == 700 * 700 // 1000


def test_ruling_b41_is_off_in_matches_that_began_before():
    state, points = failed(2, BEFORE)
    assert (acc.cash(state, 1), state.seats[1].credit_limit_usd) == (700, 700 * 700 // 1000)
    assert points[1] > points[2]
    without = {row["key"]: row["value"] for row in table() if row["key"] not in BEFORE}
    off = msgspec.convert(without, Rules)
    assert {key: getattr(off, key) for key in BEFORE} == BEFORE


def test_rule_3_5_3_nobody_without_loans_goes_bankrupt():
    state = stripped(0, 0)
    play(state, 14)
    assert state.seats[1].bankruptcies == 0
    assert state.seats[1].credit_limit_usd == 0


@given(st.integers(0, 5000), st.integers(0, 30_000), st.integers(0, 30_000), st.integers(0, 400))
def test_dollars_and_shares_are_conserved_and_nobody_ends_below_nought(cash, debt, call, shares):
    state = stripped(cash, debt)
    give_shares(state, 1, "B&O", shares)
    own(state, "LV")
    state.seats[1].call_usd = call
    play(state, 14)
    assert acc.cash(state, 1) >= 0
    assert acc.debt(state, 1) >= 0
    assert net_worth(state, 1) >= 0
    assert acc.shares(state, 1, "B&O") >= 0
    assert 0 <= state.seats[1].call_usd <= acc.debt(state, 1)
