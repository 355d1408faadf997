"""Revenue of railroads: miles, cities, regions, double track, rate wars (4.10, 4.15, 4.16)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.continental_rails import accounts as acc
from games.continental_rails.operations import revenue
from games.continental_rails.operations.receipts import receipts
from games.continental_rails.orders import RateWar
from games.continental_rails.rules import rules_for
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, make_president, turn_of
from tests.continental_rails.operations_helpers import (
    add_railroad,
    ordered,
    play,
    play_on,
    posted,
    quiet,
    told,
)

RULES = rules_for({})


def test_rule_4_10_sixty_dollars_a_mile_and_three_hundred_a_point():
    state = quiet()
    # B&O: 160 miles between Baltimore (4) and Cumberland (2).
    play(state, 13)
    assert state.railroads["B&O"].revenue_usd == 60 * 160 + 300 * (16 + 4)


def test_rule_4_10_a_city_counts_once_however_many_lines_meet_there():
    state = quiet()
    rr = state.railroads["PENN"]
    rr.lines = ["PENN", "PA6"]
    cities = world().cities_of(rr.lines)
    assert len(cities) == 3
    value = sum(world().cities[city].value for city in cities)
    assert receipts(RULES, rr, {}).normal_usd == 60 * (104 + 110) + 300 * value


def test_rule_4_15_worked_example_sizes_4_and_5_give_41_percent():
    assert revenue.double_track_percent(4 * 4, 5 * 5) == 41
    state = quiet()
    rr = add_railroad(state, "C&A")
    assert {world().cities[end].size for end in world().routes["C&A"].ends} == {4, 5}
    single = receipts(RULES, rr, {}).normal_usd
    rr.doubled = ["C&A"]
    assert receipts(RULES, rr, {}).normal_usd == single * 141 // 100


def test_ruling_a18_a_line_shares_what_its_cities_bring_with_the_other_lines_there():
    assert revenue.line_usd(RULES, 100, [(16, 2), (25, 5)]) == 6000 + 2400 + 1500


@given(st.sets(st.sampled_from(sorted(world().routes)), min_size=1, max_size=30))
def test_ruling_a18_line_receipts_add_up_to_the_base_revenue(lines):
    state = quiet()
    rr = state.railroads["PENN"]
    rr.lines = sorted(lines)
    found = receipts(RULES, rr, dict.fromkeys(lines, 100))
    # Everything lost but what rounding left: less than a dollar for each end of a line.
    assert 0 <= found.normal_usd - found.lost_usd < 2 * len(lines)


def test_rule_4_16_worked_example_both_receive_75_percent_and_expenses_stay():
    state = quiet()
    make_president(state, 1, "PENN")
    rival = add_railroad(state, "READ", price=20)
    rival.efficiency = 70
    peace = 60 * 104 + 300 * (16 + 4)
    war = ordered(1, "PENN", rate_wars=[RateWar(route="PENN", percent=25)])
    turn = play(state, 13, orders=war)
    for code, ratio in (("PENN", 675), ("READ", 600 + 29 * 410 // 49)):
        assert state.railroads[code].revenue_usd == peace * 75 // 100
        assert state.railroads[code].expense_usd == peace * ratio // 1000
    assert told(turn, "RATE_WAR") == [
        {"permille": 250, "railroad": "PENN", "rival": "READ", "route": "PENN", "twin": "READ", "to": None}
    ]


def test_ruling_a18_on_a_line_at_war_twice_the_larger_cut_counts():
    state = quiet()
    add_railroad(state, "READ")
    make_president(state, 1, "PENN")
    make_president(state, 2, "READ")
    orders = ordered(1, "PENN", rate_wars=[RateWar(route="PENN", percent=10)])
    orders |= ordered(2, "READ", rate_wars=[RateWar(route="READ", percent=40)])
    play(state, 13, orders=orders)
    assert state.railroads["PENN"].revenue_usd == state.railroads["READ"].revenue_usd == 12240 * 60 // 100


@pytest.mark.parametrize("percent, kept", [(0, 99), (76, 25), (75, 25)])
def test_rule_4_16_cuts_stay_between_1_and_75_percent(percent, kept):
    state = quiet()
    add_railroad(state, "READ")
    make_president(state, 1, "PENN")
    play(state, 13, orders=ordered(1, "PENN", rate_wars=[RateWar(route="PENN", percent=percent)]))
    assert state.railroads["PENN"].revenue_usd == 12240 - 12240 * (100 - kept) // 100


@pytest.mark.parametrize("route", ["PENN", "READ", "B&O", "N&W", "NOPE"])
def test_ruling_a18_a_war_needs_a_railroad_on_the_twin_of_an_own_line(route):
    state = quiet()
    make_president(state, 1, "PENN")
    turn = play(state, 13, orders=ordered(1, "PENN", rate_wars=[RateWar(route=route, percent=25)]))
    assert state.railroads["PENN"].revenue_usd == 12240
    assert told(turn, "RATE_WAR_FELL") == [{"railroad": "PENN", "route": route, "to": (1,)}]
    assert not told(turn, "RATE_WAR")


@pytest.mark.parametrize("regions, permille", [(0, 0), (1, 0), (2, 100), (3, 200), (13, 1200)])
def test_rule_2_7_ten_percent_for_each_region_after_the_first(regions, permille):
    assert revenue.region_bonus_permille(RULES, regions) == permille


def test_ruling_a21_a_line_without_starred_city_costs_no_revenue():
    state = quiet()
    assert not world().regions_of(state.railroads["NYC"].lines)
    play(state, 13)
    assert state.railroads["NYC"].revenue_usd == 60 * 148 + 300 * (4 + 4)


def test_ruling_a21_a_line_laid_this_turn_earns_and_connects():
    state = quiet()
    rr = state.railroads["PENN"]
    rr.lines = ["PENN", "PA6", "PA5", "P&LE"]
    assert len(world().regions_of(rr.lines)) == 3
    miles, value = world().miles(rr.lines), world().city_value(rr.lines)
    play(state, 13)
    assert rr.revenue_usd == (60 * miles + 300 * value) * 1200 // 1000


@pytest.mark.parametrize("climate, permille", [(0, 800), (4, 1000), (8, 1200)])
def test_ruling_a19_the_climate_of_the_start_of_the_turn_counts(climate, permille):
    state = quiet()
    state.climate = climate
    turn = turn_of(state, phase=13)
    state.climate = 5  # phase 6 has rolled another one since
    play_on(turn, 13)
    assert state.railroads["B&O"].revenue_usd == 15600 * permille // 1000


def test_rule_4_10_chance_stays_within_a_tenth():
    found = set()
    for number in range(20):
        state = fresh(accident_permille=0)
        turn = play(state, 13, seed=str(number).encode())
        found |= {
            rr.revenue_usd * 1000 // (60 * world().miles(rr.lines) + 300 * world().city_value(rr.lines))
            for rr in state.railroads.values()
        }
        assert posted(turn, "revenue", acc.rr_cash("B&O")) == state.railroads["B&O"].revenue_usd
    assert min(found) >= 899
    assert max(found) <= 1100
    assert len(found) > 10


@pytest.mark.parametrize("letters, permille", [("A", 1000), ("G", 1080), ("GI", 1160), ("BCDEFHJ", 1000)])
def test_rule_4_18_better_cars_raise_revenue(letters, permille):
    state = quiet()
    rr = state.railroads["N&W"]
    rr.technologies = list(letters)
    play(state, 13)
    large = sum(world().cities[c].value for c in world().cities_of(rr.lines) if world().cities[c].size >= 4)
    assert large == 0
    assert rr.revenue_usd == (60 * 82 + 300 * world().city_value(rr.lines)) * permille // 1000


def test_rule_4_18_a_grand_station_raises_what_large_cities_bring():
    state = quiet()
    rr = state.railroads["B&O"]
    rr.technologies = ["A"]
    play(state, 13)
    assert rr.revenue_usd == 15600 + 300 * 16 * 300 // 1000


def test_rule_4_16_a_merger_carries_the_rate_war_along():
    state = quiet()
    add_railroad(state, "READ")
    make_president(state, 1, "PENN")
    make_president(state, 1, "B&O")
    turn = turn_of(state, ordered(1, "PENN", rate_wars=[RateWar(route="PENN", percent=50)]), 13)
    state.railroads["B&O"].lines += state.railroads.pop("PENN").lines
    state.merged["PENN"] = "B&O"
    play_on(turn, 13)
    assert [(note["railroad"], note["rival"]) for note in told(turn, "RATE_WAR")] == [("B&O", "READ")]
    assert state.railroads["READ"].revenue_usd == 12240 // 2
