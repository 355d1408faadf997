"""Rail Builder and Rail Magnate: regions, awards, systems (1.2.3, 1.2.4, rulings A2, A27, C3)."""

import pytest

from games.continental_rails.tables import points
from games.continental_rails.titles import rail_builder, rail_magnate
from games.continental_rails.titles.rail_magnate import best_system, system_points
from games.continental_rails.world import world
from tests.continental_rails.build import make_president, turn_of
from tests.continental_rails.operations_helpers import add_railroad, play_on, quiet, told

REGION = {
    "Atlantic": "PENN",
    "Great Lakes": "LS",
    "Ohio": "PA5",
    "Gulf": "AL5",
    "Mississippi": "SM",
    "Center": "MON",
    "Midwest": "UP",
    "Pacific": "CP",
    "Canada": "C1",
    "Mexico": "M1",
    "Rockies": "DP",
}


def lines(*regions):
    return [REGION[region] for region in regions]


def building(*regions, code="PENN", boss=1):
    """A turn in which PENN of seat 1 reaches so many more regions."""
    state = quiet()
    if boss:
        make_president(state, boss, code)
    turn = turn_of(state, phase=17)
    state.railroads[code].lines = [code, *lines(*regions)]
    return turn


def test_the_lines_of_these_tests_lie_where_they_say():
    assert all(world().regions_of([line]) == {region} for region, line in REGION.items())


def test_rule_1_2_3_three_points_for_each_region_newly_reached():
    assert rail_builder.score(building("Ohio", "Great Lakes"))[1] == 6
    assert sum(rail_builder.score(building("Atlantic")).values()) == 0


def test_rule_1_2_3_a_region_left_and_reached_again_was_connected_at_the_start():
    turn = building()
    assert sum(rail_builder.score(turn).values()) == 0


def test_ruling_a2_the_president_of_the_start_scores():
    turn = building("Ohio")
    turn.state.railroads["PENN"].president = 9
    found = rail_builder.score(turn)
    assert (found[1], found[9]) == (3, 0)


def test_ruling_o6_without_president_nobody_scores():
    assert sum(rail_builder.score(building("Ohio", boss=None)).values()) == 0


@pytest.mark.parametrize(
    "award, regions, worth",
    [
        ("HEARTLAND", ("Center",), 5),
        ("HEARTLAND", ("Mississippi",), 5),
        ("LAKES_TO_GULF", ("Great Lakes", "Gulf"), 5),
        ("NORTHERN_LIGHTS", ("Canada", "Great Lakes"), 5),
        ("PACIFIC", ("Pacific", "Midwest"), 10),
        ("PACIFIC", ("Pacific", "Gulf"), 10),
        ("RIO_GRANDE", ("Mexico", "Gulf"), 5),
        ("THREE_NATIONS", ("Canada", "Mexico"), 10),
    ],
)
def test_rule_1_2_3_awards_count_twice_for_the_first_railroad(award, regions, worth):
    turn = building(*regions)
    assert rail_builder.score(turn)[1] == 3 * len(regions) + 2 * worth
    state = turn.state
    assert (state.seats[1].awards, state.railroads["PENN"].awards, state.first_awards) == ([award],) * 3
    facts = {"railroad": "PENN", "seat": 1, "tycoon": state.seats[1].name, "points": 2 * worth, "to": None}
    assert told(turn, f"AWARD_{award}") == [facts]


@pytest.mark.parametrize(
    "regions", [("Pacific",), ("Canada",), ("Great Lakes",), ("Mexico",), ("Ohio", "Gulf")]
)
def test_rule_1_2_3_half_a_connection_earns_no_award(regions):
    assert rail_builder.score(building(*regions))[1] == 3 * len(regions)


def test_rule_1_2_3_later_railroads_earn_the_award_once():
    turn = building("Center")
    turn.state.first_awards = ["HEARTLAND"]
    assert rail_builder.score(turn)[1] == 3 + 5


def test_rule_1_2_3_pacific_to_the_gulf_and_to_the_mississippi_is_one_award():
    turn = building("Pacific", "Gulf")
    assert rail_builder.score(turn)[1] == 6 + 20
    play_on(turn, 18)
    state = turn.state
    turn = turn_of(state, phase=17)
    state.railroads["PENN"].lines.append(REGION["Mississippi"])
    assert rail_builder.score(turn)[1] == 3 + 10  # the region, and Heartland for the first time


def test_ruling_c3_once_per_tycoon():
    turn = building("Center")
    turn.state.seats[1].awards = ["HEARTLAND"]
    assert rail_builder.score(turn)[1] == 3
    assert turn.state.railroads["PENN"].awards == ["HEARTLAND"]
    assert told(turn, "CONNECTION_HEARTLAND") == [{"railroad": "PENN", "to": None}]


def test_ruling_c3_once_per_railroad_with_all_it_absorbed():
    turn = building("Center")
    turn.state.railroads["PENN"].awards = ["HEARTLAND"]
    assert rail_builder.score(turn)[1] == 3
    assert turn.state.seats[1].awards == []


def test_ruling_c3_two_first_in_one_turn_are_both_doubled():
    state = quiet()
    make_president(state, 1, "PENN")
    make_president(state, 2, "B&O")
    turn = turn_of(state, phase=17)
    state.railroads["PENN"].lines += lines("Center")
    state.railroads["B&O"].lines += lines("Mississippi")
    found = rail_builder.score(turn)
    assert (found[1], found[2]) == (13, 13)
    assert state.first_awards == ["HEARTLAND"]


def test_ruling_c3_an_anonymous_president_earns_nothing_but_is_first_all_the_same():
    turn = building("Center", boss=None)
    assert sum(rail_builder.score(turn).values()) == 0
    assert turn.state.first_awards == ["HEARTLAND"]
    assert told(turn, "CONNECTION_HEARTLAND")


def merger(survivor, absorbed, built=()):
    """PENN with some regions takes in B&O with others; both belong to seat 1."""
    state = quiet()
    for code, regions in (("PENN", survivor), ("B&O", absorbed)):
        make_president(state, 1, code)
        state.railroads[code].lines = lines(*regions)
        state.railroads[code].awards = [row.key for row in points("builder_award")]
    turn = turn_of(state, phase=17)
    state.railroads["PENN"].lines += state.railroads.pop("B&O").lines + lines(*built)
    state.merged["B&O"] = "PENN"
    return rail_builder.score(turn)[1]


def test_ruling_a27_only_regions_that_the_larger_partner_lacked_count():
    big = ("Atlantic", "Ohio", "Center", "Gulf", "Canada")
    assert merger(big, ("Midwest",)) == 3
    assert merger(("Midwest",), big) == 3
    assert merger(big, ("Ohio",)) == 0
    assert merger(big, ("Ohio", "Midwest", "Mexico")) == 6


def test_ruling_a27_with_equal_partners_the_survivor_is_the_measure():
    assert merger(("Atlantic", "Ohio"), ("Ohio", "Gulf")) == 3


def test_ruling_a27_each_region_once_with_ordinary_extensions():
    assert merger(("Atlantic", "Ohio"), ("Gulf",), built=("Gulf", "Center")) == 6


@pytest.mark.parametrize("number, points", [(0, 0), (1, 0), (2, 1), (5, 4)])
def test_rule_1_2_4_a_point_for_each_region_beyond_the_first(number, points):
    assert system_points(set(list(REGION)[:number])) == points


def test_rule_1_2_4_thirteen_regions_and_both_bonuses():
    assert system_points(set(world().regions)) == 12 + 4 + 2
    assert system_points({"Atlantic", "Pacific"}) == 1 + 4
    assert system_points({"Canada", "Mexico"}) == 1 + 2


def test_rule_1_2_4_two_networks_count_together_only_if_they_touch():
    """Systems touch when they share a city (ruling O16)."""
    east, ohio = ["PENN", "PA6"], ["PA5", "P&LE"]
    assert world().touch(east, ohio)
    assert best_system([east, ohio]) == 2  # Atlantic, Ohio, Great Lakes
    assert best_system([["PENN"], ohio]) == 1  # apart: the larger alone
    assert best_system([ohio]) == 1
    assert best_system([]) == 0


@pytest.mark.parametrize("by_regions, worth", [(1, 2), (0, 5)])
def test_rule_1_2_4_of_two_networks_apart_the_one_with_most_regions_scores(by_regions, worth):
    """The smaller would be worth more for its bonus: so it counted before ruling B61."""
    coasts, inland = lines("Atlantic", "Pacific"), lines("Ohio", "Mississippi", "Center")
    assert not world().touch(coasts, inland)
    assert [system_points(world().regions_of(each)) for each in (coasts, inland)] == [5, 2]
    state = quiet(magnate_by_regions=by_regions)
    for code, network in (("PENN", coasts), ("B&O", inland)):
        make_president(state, 1, code)
        state.railroads[code].lines = network
    assert rail_magnate.score(turn_of(state, phase=17))[1] == worth


def test_ruling_a2_magnate_counts_networks_of_the_end_for_presidents_of_the_start():
    state = quiet()
    make_president(state, 1, "PENN")
    turn = turn_of(state, phase=17)
    state.railroads["PENN"].lines += lines("Ohio", "Gulf")
    state.railroads["PENN"].president = 5
    add_railroad(state, "P&LE").president = 6
    found = rail_magnate.score(turn)
    assert (found[1], found[5], found[6]) == (2, 0, 0)


def test_rule_1_2_4_points_come_again_each_turn():
    state = quiet()
    make_president(state, 1, "PENN")
    state.railroads["PENN"].lines += lines("Ohio")
    for turn in (1, 2):
        play_on(turn_of(state, phase=17), 17)
        assert state.seats[1].points["rail_magnate"] == turn
