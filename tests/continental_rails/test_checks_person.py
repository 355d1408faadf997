"""The static check of what a tycoon does himself: Bank, name, message, offices, companies, bids."""

import pytest

from engine.findings import Outcome
from games.continental_rails import accounts as acc
from games.continental_rails.checks import check
from games.continental_rails.orders import CompanyBid, CompanyOrder, Orders, RailroadOrders, Trade
from games.continental_rails.state import BANKRUPT
from tests.continental_rails.build import fresh, give_cash, make_president, set_cash
from tests.continental_rails.forms_helpers import SEAT, faults, magnate, own_company, said


def judged(state, seat=SEAT, **orders):
    """Accepted orders and findings; every finding can be read, and a second check adds nothing."""
    accepted, findings = check(state, seat, Orders(**orders))
    assert all(text for found in findings for text in said(found))
    again, remarks = check(state, seat, accepted)
    assert again == accepted
    assert faults(remarks) == []
    return accepted, findings


def codes(findings):
    return [found.code for found in findings]


def test_rule_10_1_1_borrowing_stops_at_the_limit():
    state = fresh()
    limit = state.seats[1].credit_limit_usd
    accepted, findings = judged(state, 1, borrow_usd=limit + 500)
    assert accepted.borrow_usd == limit
    assert findings[0].code == "CR.BORROW_OVER_LIMIT"
    assert findings[0].outcome is Outcome.ADJUSTED
    assert findings[0].place.row == "BORROW"
    assert findings[0].facts["asked"] == limit + 500
    assert findings[0].facts["used"] == findings[0].facts["allowed"] == limit


def test_ruling_a6_a_recalled_seat_borrows_nothing():
    state = fresh()
    state.seats[1].call_usd = 10
    accepted, findings = judged(state, 1, borrow_usd=100)
    assert accepted.borrow_usd == 0
    assert faults(findings) == ["CR.BORROW_CALLED"]


def test_rule_10_1_1_repayment_stops_at_cash_and_debt():
    state = fresh()
    assert codes(judged(state, 1, repay_usd=5)[1]) == ["CR.REPAY_OVER_DEBT"]
    give_cash(state, acc.seat_debt(1), -4000)
    accepted, findings = judged(state, 1, repay_usd=4000)
    assert accepted.repay_usd == 1500
    assert codes(findings) == ["CR.REPAY_OVER_CASH"]


@pytest.mark.parametrize("field", ["borrow_usd", "repay_usd", "spend_usd"])
def test_amounts_below_nought_fall(field):
    accepted, findings = judged(fresh(), 1, **{field: -5})
    assert getattr(accepted, field) == 0
    assert len(faults(findings)) == 1


def test_rule_1_2_5_lavish_spending_begins_at_a_thousand():
    assert judged(fresh(), 1, spend_usd=999)[0].spend_usd == 0
    assert judged(fresh(), 1, spend_usd=1000) == (Orders(spend_usd=1000), ())
    accepted, findings = judged(fresh(), 1, spend_usd=5000)
    assert accepted.spend_usd == 5000  # shares may still bring the money (ruling A9)
    assert codes(findings) == ["CR.LAVISH_OVER_CASH"]
    assert faults(findings) == []


def test_rule_3_2_names():
    state = fresh()
    assert judged(state, 1, name="  Nellie \n Bly ")[0].name == "Nellie Bly"
    assert codes(judged(state, 1, name="jay GOULD")[1]) == ["CR.NAME_TAKEN"]
    assert codes(judged(state, 1, name="x" * 41)[1]) == ["CR.NAME_TOO_LONG"]
    assert codes(judged(state, 1, name="12 \u202e34")[1]) == ["CR.NAME_UNREADABLE"]
    assert judged(state, 1, name=state.seats[1].name) == (Orders(), ())
    state.seats[1].may_rename = False
    assert codes(judged(state, 1, name="Nellie Bly")[1]) == ["CR.NAME_FIXED"]


def test_rule_10_1_8_a_message_is_one_line_of_80_characters():
    assert judged(fresh(), 1, message="a\n  b")[0].message == "a b"
    accepted, findings = judged(fresh(), 1, message="é" * 81)
    assert accepted.message == "é" * 80
    assert findings[0].outcome is Outcome.ADJUSTED
    assert judged(fresh(), 1, message="a\x07b")[0].message == ""


def test_rule_10_1_7_detectives():
    state = fresh()
    make_president(state, 1, "B&O")
    assert codes(judged(state, 1, spy_seat=1)[1]) == ["CR.SPY_SELF"]
    assert codes(judged(state, 1, spy_seat=16)[1]) == ["CR.UNKNOWN_PLAYER"]
    assert codes(judged(state, 1, spy_railroad="B0")[1]) == ["CR.UNKNOWN_RAILROAD"]
    accepted, findings = judged(state, 1, spy_seat=2, spy_railroad="B&O")
    assert (accepted.spy_seat, accepted.spy_railroad) == (2, "B&O")
    assert codes(findings) == ["CR.SPY_OWN_RAILROAD"]


def test_rule_10_1_5_presidencies_sought():
    state = magnate()
    accepted, findings = judged(state, control=["PENN", "PENN", "NOPE", "LV", "B&O", "NYC"])
    assert accepted.control == ["PENN", "B&O"]
    assert codes(findings) == [
        "CR.CONTROL_TWICE",
        "CR.UNKNOWN_RAILROAD",
        "CR.CONTROL_COMPANY",
        "CR.CONTROL_TOO_MANY",
    ]


def test_rule_10_1_5_a_company_made_a_railroad_may_be_named():
    order = CompanyOrder(company="LV", action="INCORPORATE")
    accepted, findings = judged(magnate(), companies=[order], control=["LV", "B&O"])
    assert accepted.control == ["LV", "B&O"]
    assert findings == ()


def test_ruling_b26_an_office_given_up_without_a_line_that_says_so_is_remarked_upon():
    born = CompanyOrder(company="LV", action="INCORPORATE")
    findings = judged(magnate(), companies=[born], control=["LV"])[1]
    assert [(each.code, each.facts["railroads"]) for each in findings] == [
        ("CR.CONTROL_SOME_KEPT", ["B&O", "PENN"])
    ]
    findings = judged(magnate(), companies=[born], control=["B&O", "PENN"])[1]
    assert [(each.code, each.facts["railroads"]) for each in findings] == [("CR.CONTROL_NEW_LEFT", ["LV"])]
    assert judged(magnate(), companies=[born], control=["LV"], resign=["B&O"])[1] == ()
    assert "CR.CONTROL_SOME_KEPT" not in codes(judged(magnate(), control=["NYC", "SCL"])[1])


def test_rule_4_14_too_few_shares_are_remarked_upon():
    state = fresh()
    assert codes(judged(state, 1, control=["SCL"])[1]) == ["CR.CONTROL_FEW_SHARES"]
    buy = Trade(action="BUY", railroad="SCL", shares=60)
    assert judged(state, 1, control=["SCL"], trades=[buy])[1] == ()


def test_rule_10_1_5_resignation():
    accepted, findings = judged(magnate(), control=["B&O", "PENN"], resign=["B&O", "NYC"])
    assert accepted.resign == ["B&O"]
    assert accepted.control == ["PENN"]
    assert codes(findings) == ["CR.NOT_PRESIDENT", "CR.CONTROL_RESIGNED"]


def test_rule_10_1_6_mergers():
    state = magnate()
    assert codes(judged(state, survivor="PENN")[1]) == ["CR.MERGER_HALF"]
    assert codes(judged(state, survivor="PENN", absorbed="NYC")[1]) == ["CR.MERGER_PRESIDENT"]
    assert codes(judged(state, survivor="PENN", absorbed="PENN")[1]) == ["CR.MERGER_SAME"]
    accepted, findings = judged(state, survivor="PENN", absorbed="B&O")
    assert (accepted.survivor, accepted.absorbed) == ("PENN", "B&O")
    assert codes(findings) == ["CR.MERGER_APART"]  # a line of this turn may join them (ruling A26)
    state.railroads["PENN"].lines.append("PA3")
    assert judged(state, survivor="PENN", absorbed="B&O")[1] == ()
    price = state.railroads["PENN"].price_usd
    state.railroads["PENN"].price_usd = 4 * state.railroads["B&O"].price_usd
    accepted, findings = judged(state, survivor="PENN", absorbed="B&O")
    assert (accepted.survivor, codes(findings)) == ("PENN", ["CR.MERGER_UNEQUAL"])  # prices move till then
    state.railroads["PENN"].price_usd = price
    state.railroads["PENN"].solvency = BANKRUPT
    assert codes(judged(state, survivor="PENN", absorbed="B&O")[1]) == ["CR.MERGER_BANKRUPT"]
    state.railroads["B&O"].lines.append("PA4")
    state.railroads["PENN"].solvency = "solvent"
    assert judged(state, survivor="PENN", absorbed="B&O")[0].survivor == ""


def company(code, action, price=None, railroad=""):
    return CompanyOrder(company=code, action=action, price_usd=price, railroad=railroad)


@pytest.mark.parametrize("asked, used", [(1, 134), (134, 134), (1340, 1340), (9999, 1340)])
def test_rule_10_1_2_1_the_asking_price_is_brought_into_its_range(asked, used):
    accepted, findings = judged(magnate(), companies=[company("CNJ", "SELL", asked)])
    assert accepted.companies[0].price_usd == used
    assert codes(findings) == ([] if asked == used else ["CR.PRICE_RANGE"])


def test_ruling_a13_one_order_a_company():
    orders = [company("LV", "ABSORB", railroad="PENN"), company("LV", "INCORPORATE")]
    accepted, findings = judged(magnate(), companies=orders)
    assert [order.action for order in accepted.companies] == ["ABSORB"]
    assert codes(findings) == ["CR.COMPANY_TWICE"]


@pytest.mark.parametrize(
    "order, code",
    [
        (company("GT", "INCORPORATE"), "CR.NOT_OWN_COMPANY"),
        (company("NOPE", "INCORPORATE"), "CR.NOT_OWN_COMPANY"),
        (company("LV", "EXPLODE"), "CR.UNKNOWN_ACTION"),
        (company("LV", "SELL"), "CR.PRICE_MISSING"),
        (company("LV", "ABSORB"), "CR.ABSORB_WHERE"),
        (company("LV", "ABSORB", railroad="NOPE"), "CR.ABSORB_UNKNOWN"),
        (company("LV", "ABSORB", railroad="SCL"), "CR.ABSORB_APART"),
    ],
)
def test_orders_to_companies_that_fall(order, code):
    accepted, findings = judged(magnate(), companies=[order])
    assert accepted.companies == []
    assert faults(findings) == [code]


def test_rule_4_8_no_railroad_absorbs_the_twin_of_its_line():
    state = fresh()
    own_company(state, SEAT, "READ")
    assert codes(judged(state, companies=[company("READ", "ABSORB", railroad="PENN")])[1]) == [
        "CR.ABSORB_TWIN"
    ]


def test_cells_an_order_does_not_need_are_left_aside():
    accepted, findings = judged(
        magnate(), companies=[company("LV", "INCORPORATE", 5, "PENN")], control=["LV", "PENN"]
    )
    assert accepted.companies == [company("LV", "INCORPORATE")]
    assert codes(findings) == ["CR.CELL_NOT_NEEDED", "CR.CELL_NOT_NEEDED"]
    assert faults(findings) == []


def test_ruling_c9_a_bankrupt_railroad_absorbs_only_if_cured():
    state = magnate()
    state.railroads["PENN"].solvency = BANKRUPT
    accepted, findings = judged(state, companies=[company("LV", "ABSORB", railroad="PENN")])
    assert len(accepted.companies) == 1
    assert codes(findings) == ["CR.ABSORB_BANKRUPT"]


def bid(code, usd, rank=1):
    return CompanyBid(company=code, usd=usd, rank=rank)


@pytest.mark.parametrize(
    "order, code",
    [
        (bid("NOPE", 900), "CR.UNKNOWN_COMPANY"),
        (bid("UP", 900), "CR.NOT_FOR_SALE"),
        (bid("PENN", 900), "CR.NOT_FOR_SALE"),
        (bid("GT", 364), "CR.BID_TOO_LOW"),
        (bid("GT", 1501), "CR.BID_OVER_CASH"),
    ],
)
def test_rule_10_1_3_bids_that_fall(order, code):
    accepted, findings = judged(fresh(), 1, bids=[order])
    assert accepted.bids == []
    assert faults(findings) == [code]


def test_rule_10_1_3_bids_that_stand_are_ranked():
    accepted, findings = judged(fresh(), 1, bids=[bid("B&M", 1000, 2), bid("GT", 400, 1), bid("GT", 450, 3)])
    assert [(order.company, order.rank) for order in accepted.bids] == [("GT", 1), ("B&M", 2)]
    assert codes(findings) == ["CR.BID_TWICE"]


def test_ruling_a11_two_companies_counted_at_the_start():
    state = fresh()
    own_company(state, 1, "LV")
    accepted, findings = judged(state, 1, bids=[bid("GT", 400), bid("B&M", 800, 2), bid("LV", 900, 3)])
    assert [order.company for order in accepted.bids] == ["GT"]
    assert codes(findings) == ["CR.TOO_MANY_BIDS", "CR.BID_OWN_COMPANY"]


def test_ruling_o3_what_is_put_on_sale_this_turn_takes_no_bids():
    state = fresh()
    own_company(state, 2, "LV", asking=700)
    assert judged(state, 1, bids=[bid("LV", 700)])[1] == ()
    state.companies["LV"].listed_turn = state.turn + 1
    assert codes(judged(state, 1, bids=[bid("LV", 700)])[1]) == ["CR.NOT_FOR_SALE"]


def test_bids_are_held_to_the_cash_of_phase_5():
    state = fresh()
    make_president(state, 1, "SCL")
    set_cash(state, acc.rr_cash("SCL"), 0)
    lent = {"SCL": RailroadOrders(railroad="SCL", president_lends_usd=1200)}
    assert codes(judged(state, 1, bids=[bid("GT", 400)], railroads=lent)[1]) == ["CR.BID_OVER_CASH"]
    assert judged(state, 1, bids=[bid("GT", 400)], railroads=lent, borrow_usd=100)[1] == ()
