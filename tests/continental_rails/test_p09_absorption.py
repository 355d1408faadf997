"""Private companies go into railroads in phase 9 (10.1.2.2)."""

from games.continental_rails import accounts as acc
from games.continental_rails.orders import ABSORB, BUILD, INCORPORATE
from games.continental_rails.railways.network import absorbers
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world
from tests.continental_rails.build import fresh
from tests.continental_rails.construction_helpers import TRACK
from tests.continental_rails.railways_helpers import (
    BOSS,
    company_order,
    ordered,
    own_company,
    paid,
    play,
    president_of,
    told,
)

ROUTES = world().routes


def test_rule_4_3_1_absorption_gives_the_owner_a_share_a_mile_and_splits_the_rest():
    state = fresh()
    own_company(state, "C&A")
    miles, public = ROUTES["C&A"].miles, acc.public_shares(state, "PENN")
    treasury = acc.treasury(state, "PENN")
    before = acc.shares(state, BOSS, "PENN")
    turn = play(state, 9, orders=company_order("C&A", ABSORB, "PENN"))
    assert state.railroads["PENN"].lines == ["PENN", "C&A"]
    assert acc.shares(state, BOSS, "PENN") - before == miles
    assert acc.public_shares(state, "PENN") - public == 4 * miles * 3 // 5
    assert acc.treasury(state, "PENN") - treasury == 4 * miles - 4 * miles * 3 // 5
    assert told(turn, "ABSORBED") == [None]


def test_absorption_lays_the_track_at_the_minimum_and_pays_no_city():
    state = fresh()
    own_company(state, "C&A")
    turn = play(state, 9, orders=company_order("C&A", ABSORB, "PENN"))
    assert paid(turn, "track", "PENN") == TRACK * ROUTES["C&A"].miles
    assert paid(turn, "city_crossing", "PENN") == 0


def test_ruling_O4_the_owner_decides_not_the_president():
    state = fresh()
    president_of(state, "PENN", seat=2)
    own_company(state, "C&A")
    play(state, 9, orders=company_order("C&A", ABSORB, "PENN"))
    assert "C&A" in state.railroads["PENN"].lines


def test_ruling_O4_connected_at_the_start_of_the_turn():
    state = fresh()
    own_company(state, "C&A")
    own_company(state, "CNJ", seat=2)
    assert absorbers(state, "C&A") == ["PENN"]
    assert absorbers(state, "CNJ") == []
    orders = company_order("C&A", ABSORB, "PENN") | company_order("CNJ", ABSORB, "PENN", seat=2)
    turn = play(state, 9, orders=orders)
    assert state.companies["CNJ"].owner == 2, "New York came with C&A, this turn"
    assert told(turn, "ABSORPTION_APART") == [(2,)]


def test_ruling_A13_no_absorption_into_a_railroad_born_this_turn():
    state = fresh()
    own_company(state, "READ")
    own_company(state, "C&A", seat=2)
    orders = company_order("READ", INCORPORATE) | company_order("C&A", ABSORB, "READ", seat=2)
    turn = play(state, 9, orders=orders)
    assert state.companies["C&A"].status == "owned"
    assert told(turn, "ABSORPTION_NO_RAILROAD") == [(2,)]


def test_rule_2_2_the_twin_of_an_own_line_cannot_be_absorbed():
    state = fresh()
    own_company(state, "READ")
    assert absorbers(state, "READ") == []
    turn = play(state, 9, orders=company_order("READ", ABSORB, "PENN"))
    assert state.companies["READ"].owner == BOSS
    assert told(turn, "ABSORPTION_TWIN") == [(BOSS,)]


def test_rule_4_8_no_absorption_beyond_a_gateway():
    state = fresh()
    state.railroads["B&O"].lines = ["IL1"]
    western = next(
        r.code for r in ROUTES.values() if r.company and r.side == "west" and world().touch(["IL1"], [r.code])
    )
    own_company(state, western)
    turn = play(state, 9, orders=company_order(western, ABSORB, "B&O"))
    assert told(turn, "ABSORPTION_GATEWAY") == [(BOSS,)]


def test_ruling_A24_a_bankrupt_railroad_absorbs_nothing():
    state = fresh()
    state.railroads["PENN"].solvency = BANKRUPT
    own_company(state, "C&A")
    assert absorbers(state, "C&A") == []
    turn = play(state, 9, orders=company_order("C&A", ABSORB, "PENN"))
    assert told(turn, "ABSORPTION_BANKRUPT") == [(BOSS,)]


def test_ruling_A14_absorptions_run_by_company_number_and_the_second_twin_is_cancelled():
    state = fresh()
    state.railroads["B&O"].lines = ["MD1", "C&A"]
    state.railroads["PENN"].lines = ["HRL"]
    first, second = sorted(("PENN", "READ"), key=lambda code: ROUTES[code].number)
    for seat, code in ((1, second), (2, first)):
        own_company(state, code, seat)
    orders = company_order(second, ABSORB, "B&O") | company_order(first, ABSORB, "B&O", seat=2)
    turn = play(state, 9, orders=orders)
    assert first in state.railroads["B&O"].lines
    assert second not in state.railroads["B&O"].lines
    assert told(turn, "ABSORPTION_TWIN") == [(1,)]
    assert state.companies[second].owner == 1


def test_ruling_A14_a_held_right_of_way_that_became_a_twin_is_abandoned_with_its_grant():
    state = fresh()
    state.railroads["B&O"].lines = ["RF&P"]
    state.railroads["B&O"].right_of_way = ROUTES["R&D"].twin
    state.railroads["B&O"].grant_sqmi = 100
    own_company(state, "R&D")
    president_of(state, "B&O", seat=2)
    orders = company_order("R&D", ABSORB, "B&O") | ordered("B&O", seat=2, right_of_way=BUILD)
    turn = play(state, 9, orders=orders)
    railroad = state.railroads["B&O"]
    assert railroad.lines == ["RF&P", "R&D"]
    assert (railroad.right_of_way, railroad.grant_sqmi, railroad.land_sqmi) == ("", 0, 0)
    assert told(turn, "RIGHT_OF_WAY_TWIN") == [None]
    assert told(turn, "BUILD_NO_RIGHT_OF_WAY") == [(2,)]


def test_ruling_O1_the_civil_war_forbids_neither_absorption_nor_incorporation():
    state = fresh()
    state.turn = 11
    own_company(state, "C&A")
    own_company(state, "READ", seat=2)
    orders = company_order("C&A", ABSORB, "PENN") | company_order("READ", INCORPORATE, seat=2)
    play(state, 9, orders=orders)
    assert "C&A" in state.railroads["PENN"].lines
    assert "READ" in state.railroads
