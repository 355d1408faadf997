"""What phase 9 costs: crossings, track, overprice (2.6, 4.6, 4.15)."""

import pytest

from games.continental_rails.railways.finance import construction_profit, doubling_cost, track_cost
from games.continental_rails.rules import rules_for
from games.continental_rails.tables import climates
from games.continental_rails.world import world
from tests.continental_rails.build import fresh
from tests.continental_rails.construction_helpers import TRACK, points

RULES = rules_for({})
ROUTES = world().routes


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
