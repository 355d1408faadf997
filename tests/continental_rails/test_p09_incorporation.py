"""Private companies become railroads in phase 9 (10.1.2.3)."""

from games.continental_rails import accounts as acc
from games.continental_rails.orders import ABSORB, INCORPORATE, CompanyOrder, Orders
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, turn_of
from tests.continental_rails.railways_helpers import (
    BOSS,
    PHASES,
    company_order,
    ordered,
    own_company,
    play,
    told,
)

ROUTES = world().routes


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
