"""The turn sheet asks for advice-free figures, one order a company, influence by the point (10)."""

import pytest

import games
from engine.forms import Kind
from games.continental_rails import accounts as acc
from games.continental_rails.checks import check
from games.continental_rails.forms import order_form
from games.continental_rails.orders import CompanyOrder, Orders, RailroadOrders
from games.continental_rails.phases import p10_influence
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, set_cash, turn_of
from tests.continental_rails.forms_helpers import SEAT, magnate, own_company, read

GAME = games.load("continental-rails")


def test_rule_10_ranges_are_advice_and_other_figures_may_be_written():
    state = magnate()
    form = order_form(state, SEAT, "T1")
    numbers = [cell for *_, cell in form.fields() if cell.kind is Kind.INTEGER]
    assert len(numbers) > 20
    assert not [cell for cell in numbers if cell.strict]
    limit = state.seats[SEAT].credit_limit_usd
    orders, findings = read(state, SEAT, BORROW=limit + 1)
    assert (orders.borrow_usd, findings) == (limit + 1, ())  # read as written; the rules cut it
    assert check(state, SEAT, orders)[0].borrow_usd == limit


def test_rule_10_after_the_last_turn_no_sheet_is_asked_for():
    state = fresh()
    state.ended = True
    assert GAME.seats_to_move(state) == ()


def test_rule_10_1_2_a_company_takes_one_of_three_orders():
    state = magnate()
    form = order_form(state, SEAT, "T1")
    line = next(cell for _, line, column, cell in form.fields() if (line.id, column.id) == ("PC2", "action"))
    assert [choice.code for choice in form.choices[line.choices]] == ["SELL", "ABSORB", "INCORPORATE"]
    for action, what in (("SELL", {"price_usd": 900}), ("ABSORB", {"railroad": "PENN"}), ("INCORPORATE", {})):
        order = CompanyOrder(company="LV", action=action, **what)
        accepted, findings = check(state, SEAT, Orders(companies=[order], resign=["B&O"]))
        assert (accepted.companies, findings) == ([order], ())


def test_rule_10_1_2_companies_of_others_take_no_orders():
    state = fresh()
    own_company(state, 5, "LV")
    orders = Orders(companies=[CompanyOrder(company="LV", action="INCORPORATE")])
    assert check(state, SEAT, orders)[0].companies == []


@pytest.mark.parametrize("points, cash, bought", [(3, 10_000, 3), (1, 10_000, 1), (9, 500, 3), (2, 159, 0)])
def test_rule_10_2_6_a_point_of_influence_costs_a_dollar_a_mile_of_cash(points, cash, bought):
    state = magnate()
    assert world().routes["B&O"].miles == 160
    set_cash(state, acc.rr_cash("B&O"), cash)
    orders = {SEAT: Orders(railroads={"B&O": RailroadOrders(railroad="B&O", influence_points=points)})}
    p10_influence.run(turn_of(state, orders, 10))
    assert cash - acc.railroad_cash(state, "B&O") == 160 * bought
    assert acc.loans(state, "B&O") == 0


def test_rule_10_2_6_the_sheet_says_what_a_point_costs():
    form = order_form(magnate(), SEAT, "T1")
    lines = [line for section in form.sections for line in section.rows if line.id == "RR1-INFL"]
    (line,) = lines
    assert "$160" in " ".join(GAME.catalogue.text(cell, "en") for cell in line.cells.values() if _said(cell))


def _said(cell):
    return hasattr(cell, "code")
