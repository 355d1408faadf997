"""Rights-of-way are built or abandoned in phase 9 (4.6)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.anonymous import anonymous_orders
from games.continental_rails.orders import ABANDON, BUILD
from games.continental_rails.railways.issue import split_issue
from games.continental_rails.rules import rules_for
from games.continental_rails.state import BANKRUPT
from games.continental_rails.tables import climates
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, give_shares, turn_of
from tests.continental_rails.construction_helpers import TRACK, holding
from tests.continental_rails.railways_helpers import (
    BOSS,
    PHASES,
    facts,
    ordered,
    paid,
    play,
    president_of,
    told,
)

RULES = rules_for({})
ROUTES = world().routes


def test_rule_4_6_a_line_is_built_and_its_land_received():
    state = holding()
    state.railroads["B&O"].grant_sqmi = 45
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    railroad = state.railroads["B&O"]
    assert railroad.lines == ["B&O", "MD1"]
    assert (railroad.right_of_way, railroad.grant_sqmi, railroad.land_sqmi) == ("", 0, 45)
    assert told(turn, "LINE_BUILT") == [None]
    assert paid(turn, "track") == TRACK * ROUTES["MD1"].miles


def test_rule_4_6_without_an_order_nothing_is_built():
    state = holding()
    play(state, 9)
    assert state.railroads["B&O"].right_of_way == "MD1"
    assert state.railroads["B&O"].lines == ["B&O"]


def test_rule_4_3_2_each_director_gets_a_tenth_at_half_price_by_a_loan():
    state = holding()
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    shares = 5 * ROUTES["MD1"].miles // 10
    usd = shares * state.railroads["B&O"].price_usd // 2
    assert facts(turn, "DIRECTOR_BONUS") == {"railroad": "B&O", "count": shares, "usd": usd}
    assert acc.debt(state, BOSS) == usd
    assert acc.cash(state, BOSS) == 1500


def test_rule_4_3_2_more_than_five_directors_share_half_of_the_issue():
    split = split_issue(RULES, 1000, 8)
    assert split.each_director == 62
    assert 8 * split.each_director + split.public + split.treasury == 1000


def test_ruling_A16_bonus_shares_are_floored_and_the_odd_share_goes_to_the_treasury():
    split = split_issue(RULES, 225, 1)
    assert split.each_director == 22
    assert (split.public, split.treasury) == (121, 82)


def test_ruling_A1_directors_are_those_of_the_start_of_the_turn_whatever_they_hold_now():
    state = holding()
    give_shares(state, BOSS, "B&O", -acc.shares(state, BOSS, "B&O"))
    play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    assert acc.shares(state, BOSS, "B&O") == 5 * ROUTES["MD1"].miles // 10


def test_ruling_A16_overprice_is_shared_and_the_odd_share_goes_to_the_contractor():
    state = holding()
    president_of(state, "B&O", seat=2)
    state.railroads["B&O"].president = BOSS
    state.railroads["B&O"].directors = [1, 2]
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD, track_usd_per_mile=390))
    miles = ROUTES["MD1"].miles
    assert told(turn, "CONSTRUCTION_PROFIT") == [(1,), (2,)]
    assert paid(turn, "construction_profit") == 2 * 30 * miles
    assert paid(turn, "contractor") == 30 * miles
    assert acc.cash(state, 2) == 1500 + 30 * miles


def test_ruling_A16_nobody_overprices_where_there_is_no_director():
    state = fresh()
    state.railroads["B&O"].right_of_way = "MD1"
    assert anonymous_orders(state, "B&O").right_of_way == BUILD
    turn = play(state, 9)
    assert "MD1" in state.railroads["B&O"].lines
    assert paid(turn, "contractor") == 0


def test_ruling_A17_shares_then_bonds_then_cash_then_loans_pay_for_track():
    state = holding(cash=3000)
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    found = facts(turn, "TRACK_PAID")
    rest = found["usd"] - found["proceeds_usd"]
    assert found["proceeds_usd"] == paid(turn, "new_shares_public") + paid(turn, "director_bonus")
    assert found["bonds_usd"] == rest * 800 // 1000 == paid(turn, "bonds_issued")
    assert found["cash_usd"] == min(1000, rest - found["bonds_usd"])
    assert found["loan_usd"] == rest - found["bonds_usd"] - found["cash_usd"]
    assert acc.railroad_cash(state, "B&O") == 3000 - found["cash_usd"]


def test_ruling_B45_lenders_pay_no_more_than_half_of_an_overprice():
    state = holding(cash=20_000)
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD, track_usd_per_mile=390))
    plain = play(holding(cash=20_000), 9, orders=ordered("B&O", right_of_way=BUILD))
    excess, found, track = 90 * ROUTES["MD1"].miles, facts(turn, "TRACK_PAID"), facts(plain, "TRACK_PAID")
    assert found["bonds_usd"] == track["bonds_usd"] + excess // 2
    assert found["loan_usd"] == track["loan_usd"]
    assert told(turn, "EXCESS_CUT") == []


def test_ruling_B45_what_the_till_cannot_pay_of_an_overprice_is_not_spent():
    state = holding(cash=2000)
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD, track_usd_per_mile=600))
    asked = 300 * ROUTES["MD1"].miles
    assert facts(turn, "EXCESS_CUT") == {"railroad": "B&O", "route": "MD1", "usd": 0, "asked_usd": asked}
    assert "MD1" in state.railroads["B&O"].lines
    assert paid(turn, "construction_profit") == paid(turn, "contractor") == 0


def test_ruling_B45_matches_begun_before_pay_an_overprice_like_the_track():
    state = holding(cash=2000)
    state.overrides = {"excess_bonds_permille": -1}
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD, track_usd_per_mile=600))
    excess = 300 * ROUTES["MD1"].miles
    assert paid(turn, "construction_profit") + paid(turn, "contractor") == excess


def test_ruling_A17_loans_not_cash_pay_track_while_influence_is_ordered():
    state = holding(cash=2000 + 8 * ROUTES["B&O"].miles)
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD, influence_points=8))
    assert facts(turn, "TRACK_PAID")["cash_usd"] == 0
    assert facts(turn, "TRACK_PAID")["loan_usd"] > 0


@pytest.mark.parametrize(("climate", "permille"), [(0, 500), (1, 650), (3, 650), (4, 800), (8, 800)])
def test_rule_4_6_bonds_pay_at_least_half_by_the_climate_at_the_start(climate, permille):
    state = holding()
    state.climate = climate
    turn = turn_of(state, ordered("B&O", right_of_way=BUILD), 9)
    state.climate = 4
    PHASES[9].run(turn)
    found = facts(turn, "TRACK_PAID")
    assert found["bonds_usd"] == (found["usd"] - found["proceeds_usd"]) * permille // 1000
    assert found["usd"] >= climates()[climate].track_usd_per_mile * ROUTES["MD1"].miles


def test_ruling_A24_a_bankrupt_railroad_builds_nothing_and_keeps_its_right_of_way():
    state = holding()
    state.railroads["B&O"].solvency = BANKRUPT
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    assert state.railroads["B&O"].right_of_way == "MD1"
    assert told(turn, "BUILD_BANKRUPT") == [(BOSS,)]


@pytest.mark.parametrize("number", [11, 12])
def test_ruling_O1_no_line_is_built_in_the_civil_war(number):
    state = holding()
    state.turn = number
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    assert state.railroads["B&O"].lines == ["B&O"]
    assert told(turn, "BUILD_CIVIL_WAR") == [(BOSS,)]


def test_ruling_O1_rights_of_way_may_be_abandoned_in_the_civil_war():
    state = holding()
    state.turn = 11
    play(state, 9, orders=ordered("B&O", right_of_way=ABANDON))
    assert state.railroads["B&O"].right_of_way == ""


def test_ruling_O9_an_abandoned_right_of_way_loses_its_land_grant():
    state = holding()
    state.railroads["B&O"].grant_sqmi = 45
    turn = play(state, 9, orders=ordered("B&O", right_of_way=ABANDON))
    railroad = state.railroads["B&O"]
    assert (railroad.right_of_way, railroad.grant_sqmi, railroad.land_sqmi) == ("", 0, 0)
    assert told(turn, "RIGHT_OF_WAY_ABANDONED") == [None]


def test_rule_4_5_a_railroad_that_grows_beyond_3000_miles_loses_efficiency_at_once():
    state = holding()
    long = [route.code for route in ROUTES.values() if route.side == "west" and not route.company]
    state.railroads["B&O"].lines += long[:20]
    state.railroads["B&O"].efficiency = 99
    assert world().miles(state.railroads["B&O"].lines) > 3000
    play(state, 9)
    assert state.railroads["B&O"].efficiency < 99
