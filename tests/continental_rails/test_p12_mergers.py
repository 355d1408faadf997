"""Phase 12: mergers."""

import pytest

from engine.ledger import check_balanced
from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders
from games.continental_rails.railways.merger import merged_price
from games.continental_rails.railways.network import mergeable, merger_obstacle
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, give_cash, set_cash, turn_of
from tests.continental_rails.railways_helpers import (
    BOSS,
    PHASES,
    facts,
    paid,
    play,
    president_of,
    told,
)

ROUTES = world().routes
MERGE = {BOSS: Orders(survivor="B&O", absorbed="PENN")}


def pair():
    """B&O and PENN under one president; PA1 makes them touch."""
    state = fresh()
    president_of(state, "B&O", "PENN")
    state.railroads["B&O"].lines = ["B&O", "PA1"]
    return state


def owes(state, account, usd):
    give_cash(state, account, -usd)


def test_rule_4_13_lines_money_debts_land_and_treasury_are_added():
    state = pair()
    set_cash(state, acc.rr_cash("PENN"), 7000)
    owes(state, acc.rr_loans("PENN"), 300)
    owes(state, acc.rr_president("PENN"), 200)
    owes(state, acc.rr_president("B&O"), 50)
    state.railroads["PENN"].land_sqmi, state.railroads["B&O"].land_sqmi = 30, 12
    state.railroads["PENN"].doubled = ["PENN"]
    bonds = acc.bonds(state, "PENN") + acc.bonds(state, "B&O")
    treasury = acc.treasury(state, "PENN") + acc.treasury(state, "B&O")
    turn = play(state, 12, orders=MERGE)
    survivor = state.railroads["B&O"]
    assert survivor.lines == ["B&O", "PA1", "PENN"]
    assert survivor.doubled == ["PENN"]
    assert survivor.land_sqmi == 42
    assert acc.railroad_cash(state, "B&O") == 5000 + 7000
    assert (acc.bonds(state, "B&O"), acc.treasury(state, "B&O")) == (bonds, treasury)
    assert (acc.loans(state, "B&O"), acc.owed_to_president(state, "B&O")) == (300, 250)
    assert "PENN" not in state.railroads
    assert state.merged == {"PENN": "B&O"}
    assert told(turn, "MERGED") == [None]


def test_rule_4_13_share_for_share_and_the_old_shares_are_gone():
    state = pair()
    before = {seat: acc.shares(state, seat, "B&O") + acc.shares(state, seat, "PENN") for seat in state.seats}
    issued = acc.issued(state, "B&O") + acc.issued(state, "PENN")
    play(state, 12, orders=MERGE)
    assert {seat: acc.shares(state, seat, "B&O") for seat in state.seats} == before
    assert acc.issued(state, "B&O") == issued
    assert acc.share("PENN") not in state.books
    check_balanced(state.books)


def test_ruling_A26_the_price_is_the_mean_weighted_by_issued_shares_without_the_treasuries():
    assert merged_price(20, 600, 11, 300) == 17
    state = pair()
    state.railroads["B&O"].price_usd, state.railroads["PENN"].price_usd = 30, 11
    one, other = acc.issued(state, "B&O"), acc.issued(state, "PENN")
    play(state, 12, orders=MERGE)
    assert state.railroads["B&O"].price_usd == (30 * one + 11 * other) // (one + other)


def test_cash_below_nought_goes_along():
    state = pair()
    set_cash(state, acc.rr_cash("PENN"), -900)
    play(state, 12, orders=MERGE)
    assert acc.railroad_cash(state, "B&O") == 5000 - 900
    assert acc.balance(state, acc.rr_cash("PENN")) == 0


def test_ruling_O10_engines_and_technologies_rise_to_the_higher_level_by_bonds():
    state = pair()
    state.railroads["B&O"].engine, state.railroads["PENN"].engine = 1, 3
    state.railroads["B&O"].technologies, state.railroads["PENN"].technologies = ["B", "C"], ["C", "D"]
    cash = acc.railroad_cash(state, "B&O") + acc.railroad_cash(state, "PENN")
    turn = play(state, 12, orders=MERGE)
    own, other = ROUTES["B&O"].miles + ROUTES["PA1"].miles, ROUTES["PENN"].miles
    usd = 20 * own + 10 * own + 10 * other
    survivor = state.railroads["B&O"]
    assert (survivor.engine, survivor.technologies) == (3, ["B", "C", "D"])
    assert paid(turn, "merger_upgrade") == usd == facts(turn, "MERGER_UPGRADE")["usd"]
    assert acc.railroad_cash(state, "B&O") == cash
    assert acc.loans(state, "B&O") == 0


def test_ruling_O10_a_grand_station_is_carried_over_for_nothing():
    state = pair()
    state.railroads["PENN"].technologies, state.railroads["PENN"].grand_station = ["A"], "philadelphia"
    turn = play(state, 12, orders=MERGE)
    survivor = state.railroads["B&O"]
    assert (survivor.technologies, survivor.grand_station) == (["A"], "philadelphia")
    assert paid(turn, "merger_upgrade") == 0


def test_ruling_O10_the_survivors_right_of_way_is_kept_the_other_abandoned_with_its_grant():
    state = pair()
    state.railroads["B&O"].right_of_way, state.railroads["B&O"].grant_sqmi = "MD1", 9
    state.railroads["PENN"].right_of_way, state.railroads["PENN"].grant_sqmi = "PA6", 20
    turn = play(state, 12, orders=MERGE)
    survivor = state.railroads["B&O"]
    assert (survivor.right_of_way, survivor.grant_sqmi, survivor.land_sqmi) == ("MD1", 9, 0)
    assert facts(turn, "RIGHT_OF_WAY_ABANDONED")["route"] == "PA6"


def test_ruling_O10_a_survivor_without_one_takes_the_right_of_way_and_grant_of_the_other():
    state = pair()
    state.railroads["PENN"].right_of_way, state.railroads["PENN"].grant_sqmi = "PA6", 20
    play(state, 12, orders=MERGE)
    survivor = state.railroads["B&O"]
    assert (survivor.right_of_way, survivor.grant_sqmi) == ("PA6", 20)


def test_ruling_A26_a_twin_that_is_only_an_unbuilt_right_of_way_is_dropped():
    state = pair()
    state.railroads["PENN"].right_of_way = "PA2"
    assert mergeable(state, BOSS) == [("B&O", "PENN"), ("PENN", "B&O")]
    turn = play(state, 12, orders=MERGE)
    assert state.railroads["B&O"].right_of_way == ""
    assert told(turn, "RIGHT_OF_WAY_TWIN") == [None]


def test_ruling_A26_no_merger_brings_both_lines_of_a_double_together():
    state = pair()
    state.railroads["PENN"].lines.append("PA2")
    assert mergeable(state, BOSS) == []
    turn = play(state, 12, orders=MERGE)
    assert told(turn, "MERGER_TWIN") == [(BOSS,)]
    assert "PENN" in state.railroads


def test_ruling_A26_networks_must_touch_now():
    state = fresh()
    president_of(state, "B&O", "PENN")
    turn = play(state, 12, orders=MERGE)
    assert told(turn, "MERGER_APART") == [(BOSS,)]


def test_ruling_B47_shares_too_unequal_are_not_exchanged_one_for_one():
    state = pair()
    state.railroads["B&O"].price_usd, state.railroads["PENN"].price_usd = 90, 29
    turn = play(state, 12, orders=MERGE)
    assert told(turn, "MERGER_UNEQUAL") == [(BOSS,)]
    assert "PENN" in state.railroads
    state.railroads["PENN"].price_usd = 30
    play(state, 12, orders=MERGE)
    assert state.merged == {"PENN": "B&O"}


def test_ruling_B47_matches_begun_before_merge_at_any_prices():
    state = pair()
    state.overrides = {"merger_price_times": 0}
    state.railroads["B&O"].price_usd, state.railroads["PENN"].price_usd = 90, 6
    assert merger_obstacle(state, "B&O", "PENN") == ""


def test_ruling_A26_no_merger_of_east_and_west():
    state = pair()
    state.railroads["PENN"].side = "west"
    assert merger_obstacle(state, "B&O", "PENN") == "GATEWAY"
    turn = play(state, 12, orders=MERGE)
    assert told(turn, "MERGER_GATEWAY") == [(BOSS,)]


def test_ruling_A24_a_bankrupt_survives_no_merger_but_may_go_into_a_solvent_railroad():
    state = pair()
    state.railroads["PENN"].solvency = BANKRUPT
    assert mergeable(state, BOSS) == [("B&O", "PENN")]
    turn = play(state, 12, orders={BOSS: Orders(survivor="PENN", absorbed="B&O")})
    assert told(turn, "MERGER_BANKRUPT") == [(BOSS,)]
    play(state, 12, orders=MERGE)
    assert list(state.merged) == ["PENN"]


def test_ruling_A1_the_president_at_the_start_of_the_turn_gives_the_order():
    state = pair()
    turn = turn_of(state, MERGE, 12)
    state.railroads["PENN"].president = 2
    PHASES[12].run(turn)
    assert state.merged == {"PENN": "B&O"}


def test_rule_10_1_6_others_cannot_merge_them():
    state = pair()
    turn = play(state, 12, orders={2: MERGE[BOSS]})
    assert told(turn, "MERGER_NOT_PRESIDENT") == [(2,)]


@pytest.mark.parametrize("absorbed", ["B&O", "NOPE"])
def test_two_railroads_in_play_are_needed(absorbed):
    turn = play(pair(), 12, orders={BOSS: Orders(survivor="B&O", absorbed=absorbed)})
    assert told(turn, "MERGER_NOT_IN_PLAY") == [(BOSS,)]


def test_ruling_A22_efficiency_is_the_mean_by_miles_floored_and_clamped():
    state = pair()
    state.railroads["B&O"].efficiency, state.railroads["PENN"].efficiency = 90, 60
    own, other = ROUTES["B&O"].miles + ROUTES["PA1"].miles, ROUTES["PENN"].miles
    play(state, 12, orders=MERGE)
    assert state.railroads["B&O"].efficiency == (90 * own + 60 * other) // (own + other)
    small = pair()
    small.best_engine = 9
    play(small, 12, orders=MERGE)
    assert small.railroads["B&O"].efficiency == 83


def test_ruling_A26_awards_are_united_and_the_survivors_dividend_rate_stands():
    state = pair()
    state.railroads["B&O"].awards, state.railroads["PENN"].awards = ["lakes"], ["lakes", "pacific"]
    state.railroads["B&O"].dividend_usd, state.railroads["PENN"].dividend_usd = 2, 5
    play(state, 12, orders=MERGE)
    assert state.railroads["B&O"].awards == ["lakes", "pacific"]
    assert state.railroads["B&O"].dividend_usd == 2
