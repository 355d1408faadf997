"""Single policies of the computer tycoon: the Bank, one railroad."""

from engine.ledger import Ledger
from games.continental_rails import accounts as acc
from games.continental_rails.computer import bank
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import ABANDON, BUILD
from games.continental_rails.tables import climates
from tests.continental_rails.build import fresh, set_cash
from tests.continental_rails.policies_helpers import SEAT, minded, orders_for, presided

# ---- the Bank


def test_a_called_loan_is_paid_back_and_nothing_borrowed():
    state = fresh()
    Ledger(state.books).pay(acc.seat_debt(SEAT), acc.seat(SEAT), 2_000, "test", "test")
    state.seats[SEAT].call_usd = 700
    plan = minded(state)
    bank.close_purse(plan)
    assert (plan.orders.repay_usd, plan.orders.borrow_usd) == (700, 0)


def test_only_what_is_spent_is_borrowed():
    plan = minded(fresh(), reserve_usd=0)
    assert plan.purse > plan.view.cash
    plan.take(plan.view.cash + 100)
    bank.close_purse(plan)
    assert (plan.orders.borrow_usd, plan.orders.repay_usd) == (100, 0)


def test_what_sales_bring_does_not_pay_bids_for_companies():
    plan = minded(fresh(), reserve_usd=0)
    plan.take(plan.view.cash + 100)
    plan.take_late(-10_000)
    bank.close_purse(plan)
    assert plan.orders.borrow_usd == 100


def test_idle_cash_repays_debt():
    state = fresh()
    Ledger(state.books).pay(acc.seat_debt(SEAT), acc.seat(SEAT), 400, "test", "test")
    plan = minded(state, reserve_usd=0)
    bank.close_purse(plan)
    assert plan.orders.repay_usd == 400


def test_less_debt_is_borne_when_a_panic_may_come():
    calm, hot = fresh(), fresh()
    hot.climate = 8
    kinds = {"hot_climate": 6, "calm_permille": 780}
    assert minded(calm, **kinds).purse > minded(hot, **kinds).purse


# ---- one railroad


def test_the_treasury_is_bought_at_half_price():
    state = presided()
    made = orders_for(state, treasury_permille=1000)
    assert made.treasury_to_president == acc.treasury(state, "B&O")
    half = orders_for(state, treasury_permille=500)
    assert half.treasury_to_president == acc.treasury(state, "B&O") // 2


def test_improvements_lift_to_the_maximum_and_not_beyond():
    state = presided()
    state.railroads["B&O"].efficiency = 99
    assert orders_for(state, improve_permille=1000).improve_usd_per_mile == 10
    state.railroads["B&O"].efficiency = 90
    assert orders_for(state, improve_permille=1000).improve_usd_per_mile == 28


def test_a_rich_railroad_in_philadelphia_builds_a_grand_station():
    state = presided("PENN", till=60_000)
    state.railroads["PENN"].engine = state.best_engine
    assert orders_for(state, "PENN", station_turns=40).technology == "A"
    assert not orders_for(state, "PENN", station_turns=1).technology
    set_cash(state, acc.rr_cash("PENN"), 9_000)
    assert not orders_for(state, "PENN", station_turns=40, treasury_permille=0).technology


def test_engines_are_bought_if_they_pay_in_time():
    state = presided(till=60_000)
    state.best_engine = 3
    state.railroads["B&O"].efficiency = 95
    assert orders_for(state, life_turns=30).engine == 3
    assert orders_for(state, life_turns=1).engine is None


def held_route(state, code="B&O"):
    route = SeatView(state, SEAT).rights_of_way(code)[0]
    state.railroads[code].right_of_way = route
    return route


def test_a_line_is_built_and_overpriced_as_far_as_interest_can_be_borne():
    state = presided()
    held_route(state)
    set_cash(state, acc.rr_cash("B&O"), 90_000)
    low = climates()[state.climate].track_usd_per_mile
    made = orders_for(state, cover_permille=4000, overprice_permille=1000)
    assert made.right_of_way == BUILD
    assert made.track_usd_per_mile == 2 * low
    assert made.request
    assert orders_for(state, cover_permille=4000, overprice_permille=0).track_usd_per_mile == low
    set_cash(state, acc.rr_cash("B&O"), 2000)
    assert orders_for(state, cover_permille=4000, overprice_permille=1000).track_usd_per_mile == low


def test_where_others_pocket_most_of_it_nothing_is_overpriced():
    state = presided()
    held_route(state)
    state.railroads["B&O"].directors = [SEAT, *range(4, 16)]
    made = orders_for(state, cover_permille=4000, overprice_permille=1000, life_turns=8)
    assert made.track_usd_per_mile == climates()[state.climate].track_usd_per_mile


def test_what_cannot_be_borne_is_given_up_or_kept():
    state = presided()
    held_route(state)
    assert orders_for(state, cover_permille=0).right_of_way == ""
    Ledger(state.books).pay(acc.BANK, acc.rr_bonds("B&O"), acc.bonds(state, "B&O"), "test", "test")
    made = orders_for(state, cover_permille=20)
    assert made.right_of_way == ABANDON
    assert made.request not in ("", state.railroads["B&O"].right_of_way)


def test_no_line_is_built_in_the_war():
    state = presided()
    held_route(state)
    state.turn = 11
    made = orders_for(state, cover_permille=4000)
    assert (made.right_of_way, made.request) == ("", "")


def test_two_different_rights_of_way_are_asked_for():
    made = orders_for(presided())
    assert made.request
    assert made.second_request
    assert made.request != made.second_request


def test_influence_is_bought_within_the_till():
    rich = orders_for(presided(till=30_000), land_permille=300)
    poor = orders_for(presided(till=2_000), land_permille=300, treasury_permille=0)
    assert rich.influence_points
    assert not poor.influence_points


def test_dividends_are_whole_and_within_the_till():
    state = presided(till=3_000)
    made = orders_for(state, treasury_permille=0)
    assert 0 < made.dividend_usd * acc.issued(state, "B&O") <= 3_000 + 8_000
    poor = presided(till=100)
    Ledger(poor.books).pay(acc.rr_bonds("B&O"), acc.BANK, 400_000, "test", "test")
    assert orders_for(poor, treasury_permille=0).dividend_usd == 0


def test_short_loans_are_repaid_out_of_spare_cash():
    state = presided(till=9_000)
    Ledger(state.books).pay(acc.rr_loans("B&O"), acc.BANK, 3_000, "test", "test")
    assert orders_for(state).repay_bank_usd == 3_000


def test_second_tracks_between_great_cities():
    state = presided("PENN", till=150_000)
    made = orders_for(state, "PENN", double_permille=1000, life_turns=30)
    assert made.double == ["PENN"]
