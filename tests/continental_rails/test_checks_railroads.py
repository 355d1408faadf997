"""The static check of a president's orders (10.2)."""

import pytest

from engine.findings import Outcome
from games.continental_rails import accounts as acc
from games.continental_rails.orders import RailroadOrders, RateWar
from games.continental_rails.state import BANKRUPT
from tests.continental_rails.build import give_cash, set_cash
from tests.continental_rails.forms_helpers import SEAT, faults, magnate
from tests.continental_rails.test_checks_person import codes, judged


def penn(state=None, code="PENN", **orders):
    """Accepted orders and findings of one railroad."""
    given = {code: RailroadOrders(line="RR2", railroad=code, **orders)}
    accepted, findings = judged(state or magnate(), railroads=given)
    return accepted.railroads.get(code), findings


def test_only_the_president_gives_orders():
    order, findings = penn(code="NYC", dividend_usd=3)
    assert order is None
    assert codes(findings) == ["CR.NOT_PRESIDENT"]
    assert codes(penn(code="NOPE")[1]) == ["CR.UNKNOWN_RAILROAD"]


def test_ruling_o11_lending_is_held_to_cash_after_phase_1():
    state = magnate()
    orders = {code: RailroadOrders(railroad=code, president_lends_usd=1000) for code in ("B&O", "PENN")}
    accepted, findings = judged(state, railroads=orders)
    assert accepted.railroads["B&O"].president_lends_usd == 1000
    assert accepted.railroads["PENN"].president_lends_usd == 500
    assert codes(findings) == ["CR.LEND_OVER_CASH"]
    assert findings[0].place.row == "RR2-LEND"


def test_rule_10_2_1_repayment_is_held_to_debt_and_till():
    state = magnate()
    give_cash(state, acc.rr_president("PENN"), -700)
    assert penn(state, repay_president_usd=900)[0].repay_president_usd == 700
    set_cash(state, acc.rr_cash("PENN"), 300)
    order, findings = penn(state, repay_president_usd=900)
    assert order.repay_president_usd == 300
    assert codes(findings) == ["CR.REPAID_TOO_MUCH"]


def test_rule_10_2_2_the_bank_is_paid_from_cash_after_the_president():
    order, findings = penn(repay_bank_usd=9999, president_lends_usd=200)
    assert order.repay_bank_usd == 5200
    assert codes(findings) == ["CR.REPAY_BANK_TOO_MUCH"]


def test_rule_10_2_3_treasury_shares():
    state = magnate()
    state.railroads["PENN"].price_usd = 15
    order, findings = penn(state, treasury_to_president=104, treasury_to_market=104)
    assert (order.treasury_to_president, order.treasury_to_market) == (104, 0)
    assert codes(findings) == ["CR.TREASURY_SHORT"]
    set_cash(state, acc.seat(SEAT), 23)
    order, findings = penn(state, treasury_to_president=104)
    assert order.treasury_to_president == 3
    assert codes(findings) == ["CR.TREASURY_CASH"]


@pytest.mark.parametrize("asked, used", [(0, 0), (1, 1), (50, 50), (51, 50), (-1, 0)])
def test_rule_10_2_4_improvements(asked, used):
    order, findings = penn(improve_usd_per_mile=asked)
    assert order.improve_usd_per_mile == used
    assert bool(findings) == (asked != used)


@pytest.mark.parametrize(
    "level, code", [(0, "CR.ENGINE_MARKET"), (1, "CR.ENGINE_OLD"), (4, "CR.ENGINE_MARKET")]
)
def test_rule_4_17_engines_that_cannot_be_bought(level, code):
    order, findings = penn(engine=level)
    assert order.engine is None
    assert faults(findings) == [code]


def test_rule_4_17_levels_may_be_skipped():
    assert penn(engine=3)[0].engine == 3


@pytest.mark.parametrize("letter, code", [("D", "CR.TECHNOLOGY_MARKET"), ("Z", "CR.TECHNOLOGY_MARKET")])
def test_rule_4_18_technologies_that_are_not_on_the_market(letter, code):
    order, findings = penn(technology=letter)
    assert order.technology == ""
    assert faults(findings) == [code]


def test_rule_4_18_technologies_are_bought_once():
    state = magnate()
    assert penn(state, technology="B")[0].technology == "B"
    state.railroads["PENN"].technologies.append("B")
    assert faults(penn(state, technology="B")[1]) == ["CR.TECHNOLOGY_OWNED"]


def test_rule_4_18_a_grand_station_needs_a_great_city_and_is_the_only_one():
    state = magnate()
    assert penn(state, technology="A")[0].technology == "A"  # Philadelphia
    state.railroads["PENN"].grand_station = "philadelphia"
    assert faults(penn(state, technology="A")[1]) == ["CR.TECHNOLOGY_OWNED"]
    state.railroads["PENN"].grand_station = ""
    state.railroads["PENN"].lines = ["NC1"]
    assert faults(penn(state, technology="A")[1]) == ["CR.GRAND_STATION_CITY"]


def test_what_must_be_paid_in_cash_is_compared_with_the_till():
    state = magnate()
    set_cash(state, acc.rr_cash("PENN"), 100)
    order, findings = penn(state, engine=2, technology="B", double=["PENN"])
    assert (order.engine, order.technology, order.double) == (2, "B", ["PENN"])
    assert codes(findings) == ["CR.CASH_ONLY"] * 3
    assert [found.place.row for found in findings] == ["RR2-ENGINE", "RR2-TECH", "RR2-DOUBLE1"]


def test_rule_10_2_5_building_and_its_cost():
    order, findings = penn(right_of_way="BUILD", track_usd_per_mile=601)
    assert (order.right_of_way, order.track_usd_per_mile) == ("BUILD", 600)
    assert codes(findings) == ["CR.TRACK_RANGE"]
    assert penn(right_of_way="BUILD", track_usd_per_mile=1)[0].track_usd_per_mile == 300
    assert penn(right_of_way="BUILD")[0].track_usd_per_mile is None
    assert penn(right_of_way="ABANDON", track_usd_per_mile=0)[1] == ()
    assert codes(penn(track_usd_per_mile=400)[1]) == ["CR.TRACK_NOT_BUILT"]
    assert codes(penn(code="B&O", right_of_way="BUILD")[1]) == ["CR.NO_RIGHT_OF_WAY"]
    assert codes(penn(right_of_way="SELL")[1]) == ["CR.UNKNOWN_ACTION"]


def test_ruling_o1_nothing_is_built_in_the_civil_war():
    state = magnate()
    state.turn = 12
    order, findings = penn(state, right_of_way="BUILD", request="PA8")
    assert (order.right_of_way, order.request) == ("", "")
    assert codes(findings) == ["CR.CIVIL_WAR", "CR.REQUEST_HOLDING"]
    assert penn(state, right_of_way="ABANDON", request="PA8", double=["PENN"])[0].request == "PA8"


def test_rule_4_15_double_track():
    order, findings = penn(double=["PENN", "PENN", "READ"])
    assert order.double == ["PENN"]
    assert faults(findings) == ["CR.DOUBLE_TWICE", "CR.DOUBLE_NOT_OWN"]


def test_rule_4_9_influence_buys_what_cash_allows():
    order, findings = penn(influence_points=1000)
    assert order.influence_points == 1000
    assert faults(findings) == []
    assert codes(findings) == ["CR.INFLUENCE_CASH"]
    assert penn(influence_points=-1)[0].influence_points == 0


@pytest.mark.parametrize(
    "route, code",
    [
        ("ZZ9", "CR.REQUEST_UNKNOWN"),
        ("PA6", "CR.REQUEST_OWN"),
        ("LV", "CR.REQUEST_COMPANY"),
        ("CA1", "CR.REQUEST_GATEWAY"),
        ("FL1", "CR.REQUEST_APART"),
        ("MD1", "CR.REQUEST_BUILT"),
    ],
)
def test_rule_4_7_requests_that_can_never_be_granted(route, code):
    state = magnate()
    state.railroads["B&O"].lines.append("MD1")
    order, findings = penn(state, right_of_way="BUILD", request=route)
    assert order.request == ""
    assert faults(findings) == [code]


def test_rule_4_8_the_twin_of_the_line_being_built_is_shut():
    state = magnate()
    state.railroads["PENN"].right_of_way = "PA3"
    assert faults(penn(state, right_of_way="BUILD", request="PA4")[1]) == ["CR.REQUEST_TWIN"]
    assert penn(state, right_of_way="ABANDON", request="PA4")[0].request == "PA4"


def test_ruling_o9_who_holds_a_right_of_way_must_build_or_abandon_it():
    assert faults(penn(request="PA8")[1]) == ["CR.REQUEST_HOLDING"]
    assert penn(right_of_way="BUILD", request="PA8")[1] == ()


def test_rule_4_7_what_touches_the_line_being_built_may_be_requested():
    state = magnate()
    beyond = "PA5"  # Altoona - Pittsburgh, beyond PA6
    assert penn(state, right_of_way="BUILD", request=beyond)[1] == ()
    assert faults(penn(state, right_of_way="ABANDON", request=beyond)[1]) == ["CR.REQUEST_APART"]


def test_rule_10_2_7_what_may_become_free_is_only_remarked_upon():
    state = magnate()
    state.railroads["B&O"].right_of_way = "PA8"
    order, findings = penn(state, right_of_way="BUILD", request="PA8", second_request="PA3")
    assert (order.request, order.second_request) == ("PA8", "PA3")
    assert codes(findings) == ["CR.REQUEST_HELD"]
    beside_lv = "PA9"
    order, findings = penn(state, right_of_way="BUILD", request=beside_lv)
    assert order.request == beside_lv
    assert codes(findings) == ["CR.REQUEST_LATER"]


def test_a_second_choice_without_a_first_moves_up():
    order, findings = penn(right_of_way="BUILD", second_request="PA8")
    assert (order.request, order.second_request) == ("PA8", "")
    assert codes(findings) == ["CR.REQUEST_MOVED"]
    order, findings = penn(right_of_way="BUILD", request="PA8", second_request="PA8")
    assert (order.request, order.second_request) == ("PA8", "")
    assert codes(findings) == ["CR.REQUEST_TWICE"]


def test_rule_10_2_8_dividends():
    # $5,000 in the till and no profit last turn: $12 on each of 416 shares issued.
    assert penn(dividend_usd=12) == (RailroadOrders(line="RR2", railroad="PENN", dividend_usd=12), ())
    order, (remark,) = penn(dividend_usd=99)
    assert (order.dividend_usd, remark.code, remark.facts["used"]) == (99, "CR.DIVIDEND_CASH", 12)
    # What it sells of its treasury on the same form earns a dividend too: 104 shares more, at $15.
    state = magnate()
    state.railroads["PENN"].price_usd = 15
    _, (remark,) = penn(state, dividend_usd=99, treasury_to_market=104)
    assert (remark.facts["shares"], remark.facts["usd"], remark.facts["used"]) == (520, 6560, 12)
    assert penn(dividend_usd=100)[0].dividend_usd == 99
    order, findings = penn(dividend_usd=-1)
    assert order.dividend_usd is None
    assert faults(findings) == ["CR.DIVIDEND_NEGATIVE"]


def test_ruling_a18_rate_wars_are_fought_against_railroads_only():
    wars = [
        RateWar(route="PENN", percent=76),
        RateWar(route="PENN", percent=5),
        RateWar(route="PA6", percent=5),
    ]
    order, findings = penn(rate_wars=wars)
    assert [(war.route, war.percent) for war in order.rate_wars] == [("PENN", 75)]
    assert faults(findings) == ["CR.RATE_WAR_MOST", "CR.RATE_WAR_TWICE", "CR.RATE_WAR_RIVAL"]
    assert faults(penn(rate_wars=[RateWar(route="PENN", percent=0)])[1]) == ["CR.RATE_WAR_LEAST"]
    alone = magnate()
    alone.railroads["NYC"].lines.remove("READ")
    assert faults(penn(alone, rate_wars=wars[:1])[1]) == ["CR.RATE_WAR_RIVAL"]


def test_rule_4_11_2_a_bankrupt_railroad_acts_only_once_cured():
    state = magnate()
    state.railroads["PENN"].solvency = BANKRUPT
    order, findings = penn(
        state,
        improve_usd_per_mile=5,
        engine=2,
        technology="B",
        right_of_way="BUILD",
        double=["PENN"],
        influence_points=1,
        request="PA8",
        dividend_usd=1,
    )
    assert {found.outcome for found in findings} == {Outcome.NOTED}
    lines = {found.place.row for found in findings if found.code == "CR.BANKRUPT"}
    assert lines == {
        f"RR2-{what}" for what in ("IMPROVE", "ENGINE", "TECH", "WAY", "DOUBLE1", "INFL", "REQ1", "DIV")
    }
    assert order.right_of_way == "BUILD"
    assert penn(state, right_of_way="ABANDON", dividend_usd=0, treasury_to_market=5)[1] == ()
