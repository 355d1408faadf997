"""What the page of a railroad says of its network, against a search by hand on the map."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.continental_rails.railways.connections import junctions, lines_without_way_round, missing_lines
from games.continental_rails.world import EAST, WEST, network_of, world
from tests.continental_rails.build import fresh
from tests.continental_rails.report_matches import played

CODES = sorted(world().routes)


def parts(lines):
    """Return the groups of cities that lines join, by joining two groups at a time."""
    groups = []
    for code in lines:
        joined = set(world().routes[code].ends)
        for group in [group for group in groups if group & joined]:
            joined |= group
            groups.remove(group)
        groups.append(joined)
    return groups


def without(lines, city):
    """Return the parts of a network that is left when nobody can pass through a city."""
    cities = {end for code in lines for end in world().routes[code].ends} - {city}
    rest = parts([code for code in lines if city not in world().routes[code].ends])
    return [*rest, *({end} for end in cities - {end for part in rest for end in part})]


@st.composite
def networks(draw):
    """Draw connected lines as a railroad could have them: no two lines of a double."""
    lines = [draw(st.sampled_from(CODES))]
    for _ in range(draw(st.integers(0, 20))):
        near = [code for code in world().touching(lines) if world().routes[code].twin not in lines]
        lines.append(draw(st.sampled_from(near)))
    return lines


@settings(max_examples=40)
@given(networks())
def test_a_junction_is_a_city_whose_loss_leaves_several_parts(lines):
    cities = {end for code in lines for end in world().routes[code].ends}
    expected = {}
    for city in cities:
        left = without(lines, city)
        if len(left) > 1:
            expected[city] = len(cities) - 1 - max(map(len, left))
    assert {one.city: one.cut_off for one in junctions(lines)} == expected
    cut_off = [one.cut_off for one in junctions(lines)]
    assert cut_off == sorted(cut_off, reverse=True)


@settings(max_examples=40)
@given(networks())
def test_a_line_without_way_round_joins_two_parts_alone(lines):
    alone = 0
    for code in lines:
        rest = parts([other for other in lines if other != code])
        start, end = world().routes[code].ends
        alone += not any({start, end} <= part for part in rest)
    assert lines_without_way_round(lines) == alone


@settings(max_examples=40)
@given(networks(), networks())
def test_two_networks_touch_where_their_lines_together_are_one(one, other):
    assert world().touch(one, other) == (len(parts([*one, *other])) == 1)
    assert (other[0] in world().touching(one)) == (other[0] not in one and world().touch(one, other[:1]))


def test_rule_4_8_gateways_are_the_cities_where_east_and_west_meet():
    both = [
        city for city in world().cities if network_of(EAST).degree[city] and network_of(WEST).degree[city]
    ]
    assert both == [city.id for city in world().cities.values() if city.gateway]


@pytest.mark.parametrize("turns", [1, 7, 13])
def test_rule_1_2_3_a_missing_line_is_open_and_earns_the_award(turns):
    state, _ = played(turns)
    taken = {code for rr in state.railroads.values() for code in (*rr.lines, rr.right_of_way)}
    seen = 0
    for code, railroad in state.railroads.items():
        for line in missing_lines(state, code):
            seen += 1
            assert line.award not in railroad.awards
            assert not (taken - {railroad.right_of_way}) & set(line.routes)
            assert not any(world().routes[route].company for route in line.routes)
            assert all(world().routes[route].side == railroad.side for route in line.routes)
            assert set(line.regions) <= world().regions_of([*railroad.lines, *line.routes])
            assert not set(line.regions) & world().regions_of(railroad.lines)
            assert len(parts([*railroad.lines, *line.routes])) == 1
            assert line.miles == world().miles(line.routes)
    assert seen


def test_rule_1_2_3_no_line_of_one_or_two_rights_of_way_is_shorter():
    """Every single right-of-way and every pair that would do is at least as long as the line found."""
    state, _ = played(13)
    taken = {code for rr in state.railroads.values() for code in (*rr.lines, rr.right_of_way)}
    compared = 0
    for code, railroad in state.railroads.items():
        lines = [line for line in missing_lines(state, code) if len(line.routes) <= 2]
        shut = {*taken, *(world().routes[own].twin for own in railroad.lines)} - {railroad.right_of_way}
        routes = (route for route in world().routes.values() if route.side == railroad.side)
        free = [route.code for route in routes if not route.company and route.code not in shut]
        near = [route for route in free if world().touch([route], railroad.lines)]
        tries = [(one,) for one in near]
        tries += [(one, two) for one in near for two in free if world().touch([one, *railroad.lines], [two])]
        for line in lines:
            enough = [
                routes
                for routes in tries
                if set(line.regions) <= world().regions_of([*railroad.lines, *routes])
            ]
            assert line.miles == min(world().miles(set(routes)) for routes in enough)
            compared += 1
    assert compared


def test_rule_2_2_the_double_of_an_own_line_is_never_missing():
    state = fresh()
    for railroad in state.railroads.values():
        for line in missing_lines(state, railroad.code):
            pairs = combinations([*railroad.lines, *line.routes], 2)
            assert not any(world().routes[one].twin == two for one, two in pairs)
