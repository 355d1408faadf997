"""Phase 11: rights-of-way and land grants."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.orders import ABANDON, ABSORB, BUILD
from games.continental_rails.railways.grants import grant_chance, grant_size
from games.continental_rails.railways.network import eligible_rights_of_way
from games.continental_rails.rules import rules_for
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, set_cash
from tests.continental_rails.railways_helpers import (
    company_order,
    facts,
    ordered,
    own_company,
    play,
    president_of,
    told,
)

RULES = rules_for({})
SEATS = {"B&O": 1, "PENN": 2, "NYC": 3, "C&H": 4, "N&W": 5, "SCL": 6}


def quiet(**figures):
    """A fresh match where each railroad has a player president who orders only what a test says."""
    state = fresh(**figures)
    for code, seat in SEATS.items():
        president_of(state, code, seat=seat)
        set_cash(state, acc.rr_cash(code), 20_000)
    return state


def wish(code, first="", second="", **what):
    return ordered(code, SEATS[code], request=first, second_request=second, **what)


def holds(state, code):
    return state.railroads[code].right_of_way


def test_rule_4_7_a_request_without_rivals_is_granted():
    state = quiet()
    turn = play(state, 10, 11, orders=wish("B&O", "MD1"))
    assert holds(state, "B&O") == "MD1"
    assert told(turn, "RIGHT_OF_WAY_AWARDED") == [None]
    assert facts(turn, "RIGHT_OF_WAY_AWARDED")["miles"] == 45


def test_rule_4_7_the_highest_influence_wins():
    state = quiet()
    orders = wish("B&O", "PA1", influence_points=2) | wish("PENN", "PA1", influence_points=3)
    turn = play(state, 10, 11, orders=orders)
    assert (holds(state, "B&O"), holds(state, "PENN")) == ("", "PA1")
    lost = {"railroad": "B&O", "route": "PA1", "winner": "PENN", "count": 2}
    assert facts(turn, "REQUEST_OUTBID") == lost
    assert told(turn, "REQUEST_OUTBID") == [(1,)]


@pytest.mark.parametrize("other", [3, 4, 9])
def test_ruling_A38_who_is_outbid_reads_the_same_whatever_the_winner_spent(other):
    state = quiet()
    orders = wish("B&O", "PA1", influence_points=2) | wish("PENN", "PA1", influence_points=other)
    turn = play(state, 10, 11, orders=orders)
    lost = {"railroad": "B&O", "route": "PA1", "winner": "PENN", "count": 2}
    assert facts(turn, "REQUEST_OUTBID") == lost


def test_rule_4_7_equals_draw_lots():
    winners = set()
    for number in range(20):
        state = quiet()
        orders = wish("B&O", "PA1", influence_points=2) | wish("PENN", "PA1", influence_points=2)
        turn = play(state, 10, 11, orders=orders, seed=f"lot {number}".encode())
        assert facts(turn, "REQUEST_LOT")["count"] == 2
        winners |= {code for code in ("B&O", "PENN") if holds(state, code) == "PA1"}
        assert (holds(state, "B&O") == "PA1") != (holds(state, "PENN") == "PA1")
    assert winners == {"B&O", "PENN"}


def test_ruling_A15_second_choices_come_after_all_first_choices():
    state = quiet()
    orders = wish("B&O", "PA1", "PA3", influence_points=9) | wish("PENN", "PA3", "PA1")
    play(state, 10, 11, orders=orders)
    assert (holds(state, "B&O"), holds(state, "PENN")) == ("PA1", "PA3")


def test_ruling_A15_losers_get_their_second_choice_if_it_is_still_free():
    state = quiet()
    orders = wish("B&O", "PA1", influence_points=9) | wish("PENN", "PA1", "PA6")
    play(state, 10, 11, orders=orders)
    assert (holds(state, "B&O"), holds(state, "PENN")) == ("PA1", "PA6")


def test_a_winner_of_the_first_round_is_not_asked_again():
    state = quiet()
    play(state, 10, 11, orders=wish("B&O", "MD1", "MD2"))
    assert holds(state, "B&O") == "MD1"


def test_ruling_O9_a_second_choice_taken_in_the_first_round_is_gone():
    state = quiet()
    orders = wish("B&O", "PA1", influence_points=9) | wish("PENN", "PA3", "PA1")
    state.railroads["N&W"].right_of_way = "PA3"
    turn = play(state, 10, 11, orders=orders)
    assert (holds(state, "B&O"), holds(state, "PENN")) == ("PA1", "")
    assert told(turn, "REQUEST_HELD") == [(2,), (2,)]
    assert facts(turn, "REQUEST_HELD")["owner"] in ("N&W", "B&O")


def test_rule_4_7_one_unbuilt_right_of_way_at_a_time():
    state = quiet()
    state.railroads["B&O"].right_of_way = "MD1"
    turn = play(state, 9, 10, 11, orders=wish("B&O", "MD2"))
    assert holds(state, "B&O") == "MD1"
    assert told(turn, "REQUEST_NOT_BUILT") == [(1,)]


def test_ruling_O9_after_building_the_next_may_touch_the_new_line():
    state = quiet()
    state.railroads["B&O"].right_of_way = "WV1"
    beyond = next(
        route for route in eligible_rights_of_way(state, "B&O") if not world().touch(["B&O"], [route])
    )
    play(state, 9, 10, 11, orders=wish("B&O", beyond, right_of_way=BUILD))
    assert state.railroads["B&O"].lines == ["B&O", "WV1"]
    assert holds(state, "B&O") == beyond


def test_ruling_A14_a_cancelled_building_voids_the_request():
    state = quiet()
    state.turn = 11
    state.railroads["B&O"].right_of_way = "MD1"
    turn = play(state, 9, 10, 11, orders=wish("B&O", "MD2", right_of_way=BUILD))
    assert holds(state, "B&O") == "MD1"
    assert told(turn, "REQUEST_NOT_BUILT") == [(1,)]


def test_ruling_O1_rights_of_way_may_be_requested_in_the_civil_war():
    state = quiet()
    state.turn = 12
    play(state, 9, 10, 11, orders=wish("B&O", "MD2"))
    assert holds(state, "B&O") == "MD2"


def test_ruling_A15_the_right_of_way_just_abandoned_is_not_open_to_its_old_holder():
    state = quiet()
    state.railroads["B&O"].right_of_way = "PA1"
    orders = wish("B&O", "PA1", "MD1", right_of_way=ABANDON) | wish("PENN", "PA3", "PA1")
    turn = play(state, 9, 10, 11, orders=orders)
    assert holds(state, "B&O") == "MD1"
    assert told(turn, "REQUEST_LET_GO") == [(1,)]


def test_ruling_O9_what_another_railroad_abandons_is_open_the_same_turn():
    state = quiet()
    state.railroads["B&O"].right_of_way = "PA1"
    assert "PA1" not in eligible_rights_of_way(state, "PENN")
    play(state, 9, 10, 11, orders=ordered("B&O", right_of_way=ABANDON) | wish("PENN", "PA1"))
    assert holds(state, "PENN") == "PA1"


def test_ruling_O9_what_an_absorption_makes_adjacent_is_open_the_same_turn():
    state = quiet()
    own_company(state, "C&A", seat=9)
    now = eligible_rights_of_way(state, "PENN")
    state.railroads["PENN"].lines.append("C&A")
    then = [route for route in eligible_rights_of_way(state, "PENN") if route not in now]
    state.railroads["PENN"].lines.remove("C&A")
    orders = company_order("C&A", ABSORB, "PENN", seat=9) | wish("PENN", then[0])
    play(state, 9, 10, 11, orders=orders)
    assert holds(state, "PENN") == then[0]


@pytest.mark.parametrize(
    "route, reason",
    [("GA1", "APART"), ("READ", "COMPANY"), ("B&O", "BUILT"), ("OR1", "GATEWAY"), ("NOPE", "NOT_OPEN")],
)
def test_rule_4_7_only_free_rights_of_way_that_touch_are_open(route, reason):
    state = quiet()
    turn = play(state, 10, 11, orders=wish("B&O", route))
    assert holds(state, "B&O") == ""
    assert told(turn, f"REQUEST_{reason}") == [(1,)]


def test_rule_2_2_the_twin_of_an_own_line_is_not_open():
    state = quiet()
    twin = world().routes["PA1"].twin
    assert twin == "PA2"
    state.railroads["B&O"].lines.append("PA1")
    assert twin not in eligible_rights_of_way(state, "B&O")
    assert twin in eligible_rights_of_way(state, "PENN")
    play(state, 10, 11, orders=wish("B&O", twin))
    assert holds(state, "B&O") == ""


def test_a_company_route_is_never_a_right_of_way():
    state = quiet()
    for code in SEATS:
        assert not [r for r in eligible_rights_of_way(state, code) if world().routes[r].company]


def test_rule_4_8_the_form_lists_nothing_beyond_a_gateway():
    state = quiet()
    state.railroads["B&O"].lines = ["IL1"]
    sides = {world().routes[route].side for route in eligible_rights_of_way(state, "B&O")}
    around = {world().routes[route].side for route in world().touching(["IL1"])}
    assert sides == {"east"}
    assert around == {"east", "west"}


def test_ruling_A24_a_bankrupt_railroad_requests_nothing():
    state = quiet()
    state.railroads["B&O"].solvency = BANKRUPT
    assert eligible_rights_of_way(state, "B&O") == []
    turn = play(state, 10, 11, orders=wish("B&O", "MD1"))
    assert holds(state, "B&O") == ""
    assert told(turn, "REQUEST_BANKRUPT") == [(1,)]


# Land


def test_rule_7_two_villages_are_almost_certain_of_a_grant_two_large_cities_have_no_chance():
    assert grant_chance(RULES, "OR1", 0) == 950
    large = [r.code for r in world().routes.values() if sizes(r.code) == [4, 5]]
    assert [grant_chance(RULES, route, 0) for route in large[:1]] == [1000 - 7 * 110]
    assert grant_chance(rules_for({"grant_no_size": 1}), "OR1", 40) == 0


def test_rule_7_influence_helps():
    route = next(r.code for r in world().routes.values() if sizes(r.code) == [2, 4])
    assert grant_chance(RULES, route, 0) == 1000 - 4 * 110
    assert grant_chance(RULES, route, 5) == 1000 - 4 * 110 + 150
    assert grant_chance(RULES, route, 500) == 950
    assert grant_size(RULES, 45, 3) == 58


def sizes(route):
    return sorted(world().cities[city].size for city in world().routes[route].ends)


def test_ruling_A38_the_size_of_a_grant_would_tell_the_influence_and_is_for_the_president():
    state = quiet(grant_base_permille=5000, grant_max_permille=1000)
    turn = play(state, 10, 11, orders=wish("B&O", "MD1", influence_points=3))
    assert state.railroads["B&O"].grant_sqmi == 58
    assert facts(turn, "LAND_GRANTED") == {"railroad": "B&O", "route": "MD1"}
    assert told(turn, "LAND_GRANTED") == [None]
    assert told(turn, "LAND_PROMISED") == [(1,)]


def test_no_grant_where_chance_is_against_it():
    state = quiet(grant_base_permille=0)
    turn = play(state, 10, 11, orders=wish("B&O", "MD1"))
    assert state.railroads["B&O"].grant_sqmi == 0
    assert told(turn, "LAND_GRANTED") == []
