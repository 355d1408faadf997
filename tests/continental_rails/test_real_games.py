"""Facts of two real turn reports, replayed by the phases that must allow them (data/report_facts.json).

A report names what a railroad did in one turn, not the lines it had built before. With its own first line,
the lines it doubled, and for requests what it absorbed and built in the same turn, a fact is legal or it
stands in data/report_gaps.csv with the lines `between` that the railroad must have had. Each gap is tested
too: illegal without these lines, legal with them, so that the list can hide nothing else.
"""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from engine.tables import read_csv
from games.continental_rails import accounts as acc
from games.continental_rails.orders import (
    ABSORB,
    BUILD,
    INCORPORATE,
    CompanyBid,
    CompanyOrder,
    Orders,
    RailroadOrders,
)
from games.continental_rails.phases import (
    p05_private_companies,
    p09_construction,
    p11_rights_of_way,
    p12_mergers,
)
from games.continental_rails.railways.network import (
    absorbers,
    eligible_rights_of_way,
    merger_obstacle,
    open_rights_of_way,
)
from games.continental_rails.rules import rules_for
from games.continental_rails.setup import first_turn_of
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, set_cash, turn_of
from tests.continental_rails.operations_helpers import add_railroad

DATA = files("games.continental_rails") / "data"
REPORTS = json.loads((DATA / "report_facts.json").read_text(encoding="utf-8"))
GAPS = {(row["report"], row["kind"], row["route"]): row for row in read_csv(DATA / "report_gaps.csv")}
BOSS = 1
NETWORK = ("pc_merged", "row_built", "row_acquired", "doubled", "rr_merged")
FACTS = [
    (report, kind, route, railroad)
    for report, told in REPORTS.items()
    for kind in NETWORK
    for route, railroad in told.get(kind, {}).items()
]
APPEARED = [(report, code) for report, told in REPORTS.items() for code in told["pc_now_available"]]
DIRECT = [fact for fact in FACTS if fact[:3] not in GAPS]
BRIDGED = [fact for fact in FACTS if fact[:3] in GAPS]


def named(report, kind, railroad):
    """The routes that a report gives a railroad in one of its lists."""
    return [route for route, owner in REPORTS[report].get(kind, {}).items() if owner == railroad]


def railroads(report):
    told = [REPORTS[report].get(kind, {}) for kind in NETWORK]
    return sorted({owner for facts in told for owner in facts.values()} | set(told[-1]))


def turn_number(report):
    return int(report.partition("-T")[2])


def lines_at_start(report, railroad):
    """Its first line and those it doubled: they were its own before the turn."""
    return list(dict.fromkeys([railroad, *named(report, "doubled", railroad)]))


def position(report, railroad, between=()):
    """All railroads of a report before its turn, one president for all, cash in plenty."""
    state = fresh()
    state.turn = turn_number(report)
    for code in railroads(report):
        if code not in state.railroads:
            add_railroad(state, code)
        found = state.railroads[code]
        found.lines = lines_at_start(report, code) + (list(between) if code == railroad else [])
        found.right_of_way = next(iter(named(report, "row_built", code)), "")
        found.president, found.directors = BOSS, [BOSS]
        set_cash(state, acc.rr_cash(code), 1_000_000)
    for code in named(report, "pc_merged", railroad):
        state.companies[code].status, state.companies[code].owner = "owned", BOSS
    return state


def orders_of(report, railroad, request=""):
    """What the report says the railroad and the owners of its companies ordered."""
    merged = named(report, "pc_merged", railroad)
    order = RailroadOrders(
        railroad=railroad,
        right_of_way=BUILD if named(report, "row_built", railroad) else "",
        double=named(report, "doubled", railroad),
        request=request,
    )
    companies = [CompanyOrder(company=code, action=ABSORB, railroad=railroad) for code in merged]
    return Orders(companies=companies, railroads={railroad: order})


def happened(turn, code, **facts):
    return any(event.code == code and facts.items() <= event.facts.items() for event in turn.events)


def absorbed(report, company, railroad, between):
    state = position(report, railroad, between)
    open_to = railroad in absorbers(state, company)
    turn = turn_of(state, {BOSS: orders_of(report, railroad)}, 9)
    p09_construction.run(turn)
    return open_to and happened(turn, "ABSORBED", company=company, railroad=railroad)


def built(report, route, railroad, between):
    """Asked for on an earlier turn, when it had to touch and be free; built now."""
    state = position(report, railroad, between)
    state.railroads[railroad].right_of_way = ""
    touching = route in open_rights_of_way(
        state, state.railroads[railroad].lines, state.railroads[railroad].side
    )
    state.railroads[railroad].right_of_way = route
    turn = turn_of(state, {BOSS: orders_of(report, railroad)}, 9)
    p09_construction.run(turn)
    return touching and happened(turn, "LINE_BUILT", railroad=railroad, route=route)


def acquired(report, route, railroad, between):
    state = position(report, railroad, between)
    turn = turn_of(state, {BOSS: orders_of(report, railroad, request=route)}, 9)
    p09_construction.run(turn)
    listed = route in eligible_rights_of_way(state, railroad)
    p11_rights_of_way.run(turn)
    return listed and happened(turn, "RIGHT_OF_WAY_AWARDED", railroad=railroad, route=route)


def doubled(report, route, railroad, between):
    """It must have been possible to own the line beside all others, and the second track is laid."""
    state = position(report, railroad, between)
    found = state.railroads[railroad]
    rest = [line for line in found.lines if line != route]
    allowed = route == railroad or not world().prohibited(rest, found.side, route)
    turn = turn_of(state, {BOSS: orders_of(report, railroad)}, 9)
    p09_construction.run(turn)
    return allowed and happened(turn, "LINE_DOUBLED", railroad=railroad, route=route)


def merged(report, gone, railroad, between):
    state = position(report, railroad, between)
    orders = orders_of(report, railroad)
    orders.railroads |= orders_of(report, gone).railroads
    orders.survivor, orders.absorbed = railroad, gone
    turn = turn_of(state, {BOSS: orders}, 9)
    p09_construction.run(turn)
    free = merger_obstacle(state, railroad, gone) == ""
    p12_mergers.run(turn)
    return free and happened(turn, "MERGED", survivor=railroad, absorbed=gone)


LEGAL = {
    "pc_merged": absorbed,
    "row_built": built,
    "row_acquired": acquired,
    "doubled": doubled,
    "rr_merged": merged,
}


@pytest.mark.parametrize(("report", "kind", "route", "railroad"), DIRECT)
def test_what_a_real_report_tells_is_legal(report, kind, route, railroad):
    assert LEGAL[kind](report, route, railroad, ())


@pytest.mark.parametrize(("report", "kind", "route", "railroad"), BRIDGED)
def test_what_lacks_earlier_lines_is_legal_with_them_and_not_without(report, kind, route, railroad):
    row = GAPS[report, kind, route]
    between = row["between"].split()
    assert row["railroad"] == railroad
    assert row["reason"]
    assert not LEGAL[kind](report, route, railroad, ())
    assert LEGAL[kind](report, route, railroad, between)


@pytest.mark.parametrize(("report", "kind", "route", "railroad"), BRIDGED)
def test_lines_of_a_gap_can_have_been_laid_before_and_belong_to_nobody_else(report, kind, route, railroad):
    between = GAPS[report, kind, route]["between"].split()
    assert between
    # One right-of-way a turn from turn 2 on, besides companies absorbed.
    assert sum(not world().routes[line].company for line in between) <= turn_number(report) - 2
    told = REPORTS[report]
    taken = {name for facts in (*told.values(), railroads(report)) for name in facts}
    assert taken.isdisjoint(between)
    lines = lines_at_start(report, railroad)
    waiting = list(between)
    while waiting:  # each in turn touches the network, and none is prohibited
        line = next(x for x in waiting if not world().prohibited(lines, world().routes[railroad].side, x))
        lines.append(line)
        waiting.remove(line)


def test_no_gap_is_listed_twice_or_without_a_fact():
    facts = {fact[:3] for fact in FACTS} | {(report, "pc_now_available", code) for report, code in APPEARED}
    assert GAPS.keys() <= facts
    assert len(GAPS) == len(read_csv(DATA / "report_gaps.csv"))
    assert (len(FACTS), len(DIRECT)) == (57, 31)


@pytest.mark.parametrize("report", REPORTS)
def test_no_railroad_of_a_report_owns_a_double_or_crosses_a_gateway(report):
    for railroad in railroads(report):
        lines = lines_at_start(report, railroad)
        lines += [*named(report, "pc_merged", railroad), *named(report, "row_built", railroad)]
        assert {world().routes[line].side for line in lines} == {"east"}
        assert not {world().routes[line].twin for line in lines} & set(lines)


@pytest.mark.parametrize(
    ("report", "company"), [(r, c) for r, told in REPORTS.items() for c in told["pc_incorporated"]]
)
def test_a_company_of_a_report_is_incorporated(report, company):
    state = position(report, "")
    state.companies[company].status, state.companies[company].owner = "owned", BOSS
    orders = Orders(companies=[CompanyOrder(company=company, action=INCORPORATE)])
    p09_construction.run(turn_of(state, {BOSS: orders}, 9))
    assert state.railroads[company].lines == [company]


@pytest.mark.parametrize(("report", "company"), APPEARED)
def test_a_company_of_a_report_may_appear_by_then_unless_a_gap_says_why_not(report, company):
    held_back = first_turn_of(rules_for({}), world(), company) > turn_number(report)
    assert held_back == ((report, "pc_now_available", company) in GAPS)


@pytest.mark.parametrize(
    ("report", "company", "usd"),
    [(r, *bid) for r, told in REPORTS.items() for bid in told["pc_bought"].items()],
)
def test_a_company_of_a_report_is_sold_at_the_price_paid(report, company, usd):
    state = position(report, "")
    found = state.companies[company]
    found.status, found.listed_turn = "bank", 1
    found.asking_usd = rules_for({}).company_bank_usd_per_mile * world().routes[company].miles
    set_cash(state, acc.seat(BOSS), 20_000)
    orders = Orders(bids=[CompanyBid(company=company, usd=usd)])
    p05_private_companies.run(turn_of(state, {BOSS: orders}, 5))
    assert (found.owner, found.paid_usd) == (BOSS, usd)
