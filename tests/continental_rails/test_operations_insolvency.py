"""Insolvent, bankrupt, reorganised (4.11)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.operations import insolvency
from games.continental_rails.state import BANKRUPT, INSOLVENT, SOLVENT
from games.continental_rails.world import world
from tests.continental_rails.build import codes, give_shares, make_president, set_cash, turn_of
from tests.continental_rails.operations_helpers import owe, play, play_on, quiet, told

LOST = -500_000


def failing(solvency, cash=LOST):
    state = quiet()
    make_president(state, 1, "PENN")
    state.railroads["PENN"].solvency = solvency
    set_cash(state, acc.rr_cash("PENN"), cash)
    return state


def test_ruling_a24_a_railroad_without_cash_at_the_end_begins_the_next_turn_insolvent():
    state = failing(SOLVENT)
    turn = play(state, 13)
    assert state.railroads["PENN"].solvency == INSOLVENT
    assert told(turn, "RAILROAD_INSOLVENT") == [{"railroad": "PENN", "to": None}]
    assert turn.notes["failures"] == []


def test_rule_4_11_1_solvent_again_when_the_trains_bring_enough():
    state = failing(INSOLVENT, cash=-100)
    turn = play(state, 13)
    assert state.railroads["PENN"].solvency == SOLVENT
    assert "RAILROAD_SOLVENT_AGAIN" in codes(turn)
    assert "RAILROAD_BANKRUPT" not in codes(turn)


def test_rule_4_11_1_solvent_in_between_and_insolvent_at_the_end():
    state = failing(INSOLVENT, cash=-3_977)  # expenses leave a dollar, interest takes it
    turn = play(state, 13)
    assert [code for code in codes(turn) if code.startswith("RAILROAD")] == [
        "RAILROAD_SOLVENT_AGAIN",
        "RAILROAD_INSOLVENT",
    ]
    assert state.railroads["PENN"].solvency == INSOLVENT


@pytest.mark.parametrize("cash, solvency", [(-1, INSOLVENT), (0, INSOLVENT), (1, SOLVENT)])
def test_ruling_a24_a_checkpoint_needs_more_than_nought(cash, solvency):
    state = failing(INSOLVENT, cash)
    insolvency.checkpoint(turn_of(state, phase=4))
    assert state.railroads["PENN"].solvency == solvency


def test_rule_4_11_2_insolvent_all_turn_is_bankrupt():
    state = failing(INSOLVENT)
    turn = play(state, 13)
    assert state.railroads["PENN"].solvency == BANKRUPT
    assert turn.notes["failures"] == ["PENN"]
    assert state.railroads["PENN"].president == 1


def test_ruling_a24_saved_by_a_checkpoint_it_is_not_bankrupt():
    state = failing(BANKRUPT, cash=50)
    turn = turn_of(state, phase=2)
    insolvency.checkpoint(turn)
    set_cash(state, acc.rr_cash("PENN"), LOST)
    play_on(turn, 13)
    assert state.railroads["PENN"].solvency == INSOLVENT
    assert turn.notes["failures"] == []


def test_rule_4_11_3_and_ruling_a25_reorganisation():
    state = failing(BANKRUPT)
    rr = state.railroads["PENN"]
    give_shares(state, 2, "PENN", 20)
    mine, theirs = acc.shares(state, 1, "PENN"), acc.shares(state, 2, "PENN")
    owe(state, acc.rr_loans("PENN"), 900)
    owe(state, acc.rr_president("PENN"), 1000)
    rr.lines, rr.engine, rr.technologies, rr.dividend_usd = ["PENN", "PA6"], 3, ["B"], 4
    rr.right_of_way, rr.grant_sqmi, rr.land_sqmi, rr.price_usd, rr.cornered = "PA5", 40, 60, 31, True
    turn = play(state, 13)
    miles = 104 + 110
    assert (rr.lines, rr.engine, rr.technologies) == (["PENN", "PA6"], 3, ["B"])
    assert (rr.right_of_way, rr.grant_sqmi, rr.land_sqmi) == ("", 0, 0)
    assert (rr.solvency, rr.president, rr.directors, rr.dividend_usd) == (SOLVENT, None, [], 0)
    assert (rr.price_usd, rr.cornered) == (15, False)
    assert acc.railroad_cash(state, "PENN") == 10 * miles
    assert acc.bonds(state, "PENN") == 100 * miles
    assert acc.loans(state, "PENN") == acc.owed_to_president(state, "PENN") == 0
    assert acc.public_shares(state, "PENN") == acc.issued(state, "PENN") == 5 * miles
    assert acc.treasury(state, "PENN") == 0
    assert turn.notes["failures"] == ["PENN"]
    lost = {(note["count"], note["to"]) for note in told(turn, "SHARES_CANCELLED")}
    assert {(mine, (1,)), (theirs, (2,))} <= lost
    assert told(turn, "PRESIDENT_LOAN_LOST") == [{"railroad": "PENN", "usd": 1100, "to": (1,)}]


def test_ruling_a25_the_price_does_not_fall_below_five_dollars():
    state = failing(BANKRUPT)
    state.railroads["PENN"].price_usd = 6
    play(state, 13)
    assert state.railroads["PENN"].price_usd == 5


def test_ruling_a25_a_reorganised_railroad_can_go_on():
    state = failing(BANKRUPT)
    play(state, 13, 14, 15, 16, 17, 18)
    turn = play(state, 13)
    assert "PENN" not in turn.notes["failures"]
    assert state.railroads["PENN"].solvency == SOLVENT
    assert world().miles(state.railroads["PENN"].lines) == 104
