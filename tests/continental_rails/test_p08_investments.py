"""Phase 8: wear, improvements, locomotives, technologies."""

import pytest

from engine.dice import Dice
from games.continental_rails import accounts as acc
from games.continental_rails.orders import INCORPORATE
from games.continental_rails.railways import efficiency
from games.continental_rails.railways.efficiency import maximum, maximum_for
from games.continental_rails.railways.upgrades import engine_cost, grand_station_city
from games.continental_rails.rules import rules_for
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import routes_at, world
from tests.continental_rails.build import codes, fresh, set_cash
from tests.continental_rails.railways_helpers import (
    BOSS,
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
MILES = world().routes["B&O"].miles


def presided(code="B&O", cash=50_000, **figures):
    state = fresh(**figures)
    president_of(state, code)
    set_cash(state, acc.rr_cash(code), cash)
    return state


def wear_of(turn, code="B&O"):
    return next(draw.value for draw in turn.dice.log if draw.label == f"wear/{code}")


@pytest.mark.parametrize(
    ("miles", "points"), [(100, 99), (3000, 99), (3001, 98), (3050, 98), (3051, 97), (3521, 88)]
)
def test_rule_4_5_maximum_efficiency_of_long_railroads(miles, points):
    assert maximum_for(RULES, miles, 0) == points


def test_rule_4_17_old_locomotives_lower_the_maximum():
    assert maximum_for(RULES, 100, 3) == 93
    state = fresh()
    state.best_engine = 4
    assert maximum(state, "B&O") == 93


def test_maximum_never_leaves_the_scale():
    assert maximum_for(RULES, 20_000, 8) == 1


def test_rule_4_5_ten_dollars_a_mile_cancel_wear_on_average():
    dice = Dice(b"long run", 1)
    gained = sum(efficiency.gain(dice, RULES, "B&O", 10) for _ in range(2000))
    worn = sum(efficiency.wear(dice, RULES, "B&O") for _ in range(2000))
    assert abs(gained - 10_000) < 250
    assert abs(worn - 10_000) < 150


def test_rule_4_5_every_railroad_wears_three_to_seven_points():
    state = fresh()
    president_of(state, "B&O")
    turn = play(state, 8)
    assert 3 <= wear_of(turn) <= 7
    assert state.railroads["B&O"].efficiency == 90 - wear_of(turn)


def test_ruling_A22_wear_comes_before_improvements_and_the_maximum_caps_them():
    state = presided(improve_chance_permille=1000)
    turn = play(state, 8, orders=ordered("B&O", improve_usd_per_mile=50))
    assert state.railroads["B&O"].efficiency == 99
    assert facts(turn, "EFFICIENCY")["gained"] == 9 + wear_of(turn)


def test_rule_10_2_4_no_more_than_fifty_dollars_a_mile():
    state = presided()
    turn = play(state, 8, orders=ordered("B&O", improve_usd_per_mile=80))
    assert paid(turn, "improvements") == 50 * MILES
    assert len([draw for draw in turn.dice.log if draw.label == "improve/B&O"]) == 50


def test_nothing_is_spent_where_nothing_can_be_gained():
    state = presided()
    state.best_engine = 9
    turn = play(state, 8, orders=ordered("B&O", improve_usd_per_mile=10))
    assert state.railroads["B&O"].efficiency == maximum(state, "B&O") == 83
    assert paid(turn, "improvements") == 0
    assert told(turn, "IMPROVEMENT_NEEDLESS") == [(BOSS,)]


def test_rule_4_9_improvements_are_borrowed_while_influence_is_ordered():
    state = presided(cash=2000 + 10 * MILES)
    turn = play(state, 8, orders=ordered("B&O", improve_usd_per_mile=10, influence_points=4))
    spare = 6 * MILES
    assert acc.railroad_cash(state, "B&O") == 2000 + 4 * MILES
    assert paid(turn, "bonds_issued") == (10 * MILES - spare) * 800 // 1000
    assert paid(turn, "short_loan") == 10 * MILES - spare - paid(turn, "bonds_issued")


def test_rule_4_17_type_1_to_type_4_costs_thirty_dollars_a_mile():
    assert engine_cost(RULES, 1, 1, 4) == 30
    state = presided()
    state.best_engine = 4
    turn = play(state, 8, orders=ordered("B&O", engine=4))
    assert state.railroads["B&O"].engine == 4
    assert paid(turn, "locomotives") == 30 * MILES
    assert set(told(turn, "ENGINE_BOUGHT")) == {None}
    assert facts(turn, "ENGINE_BOUGHT")["engine"] == "Mogul 2-6-0"


@pytest.mark.parametrize(
    ("level", "cash", "code"),
    [
        (5, 50_000, "ENGINE_NOT_ON_MARKET"),
        (1, 50_000, "ENGINE_NO_BETTER"),
        (4, 30 * MILES - 1, "ENGINE_NO_CASH"),
    ],
)
def test_ruling_A17_locomotives_are_bought_wholly_or_not_at_all(level, cash, code):
    state = presided(cash=cash)
    state.best_engine = 4
    turn = play(state, 8, orders=ordered("B&O", engine=level))
    assert state.railroads["B&O"].engine == 1
    assert acc.railroad_cash(state, "B&O") == cash
    assert told(turn, code) == [(BOSS,)]


def test_ruling_A17_cash_only_orders_run_in_sequence():
    state = presided(cash=10 * MILES)
    state.best_engine = 2
    state.technologies = ["A", "B"]
    turn = play(state, 8, orders=ordered("B&O", engine=2, technology="B"))
    assert state.railroads["B&O"].engine == 2
    assert state.railroads["B&O"].technologies == []
    assert told(turn, "TECHNOLOGY_NO_CASH") == [(BOSS,)]
    assert acc.loans(state, "B&O") == 0


def test_rule_4_18_a_technology_costs_ten_dollars_a_mile():
    state = presided()
    state.technologies = ["A", "B", "C"]
    turn = play(state, 8, orders=ordered("B&O", technology="C"))
    assert state.railroads["B&O"].technologies == ["C"]
    assert paid(turn, "technology") == 10 * MILES
    assert told(turn, "TECHNOLOGY_STEEL_RAILS") == [None]


def test_rule_4_18_the_grand_station_costs_10000_and_stands_in_the_biggest_city():
    state = presided("PENN")
    turn = play(state, 8, orders=ordered("PENN", technology="A"))
    assert state.railroads["PENN"].grand_station == "philadelphia"
    assert paid(turn, "technology", "PENN") == 10_000
    assert facts(turn, "TECHNOLOGY_GRAND_STATION")["city"] == "Philadelphia"
    again = play(state, 8, orders=ordered("PENN", technology="A"))
    assert told(again, "TECHNOLOGY_OWNED") == [(BOSS,)]


def test_rule_4_18_no_grand_station_without_a_large_city():
    state = presided("NYC")
    assert grand_station_city(RULES, ["NYC"]) == ""
    turn = play(state, 8, orders=ordered("NYC", technology="A"))
    assert told(turn, "TECHNOLOGY_NO_CITY") == [(BOSS,)]
    assert acc.railroad_cash(state, "NYC") == 50_000


def test_of_equal_cities_the_grand_station_takes_the_first_by_name():
    large = [city for city in world().cities.values() if city.size == 5]
    lines = [routes_at(city.id)[0] for city in large]
    assert world().cities[grand_station_city(RULES, lines)].name == min(city.name for city in large)


def test_technologies_not_on_the_market_at_the_start_cannot_be_bought():
    state = presided()
    turn = play(state, 8, orders=ordered("B&O", technology="D"))
    assert told(turn, "TECHNOLOGY_NOT_ON_MARKET") == [(BOSS,)]


def test_ruling_A24_a_bankrupt_railroad_invests_in_nothing_but_wears():
    state = presided()
    state.best_engine, state.technologies = 2, ["A", "B"]
    state.railroads["B&O"].solvency = BANKRUPT
    orders = ordered("B&O", improve_usd_per_mile=10, engine=2, technology="B")
    turn = play(state, 8, orders=orders)
    assert acc.railroad_cash(state, "B&O") == 50_000
    assert {"IMPROVEMENT_BANKRUPT", "ENGINE_BANKRUPT", "TECHNOLOGY_BANKRUPT"} <= set(codes(turn))
    assert state.railroads["B&O"].efficiency < 90


def test_ruling_A22_a_new_railroad_wears_from_its_second_turn():
    state = fresh()
    own_company(state, "READ")
    turn = play(state, 8, 9, orders=company_order("READ", INCORPORATE))
    assert state.railroads["READ"].efficiency == 90
    assert not [draw for draw in turn.dice.log if draw.label == "wear/READ"]
    state.turn = 2
    assert 83 <= 90 - wear_of(play(state, 8), "READ") <= 87


def test_ruling_A23_loans_cover_improvements_but_no_locomotives():
    state = presided(cash=0)
    state.best_engine = 2
    turn = play(state, 8, orders=ordered("B&O", improve_usd_per_mile=10, engine=2))
    assert paid(turn, "improvements") == 10 * MILES
    assert acc.bonds(state, "B&O") + acc.loans(state, "B&O") == 150 * MILES + 10 * MILES
    assert told(turn, "ENGINE_NO_CASH") == [(BOSS,)]
    assert acc.railroad_cash(state, "B&O") == 0
