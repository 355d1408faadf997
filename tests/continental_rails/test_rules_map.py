"""The map: routes, rights-of-way, lines, regions, and the printed lists (2, 4.1, 11.2, 11.3)."""

import re
from collections import Counter
from hashlib import sha256

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.railways.network import open_rights_of_way
from games.continental_rails.setup import SEATS
from games.continental_rails.world import world
from tests.continental_rails.build import fresh

ROUTES = world().routes
COMPANIES = [route for route in ROUTES.values() if route.company]
WAYS = [route for route in ROUTES.values() if not route.company]


def digest(routes):
    """Of number, code and length as the rulebook prints them: the list itself stays where it was printed."""
    text = "\n".join(f"{route.number} {route.code} {route.miles}" for route in routes)
    return sha256(text.encode()).hexdigest()[:16]


def test_rule_2_1_each_route_joins_two_cities_of_the_map():
    cities = world().cities
    for route in ROUTES.values():
        assert route.a != route.b, route.code
        assert set(route.ends) <= cities.keys(), route.code
        assert route.miles > 0
    assert {city for route in ROUTES.values() for city in route.ends} == cities.keys()


def test_rule_2_2_doubles_join_the_same_cities_and_name_each_other():
    for route in ROUTES.values():
        if route.twin:
            other = ROUTES[route.twin]
            assert other.twin == route.code
            assert set(other.ends) == set(route.ends)
            assert len(route.code) <= 4


def test_rule_2_3_codes_of_rights_of_way_name_their_state_and_run_from_one():
    assert len(WAYS) == 315
    seen = Counter()
    for route in WAYS:
        state, number = re.fullmatch(r"([A-Z]{1,2})(\d{1,2})", route.code).groups()
        assert len(state) == 2 or state in ("C", "M")  # one letter for Canada and Mexico
        seen[state] += 1
        assert int(number) == seen[state], route.code
    assert not [route.code for route in COMPANIES if any(letter.isdigit() for letter in route.code)]


@pytest.mark.parametrize("code", ["B&O", "PENN", "SCL"])
def test_rule_2_5_a_line_joins_a_railroad_only_where_they_meet(code):
    state = fresh()
    side = state.railroads[code].side
    cities = world().cities_of([code])
    for route in ROUTES.values():
        if route.side == side and route.code != code and route.twin != code:
            apart = world().prohibited([code], side, route.code) == "APART"
            assert apart == cities.isdisjoint(route.ends), route.code
    assert all(world().touch([code], [way]) for way in open_rights_of_way(state, [code], side))


def test_rule_2_7_thirteen_regions_of_starred_cities():
    stars = Counter(city.region for city in world().cities.values() if city.starred)
    assert stars == {
        "Atlantic": 9,
        "Ohio": 3,
        "Great Lakes": 3,
        "Deep South": 2,
        "Center": 1,
        "Mississippi": 3,
        "Gulf": 3,
        "Midwest": 4,
        "Southwest": 2,
        "Rockies": 6,
        "Pacific": 5,
        "Canada": 7,
        "Mexico": 3,
    }


def test_rule_4_1_a_railroad_has_issued_shares_and_at_least_one_line():
    state = fresh()
    assert len(state.railroads) == 6
    for code, railroad in state.railroads.items():
        assert railroad.lines == [code]  # the line of the private company it was
        assert ROUTES[code].company
        assert acc.issued(state, code) > 0
        assert state.companies[code].status == "gone"


def test_rule_11_2_the_list_of_companies_is_the_printed_one():
    """The book says 100 and lists 101: the list counts (ruling C12)."""
    assert [route.number for route in COMPANIES] == list(range(1, 102))
    assert sum(route.miles for route in COMPANIES) == 16_040
    assert digest(COMPANIES) == "040bae62cc3cb8ba"
    assert set(fresh().companies) == {route.code for route in COMPANIES}


def test_rule_11_3_the_list_of_rights_of_way_is_the_printed_one():
    assert [route.number for route in WAYS] == list(range(102, 417))
    assert sum(route.miles for route in WAYS) == 55_137
    assert digest(WAYS) == "7408d693af4af631"


def test_rule_3_3_every_tycoon_starts_alike():
    state = fresh()
    assert len(state.seats) == SEATS == 15
    stakes = {
        (
            acc.cash(state, seat),
            acc.debt(state, seat),
            *(acc.shares(state, seat, code) for code in state.railroads),
        )
        for seat in state.seats
    }
    (stake,) = stakes
    assert stake[:2] == (1500, 0)
    assert all(shares > 0 for shares in stake[2:])
    assert len({state.seats[seat].credit_limit_usd for seat in state.seats}) == 1
