"""Single policies of the computer tycoon, on positions made for them."""

import msgspec
import pytest

from engine.dice import Dice
from engine.ledger import Ledger
from games.continental_rails import accounts as acc
from games.continental_rails.checks import check
from games.continental_rails.computer import bank, companies, offices, person, president
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.tempers import temper_of
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import ABANDON, ABSORB, BUILD, INCORPORATE, SELL
from games.continental_rails.state import BANKRUPT, INSOLVENT, Railroad
from games.continental_rails.tables import climates
from games.continental_rails.worth import available_shares
from tests.continental_rails.build import fresh, make_president, set_cash

SEAT = 3


def minded(state, temper="director", strength="strong", **figures):
    """A plan of the seat with an open purse; keyword arguments bend its temper."""
    mind = msgspec.structs.replace(temper_of(temper, strength), **figures)
    plan = Plan(SeatView(state, SEAT), Dice(b"policy", state.turn).scoped("x"), mind)
    bank.open_purse(plan)
    return plan


def presided(code="B&O", till=20_000, cash=5_000):
    """A fresh match whose third seat presides over a railroad that has run its trains."""
    state = fresh()
    make_president(state, SEAT, code)
    railroad = state.railroads[code]
    railroad.profit_usd, railroad.revenue_usd, railroad.dividend_usd = 8_000, 24_000, 2
    set_cash(state, acc.rr_cash(code), till)
    set_cash(state, acc.seat_cash(SEAT), cash)
    return state


def orders_for(state, code="B&O", **figures):
    return president.preside(minded(state, **figures), code)


# ---- the Bank


def test_a_called_loan_is_paid_back_and_nothing_borrowed():
    state = fresh()
    Ledger(state.books).pay(acc.seat_debt(SEAT), acc.seat_cash(SEAT), 2_000, "test", "test")
    state.seats[SEAT].call_usd = 700
    plan = minded(state)
    bank.close_purse(plan)
    assert (plan.made.repay_usd, plan.made.borrow_usd) == (700, 0)


def test_only_what_is_spent_is_borrowed():
    plan = minded(fresh(), reserve_usd=0)
    assert plan.purse > plan.view.cash
    plan.take(plan.view.cash + 100)
    bank.close_purse(plan)
    assert (plan.made.borrow_usd, plan.made.repay_usd) == (100, 0)


def test_what_sales_bring_does_not_pay_bids_for_companies():
    plan = minded(fresh(), reserve_usd=0)
    plan.take(plan.view.cash + 100)
    plan.take_late(-10_000)
    bank.close_purse(plan)
    assert plan.made.borrow_usd == 100


def test_idle_cash_repays_debt():
    state = fresh()
    Ledger(state.books).pay(acc.seat_debt(SEAT), acc.seat_cash(SEAT), 400, "test", "test")
    plan = minded(state, reserve_usd=0)
    bank.close_purse(plan)
    assert plan.made.repay_usd == 400


def test_less_debt_is_borne_when_a_panic_may_come():
    calm, hot = fresh(), fresh()
    hot.climate = 8
    assert minded(calm).purse > minded(hot).purse


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
    assert orders_for(state).improve_usd_per_mile == 10
    state.railroads["B&O"].efficiency = 90
    assert orders_for(state).improve_usd_per_mile == 28


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
    low = climates()[state.climate].track_usd_per_mile
    made = orders_for(state, cover_permille=4000, overprice_permille=1000)
    assert made.right_of_way == BUILD
    assert made.track_usd_per_mile == 2 * low
    assert made.request
    assert orders_for(state, cover_permille=4000, overprice_permille=0).track_usd_per_mile == low


def test_where_others_pocket_most_of_it_nothing_is_overpriced():
    state = presided()
    held_route(state)
    state.railroads["B&O"].directors = [SEAT, *range(4, 16)]
    made = orders_for(state, cover_permille=4000, overprice_permille=1000)
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
    rich, poor = orders_for(presided(till=30_000)), orders_for(presided(till=2_000), treasury_permille=0)
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


# ---- railroads in need


def test_a_loan_saves_a_bankrupt_railroad_and_comes_back():
    state = presided(till=-500, cash=60_000)
    state.railroads["B&O"].solvency = BANKRUPT
    state.railroads["B&O"].price_usd = 90
    lent = orders_for(state).president_lends_usd
    assert lent > 500
    Ledger(state.books).pay(acc.rr_president("B&O"), acc.BANK, lent, "test", "test")
    set_cash(state, acc.rr_cash("B&O"), 20_000)
    state.railroads["B&O"].solvency = "solvent"
    assert orders_for(state).repay_president_usd == lent


def test_a_railroad_is_not_saved_for_more_than_it_is_worth():
    state = presided(till=-40_000, cash=60_000)
    state.railroads["B&O"].solvency = BANKRUPT
    assert orders_for(state).president_lends_usd is None


def test_treasury_shares_go_to_the_market_when_the_till_is_empty():
    state = presided(till=-50)
    state.railroads["B&O"].solvency = INSOLVENT
    made = orders_for(state, treasury_permille=0)
    assert 0 < made.treasury_to_market <= acc.treasury(state, "B&O")


def test_a_hopeless_office_is_given_up():
    state = presided(till=-40_000, cash=0)
    state.railroads["B&O"].solvency = BANKRUPT
    plan = minded(state)
    plan.made.railroads["B&O"] = president.preside(plan, "B&O")
    offices.seek(plan)
    assert plan.made.resign == ["B&O"]
    assert "B&O" not in plan.made.control


# ---- companies, offices, person


def owned(state, code):
    company = state.companies[code]
    company.status, company.owner, company.paid_usd, company.asking_usd = "owned", SEAT, 500, None


def company_beside(state, code):
    view = SeatView(state, SEAT)
    free = (name for name in sorted(state.companies) if name not in state.railroads)
    return next(name for name in free if code in view.absorbers(name))


def test_a_first_company_becomes_a_railroad_whose_presidency_is_sought():
    state = fresh()
    company = next(code for code, found in state.companies.items() if found.status == "bank")
    owned(state, company)
    plan = minded(state)
    companies.order(plan)
    offices.seek(plan)
    assert [order.action for order in plan.made.companies] == [INCORPORATE]
    assert plan.made.control == [company]


def test_a_company_beside_a_dear_railroad_goes_into_it():
    state = presided("PENN")
    state.railroads["PENN"].price_usd = 99
    company = company_beside(state, "PENN")
    owned(state, company)
    plan = minded(state, second_permille=0)
    companies.order(plan)
    assert (plan.made.companies[0].action, plan.made.companies[0].railroad) == (ABSORB, "PENN")


def test_a_company_of_no_use_is_put_on_sale():
    state = presided()
    make_president(state, SEAT, "NYC")
    company = next(
        code
        for code, found in sorted(state.companies.items())
        if found.status == "bank" and not SeatView(state, SEAT).absorbers(code)
    )
    owned(state, company)
    plan = minded(state, resale_permille=1000)
    companies.order(plan)
    made = plan.made.companies[0]
    assert made.action == SELL
    assert check(state, SEAT, plan.made)[0].companies[0].price_usd == made.price_usd


def test_bids_are_within_purse_and_room():
    state = fresh()
    plan = minded(state)
    purse = plan.purse
    companies.bid(plan)
    assert 1 <= len(plan.made.bids) <= 2
    assert sum(bid.usd for bid in plan.made.bids) <= purse
    assert all(bid.usd >= state.companies[bid.company].asking_usd for bid in plan.made.bids)


def neighbours(state):
    """Give the seat a second railroad that starts where the first ends."""
    make_president(state, SEAT, "PENN")
    company = company_beside(state, "PENN")
    state.companies[company].status = "gone"
    state.railroads[company] = Railroad(
        code=company, name=company, number=400, side="east", lines=[company], price_usd=20, efficiency=90
    )
    Ledger(state.books).move(acc.share(company), acc.ISSUER, acc.PUBLIC, 500, "test", "test")
    make_president(state, SEAT, company)
    return company


def test_two_own_railroads_merge_if_that_pays():
    state = fresh()
    other = neighbours(state)
    plan = minded(state, merge_permille=1000, merge_gain_permille=0)
    offices.merge(plan)
    assert {plan.made.survivor, plan.made.absorbed} == {"PENN", other}
    offices.seek(plan)
    assert plan.made.absorbed not in plan.made.control
    dear = minded(state, merge_permille=1000, merge_gain_permille=9_000)
    offices.merge(dear)
    assert dear.made.survivor == ""


def test_a_rate_war_hurts_a_small_rival():
    state = presided("PENN", till=0)
    view = SeatView(state, SEAT)
    routes = view.world.routes.values()
    line = next(r for r in routes if r.twin and r.side == "east" and "PENN" not in (r.code, r.twin))
    state.railroads["PENN"].lines.append(line.code)
    state.railroads["SCL"].lines = [line.twin]
    make_president(state, 9, "SCL")
    wars = orders_for(state, "PENN", war_permille=1000, war_times=0).rate_wars
    assert [war.route for war in wars] == [line.code]
    assert not orders_for(state, "PENN", war_permille=1000, war_times=1000).rate_wars


@pytest.mark.parametrize("cash, spent", [(1_500, 0), (40_000, 1_016)])
def test_the_newspapers_get_a_part_of_net_worth(cash, spent):
    state = fresh()
    state.turn = 5
    set_cash(state, acc.seat_cash(SEAT), cash)
    plan = minded(state, lavish_chance_permille=1000, lavish_permille=25, leverage_permille=0)
    person.spend(plan)
    assert plan.made.spend_usd == spent


def test_detectives_watch_the_richest_rival_and_a_strange_railroad():
    state = presided()
    state.worth_history[11] = [99_999]
    plan = minded(state)
    person.spy(plan)
    assert plan.made.spy_seat == 11
    assert plan.made.spy_railroad not in ("", "B&O")


def test_what_detectives_saw_decides_whether_an_office_can_be_taken():
    state = fresh()
    make_president(state, 8, "NYC")
    make_president(state, SEAT, "NYC")
    state.railroads["NYC"].president = 8
    tenth = acc.issued(state, "NYC") // 10
    assert available_shares(state, "NYC", SEAT) > tenth
    plan = minded(state)
    offices.seek(plan)
    assert "NYC" not in plan.made.control
    Ledger(state.books).move(acc.share("NYC"), acc.PUBLIC, acc.seat_cash(SEAT), 20, "test", "test")
    state.seats[SEAT].spied_seat = 8
    plan = minded(state)
    offices.seek(plan)
    assert "NYC" in plan.made.control
