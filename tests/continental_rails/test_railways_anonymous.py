"""The anonymous president (4.14.4)."""

from games.continental_rails import accounts as acc
from games.continental_rails.anonymous import anonymous_orders
from games.continental_rails.orders import BUILD, RailroadOrders
from games.continental_rails.railways.finance import track_cost
from games.continental_rails.railways.network import eligible_rights_of_way
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, set_cash
from tests.continental_rails.railways_helpers import PHASES, play

MILES = world().routes["B&O"].miles


def test_rule_4_12_he_pays_a_reasonable_dividend_of_the_last_profit():
    state = fresh()
    state.railroads["B&O"].profit_usd = 8000
    assert anonymous_orders(state, "B&O").dividend_usd == 3200 // acc.issued(state, "B&O")
    state.railroads["B&O"].profit_usd = -8000
    assert anonymous_orders(state, "B&O").dividend_usd == 0


def test_he_improves_by_ten_dollars_a_mile_and_buys_no_influence():
    found = anonymous_orders(fresh(), "B&O")
    assert found.improve_usd_per_mile == 10
    assert not found.influence_points
    assert found.double == []


def test_ruling_b49_he_builds_when_he_has_8_percent_of_the_cost():
    state = fresh()
    state.railroads["B&O"].right_of_way = "MD1"
    needed = track_cost(state, "B&O", "MD1").total_usd * 8 // 100
    set_cash(state, acc.rr_cash("B&O"), needed)
    assert anonymous_orders(state, "B&O").right_of_way == ""
    set_cash(state, acc.rr_cash("B&O"), needed + 1)
    assert anonymous_orders(state, "B&O").right_of_way == BUILD


def test_ruling_O1_he_knows_the_civil_war():
    state = fresh()
    state.turn = 11
    state.railroads["B&O"].right_of_way = "MD1"
    set_cash(state, acc.rr_cash("B&O"), 10**6)
    assert anonymous_orders(state, "B&O").right_of_way == ""


def test_he_requests_the_line_with_the_best_revenue_for_its_cost():
    state = fresh()

    def revenue_for_cost(route):
        bill = track_cost(state, "B&O", route)
        return (60 * world().routes[route].miles + bill.city_usd) * 1000 // bill.total_usd

    found = anonymous_orders(state, "B&O")
    best = sorted(eligible_rights_of_way(state, "B&O"), key=revenue_for_cost, reverse=True)
    assert [found.request, found.second_request] == best[:2]


def test_rule_4_7_he_requests_only_when_he_holds_none_or_builds_it():
    state = fresh()
    state.railroads["B&O"].right_of_way = "MD1"
    set_cash(state, acc.rr_cash("B&O"), 100_000)
    assert anonymous_orders(state, "B&O").request
    set_cash(state, acc.rr_cash("B&O"), 0)
    assert anonymous_orders(state, "B&O").request == ""


def test_he_buys_the_next_engine_when_he_has_three_times_its_price():
    state = fresh()
    state.best_engine = 4
    set_cash(state, acc.rr_cash("B&O"), 30 * MILES)
    assert anonymous_orders(state, "B&O").engine is None
    set_cash(state, acc.rr_cash("B&O"), 30 * MILES + 1)
    assert anonymous_orders(state, "B&O").engine == 2


def test_ruling_A24_bankrupt_he_orders_nothing():
    state = fresh()
    state.railroads["B&O"].solvency = BANKRUPT
    assert anonymous_orders(state, "B&O") == RailroadOrders(railroad="B&O", dividend_usd=0)


def test_six_railroads_without_players_build_a_network():
    state = fresh()
    for number in range(1, 9):
        state.turn = number
        for code in state.railroads:
            set_cash(state, acc.rr_cash(code), 30_000)
        play(state, *PHASES)
    assert all(len(railroad.lines) > 2 for railroad in state.railroads.values())
