"""What forms and desks forecast of debts and tills is what the turn then does, chance and orders apart."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails import outlook, worth
from games.continental_rails.forms import order_form
from games.continental_rails.operations import credit
from games.continental_rails.orders import BUILD, Orders, RailroadOrders
from games.continental_rails.phases import TURN
from games.continental_rails.rules import rules_for
from games.continental_rails.state import BANKRUPT
from games.continental_rails.tables import climates
from tests.continental_rails.build import fresh, give_cash, make_president, set_cash, turn_of

SEAT = 3
CALM = {
    "revenue_noise_low_permille": 1000,
    "revenue_noise_high_permille": 1000,
    "wear_low": 5,
    "wear_high": 5,
}
"""No chance in what the trains bring, nor in how they wear."""


def railroad(**orders):
    """PENN in the seat's hand, with PA6 to build, bonds, loans and land; and the orders of the turn."""
    state = fresh(**CALM)
    make_president(state, SEAT, "PENN")
    penn = state.railroads["PENN"]
    penn.right_of_way, penn.land_sqmi, penn.dividend_usd, penn.efficiency = "PA6", 40, 1, 80
    give_cash(state, acc.rr_loans("PENN"), -2_010)
    set_cash(state, acc.rr_cash("PENN"), 9_000)
    return state, {SEAT: Orders(railroads={"PENN": RailroadOrders(railroad="PENN", **orders)})}


def played(state, orders):
    """The turn to the end of phase 13, played on the position itself."""
    turn = turn_of(state, orders)
    for phase in TURN:
        if phase.number <= 13:
            turn.phase = turn.ledger.phase = phase.number
            phase.run(turn)
    return turn


def moved(turn, *reasons, account=None):
    """What came into an account for these reasons, less what went out."""
    account = account or acc.rr_cash("PENN")
    into = sum(one.amount for one in turn.ledger.postings if one.reason in reasons and one.target == account)
    out = sum(one.amount for one in turn.ledger.postings if one.reason in reasons and one.source == account)
    return into - out


def test_the_till_ends_as_forecast():
    state, orders = railroad()
    forecast = dict(outlook.till(state, "PENN"))
    turn = played(state, orders)
    reasons = {
        "REVENUE": ["revenue"],
        "LAND": ["land_sale"],
        "EXPENSE": ["operating_expenses"],
        "INTEREST": ["bond_interest", "short_loan_interest"],
        "DIVIDEND": ["dividend"],
    }
    assert forecast.pop("CASH") == 9_000
    assert forecast == {name: moved(turn, *listed) for name, listed in reasons.items()}
    assert all(forecast.values())


def test_what_is_left_is_the_sum():
    state, _ = railroad()
    *lines, left = outlook.till_and_rest(state, "PENN")
    assert left == ("LEFT", sum(usd for _, usd in lines))


def test_an_empty_till_pays_no_dividend():
    state, _ = railroad()
    set_cash(state, acc.rr_cash("PENN"), -90_000)
    assert dict(outlook.till(state, "PENN"))["DIVIDEND"] == 0
    state.railroads["PENN"].solvency = BANKRUPT
    set_cash(state, acc.rr_cash("PENN"), 90_000)
    assert dict(outlook.till(state, "PENN"))["DIVIDEND"] == 0


def test_rule_4_6_building_is_paid_as_forecast():
    state, orders = railroad(right_of_way=BUILD)
    forecast = outlook.building(state, "PENN")
    turn = played(state, orders)
    (told,) = [event.facts for event in turn.events if event.code == "TRACK_PAID"]
    assert told["usd"] == forecast.bill.total_usd
    for name in ("proceeds_usd", "bonds_usd", "cash_usd", "loan_usd"):
        assert told[name] == getattr(forecast.funding, name)


def test_rule_4_3_2_the_loan_of_a_director_is_as_forecast():
    state, orders = railroad(right_of_way=BUILD)
    (loan,) = outlook.director_loans(state, SEAT)
    turn = played(state, orders)
    (told,) = [event.facts for event in turn.events if event.code == "DIRECTOR_BONUS"]
    assert (loan.railroad, loan.route) == ("PENN", "PA6")
    assert (told["count"], told["usd"]) == (loan.shares, loan.usd)
    assert moved(turn, "director_loan", account=acc.seat(SEAT)) == loan.usd


@pytest.mark.parametrize("obstacle", ["none held", "bankrupt", "war"])
def test_no_loan_comes_where_nothing_can_be_built(obstacle):
    state, _ = railroad()
    penn = state.railroads["PENN"]
    if obstacle == "none held":
        penn.right_of_way = ""
    elif obstacle == "bankrupt":
        penn.solvency = BANKRUPT
    else:
        state.turn = next(turn for turn in range(1, 40) if worth.is_civil_war(state, turn))
    assert outlook.director_loans(state, SEAT) == ()


def test_ruling_a5_the_debt_that_is_safe_beside_such_loans_is_not_called_in():
    state, _ = railroad()
    loans = outlook.director_loans(state, SEAT)
    left = outlook.safe_debt_usd(state, SEAT, loans)
    assert 0 < left < outlook.safe_debt_usd(state, SEAT)
    rules, margin = rules_for(state.overrides), climates()[state.climate].credit_permille
    rise = sum(loan.shares * state.railroads[loan.railroad].price_usd - loan.usd for loan in loans)
    wealth = worth.net_worth(state, SEAT) + rise
    owed = left + sum(loan.usd for loan in loans)
    assert credit.call_usd(owed, credit.credit_limit_usd(rules, margin, wealth, owed)) == 0
    assert credit.call_usd(owed + 3, credit.credit_limit_usd(rules, margin, wealth, owed + 3)) > 0


def test_the_form_names_what_comes_unasked_and_what_is_safe_beside_it():
    """Finding 10 of the evenings: the safe debt alone led a player into a call."""
    state, _ = railroad()
    (loan,) = outlook.director_loans(state, SEAT)
    hint = order_form(state, SEAT, "T").sections[0].rows[0].cells["allowed"]
    assert hint.code == "FORM.BORROW.LOANS"
    assert [(one.facts["railroad"], one.facts["usd"]) for one in hint.facts["loans"]] == [("PENN", loan.usd)]
    assert hint.facts["left"] == outlook.safe_debt_usd(state, SEAT, (loan,))
    state.railroads["PENN"].right_of_way = ""
    assert order_form(state, SEAT, "T").sections[0].rows[0].cells["allowed"].code == "FORM.BORROW.HINT"


def test_only_the_president_finds_the_forecast_on_the_form():
    state, _ = railroad()
    state.railroads["PENN"].directors.append(5)
    ids = {seat: {table.id for table in order_form(state, seat, "T").situation} for seat in (SEAT, 5)}
    assert "outlook-12" in ids[SEAT]
    assert "money-12" in ids[5]
    assert "outlook-12" not in ids[5]
