"""Phase 9: incorporations, absorptions, building, abandonment, double track."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.anonymous import anonymous_orders
from games.continental_rails.commands import start_of
from games.continental_rails.orders import ABANDON, ABSORB, BUILD, INCORPORATE, CompanyOrder, Orders
from games.continental_rails.railways.finance import construction_profit, doubling_cost, track_cost
from games.continental_rails.railways.issue import split_issue
from games.continental_rails.railways.network import absorbers
from games.continental_rails.rules import rules_for
from games.continental_rails.state import BANKRUPT
from games.continental_rails.tables import climates
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, give_shares, set_cash, turn_of
from tests.continental_rails.railways_helpers import (
    BOSS,
    PHASES,
    company_order,
    facts,
    ordered,
    own_company,
    paid,
    play,
    president_of,
    told,
)

RULES = rules_for({})
TRACK = 300
ROUTES = world().routes


def holding(code="B&O", route="MD1", cash=20_000):
    """A player's railroad with an unbuilt right-of-way."""
    state = fresh()
    president_of(state, code)
    state.railroads[code].right_of_way = route
    set_cash(state, acc.rr_cash(code), cash)
    return state


def points(*cities):
    return sum(world().cities[city].value for city in cities)


# Costs


def test_rule_2_6_crossing_costs_300_dollars_a_point_of_city_value():
    by_size = {city.size: city.value for city in world().cities.values()}
    assert by_size == {1: 1, 2: 4, 3: 9, 4: 16, 5: 25}
    assert [RULES.city_usd_per_point * by_size[size] for size in (1, 2, 3, 4, 5)] == [
        300,
        1200,
        2700,
        4800,
        7500,
    ]


def test_rule_4_6_only_cities_newly_reached_are_paid():
    state = fresh()
    route = ROUTES["MD1"]
    served = world().cities_of(["B&O"])
    new = [city for city in route.ends if city not in served]
    assert len(new) == 1
    assert track_cost(state, "B&O", "MD1").city_usd == 300 * points(*new)
    state.railroads["B&O"].lines.append("MD1")
    assert track_cost(state, "B&O", "MD1").city_usd == 0


@pytest.mark.parametrize(("ordered_usd", "excess"), [(None, 0), (100, 0), (390, 90), (600, 300), (900, 300)])
def test_rule_4_6_track_costs_the_minimum_up_to_twice_of_it(ordered_usd, excess):
    bill = track_cost(fresh(), "B&O", "MD1", ordered_usd)
    assert bill.track_usd == TRACK * ROUTES["MD1"].miles
    assert bill.excess_usd == excess * ROUTES["MD1"].miles


def test_rule_4_6_track_follows_the_climate():
    state = fresh()
    costs = [
        track_cost(state, "B&O", "MD1", climate=climates()[number]).track_usd // ROUTES["MD1"].miles
        for number in range(9)
    ]
    assert costs == [200, 225, 250, 275, 300, 325, 350, 375, 400]


def test_rule_4_6_worked_example_excess_90_and_two_directors():
    assert construction_profit(90, 2) == 30


def test_rule_4_15_double_track_costs_a_quarter_of_track_without_cities():
    assert doubling_cost(RULES, climates()[4], "B&O") == ROUTES["B&O"].miles * 75


# Incorporation


def test_rule_10_1_2_3_the_owner_gets_a_share_a_mile():
    state = fresh()
    own_company(state, "READ")
    play(state, 9, orders=company_order("READ", INCORPORATE))
    miles = ROUTES["READ"].miles
    assert acc.shares(state, BOSS, "READ") == miles
    assert acc.public_shares(state, "READ") == 3 * miles
    assert acc.treasury(state, "READ") == miles
    assert state.companies["READ"].status == "gone"
    assert state.companies["READ"].owner is None


def test_rule_4_3_3_the_public_pays_ten_per_cent_less_and_bonds_cover_the_track():
    state = fresh()
    own_company(state, "READ")
    play(state, 9, orders=company_order("READ", INCORPORATE))
    miles = ROUTES["READ"].miles
    assert acc.railroad_cash(state, "READ") == 3 * miles * 14 * 9 // 10
    assert acc.bonds(state, "READ") == 150 * miles
    assert acc.loans(state, "READ") == 0


def test_ruling_A19_the_first_price_is_that_of_the_climate_at_the_start_of_the_turn():
    state = fresh()
    own_company(state, "READ")
    turn = turn_of(state, company_order("READ", INCORPORATE), 9)
    state.climate = 8
    PHASES[9].run(turn)
    assert state.railroads["READ"].price_usd == 14


def test_ruling_O5_a_new_railroad_has_the_best_engine_and_all_technologies_but_the_grand_station():
    state = fresh()
    state.best_engine, state.technologies = 3, ["A", "B", "C"]
    own_company(state, "READ")
    play(state, 9, orders=company_order("READ", INCORPORATE))
    railroad = state.railroads["READ"]
    assert (railroad.engine, railroad.technologies, railroad.efficiency) == (3, ["B", "C"], 90)
    assert railroad.born_turn == 1
    assert railroad.grand_station == ""


def test_ruling_O6_a_new_railroad_has_no_player_president_and_takes_no_orders():
    state = fresh()
    own_company(state, "READ")
    orders = {
        BOSS: Orders(
            companies=[CompanyOrder(company="READ", action=INCORPORATE)],
            railroads=ordered("READ", influence_points=5, request="PA1", double=["READ"])[BOSS].railroads,
        )
    }
    turn = play(state, 9, 10, 11, 12, orders=orders)
    assert state.railroads["READ"].president is None
    assert state.railroads["READ"].directors == []
    assert state.railroads["READ"].doubled == []
    assert state.railroads["READ"].right_of_way == ""
    assert "READ" not in turn.notes["influence"]


def test_rule_10_1_2_2_a_company_bought_in_phase_5_stays_what_it_is():
    state = fresh()
    own_company(state, "READ", seat=2)
    turn = play(state, 9, orders=company_order("READ", INCORPORATE))
    assert "READ" not in state.railroads
    assert state.companies["READ"].owner == 2
    assert told(turn, "COMPANY_NOT_OWNED") == [(BOSS,)]


def test_ruling_A13_of_two_orders_to_one_company_the_first_counts():
    state = fresh()
    own_company(state, "C&A")
    both = [
        CompanyOrder(company="C&A", action=INCORPORATE),
        CompanyOrder(company="C&A", action=ABSORB, railroad="PENN"),
        CompanyOrder(company="C&A", action=ABSORB, railroad="PENN"),
    ]
    turn = play(state, 9, orders={BOSS: Orders(companies=both)})
    assert state.railroads["C&A"].lines == ["C&A"]
    assert state.railroads["PENN"].lines == ["PENN"]
    assert len(told(turn, "COMPANY_NOT_OWNED")) == 2


# Absorption


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


# Building


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


# Double track


def test_ruling_A17_lines_are_doubled_in_sequence_wholly_or_not_at_all():
    state = holding(cash=160 * 75 + 44)
    state.railroads["B&O"].right_of_way = ""
    state.railroads["B&O"].lines = ["B&O", "MD1"]
    turn = play(state, 9, orders=ordered("B&O", double=["B&O", "MD1", "B&O"]))
    assert state.railroads["B&O"].doubled == ["B&O"]
    assert acc.railroad_cash(state, "B&O") == 44
    assert told(turn, "DOUBLING_NO_CASH") == [(BOSS,)]
    assert told(turn, "DOUBLING_DONE") == [(BOSS,)]
    assert acc.loans(state, "B&O") == 0


def test_ruling_A18_only_lines_owned_at_the_start_of_the_turn_are_doubled():
    state = holding(cash=10**6)
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD, double=["MD1"]))
    assert "MD1" in state.railroads["B&O"].lines
    assert state.railroads["B&O"].doubled == []
    assert told(turn, "DOUBLING_NOT_OWNED") == [(BOSS,)]


def test_ruling_O1_doubling_goes_on_in_the_civil_war():
    state = holding()
    state.turn = 12
    play(state, 9, orders=ordered("B&O", double=["B&O"]))
    assert state.railroads["B&O"].doubled == ["B&O"]


def test_ruling_A24_a_bankrupt_railroad_doubles_nothing():
    state = holding()
    state.railroads["B&O"].solvency = BANKRUPT
    turn = play(state, 9, orders=ordered("B&O", double=["B&O"]))
    assert told(turn, "DOUBLING_BANKRUPT") == [(BOSS,)]


def test_ruling_A20_the_books_tell_which_shares_are_new():
    state = holding()
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    new = [entry for entry in turn.ledger.postings if entry.unit == acc.share("B&O") and entry.phase == 9]
    assert {entry.source for entry in new} == {acc.ISSUER}
    assert sum(entry.amount for entry in new) == 5 * ROUTES["MD1"].miles
    assert start_of(turn).directors["B&O"] == (BOSS,)
