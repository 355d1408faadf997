"""The tables of tycoons, railroads, exchange and companies in the public report (9.2 to 9.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.record import Record
from engine.report import Chart
from games.continental_rails import accounts as acc
from games.continental_rails.phases import p15_splits
from games.continental_rails.report import build
from games.continental_rails.report.names import efficiency_name, engine_name
from games.continental_rails.standings import points_of, titles
from games.continental_rails.state import Company
from tests.continental_rails.build import fresh, make_president, turn_of
from tests.continental_rails.report_matches import page_of, played, row, said, tables_of, words


def test_tycoons_stand_by_net_worth_and_equals_share_the_better_rank():
    state = fresh()
    state.worth_history = {seat: [2000] for seat in state.seats} | {4: [9000], 9: [100]}
    ranks = tables_of(page_of(build(state, "CR1", Record(), None), "tycoons"))["ranks"]
    assert [cells[0] for cells in ranks.rows] == [1] + [2] * 13 + [15]
    assert words(ranks.rows[0][1]) == "Daniel Drew"


def test_a_match_may_show_ranks_without_amounts():
    """Net worth is public in dollars unless the match says otherwise (9.2, ruling A37)."""
    state = fresh(net_worth_shown=0)
    state.worth_history[4] = [987654]
    report = build(state, "CR1", Record(), None)
    assert words(tables_of(page_of(report, "tycoons"))["ranks"].rows[0][1]) == "Daniel Drew"
    assert "987654" not in repr(report)


def test_best_five_of_a_title_leave_out_those_without_points():
    state = fresh()
    state.seats[3].points["rail_builder"] = 12
    state.seats[1].points["rail_builder"] = 4
    tables = tables_of(page_of(build(state, "CR1", Record(), None), "tycoons"))
    assert [[words(cell) for cell in cells] for cells in tables["title-rail_builder"].rows] == [
        ["1", "James Fisk", "12"],
        ["2", "Cornelius Vanderbilt", "4"],
    ]


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (99, "excellent"),
        (90, "excellent"),
        (89, "good"),
        (70, "fair"),
        (60, "poor"),
        (50, "bad"),
        (49, "ruinous"),
    ],
)
def test_rule_4_5_efficiency_is_shown_by_class(points, name):
    assert words(efficiency_name(points)) == name


def test_the_type_of_a_locomotive_is_not_read_as_a_count_of_them():
    assert [words(engine_name(3), language) for language in ("en", "fr", "ru")] == [
        "American 4-4-0 (type 3)",
        "American 4-4-0 (type\N{NO-BREAK SPACE}3)",
        "American 4-4-0 (тип\N{NO-BREAK SPACE}3)",
    ]


def test_the_railroads_page_hides_what_only_directors_know():
    """Confidential figures stay out of the public table (9.3)."""
    state, record = played(7)
    for rr in state.railroads.values():
        rr.revenue_usd, rr.expense_usd, rr.land_sqmi, rr.grant_sqmi = 7654321, 7654322, 7654323, 7654324
    assert "765432" not in repr(build(state, "CR1", record, None))


def test_all_railroads_stand_in_tables_and_not_one_below_the_other():
    state, record = played(13)
    tables = tables_of(page_of(build(state, "CR1", record, None), "railroads"))
    codes = [rr.code for rr in sorted(state.railroads.values(), key=lambda rr: rr.number)]
    assert list(tables) == ["railroads", "railroad-details", "railroad-history"]
    assert all([words(cells[0].text) for cells in table.rows] == codes for table in tables.values())
    rr = max(state.railroads.values(), key=lambda rr: len(rr.lines))
    listed = row(tables["railroad-details"], rr.code)[3]
    assert all(line in listed for line in rr.lines)
    paid = [str(day.dividend_usd) for day in rr.market]
    assert row(tables["railroad-history"], rr.code)[2] == " · ".join(paid)


def test_every_tycoon_has_all_six_titles_in_one_row():
    state, record = played(13)
    report = build(state, "CR1", record, None)
    points = tables_of(page_of(report, "tycoons"))["points"]
    for seat, scores in points_of(state).items():
        cells = row(points, state.seats[seat].name)
        assert cells[1:7] == [str(scores[title]) for title in titles()]
        big = page_of(report, f"tycoons/seat-{seat}").sections[0].blocks[0]
        assert [item.value for item in big.figures][-6:] == [scores[title] for title in titles()]


def test_the_exchange_shows_the_market_day_and_the_yield():
    state, record = played(7)
    rr = next(rr for _, rr in sorted(state.railroads.items()) if rr.market)
    day = rr.market[-1]
    day.start_usd, day.close_usd, day.traded_shares, day.dividend_usd = 20, 32, 75, 4
    rr.price_usd, rr.cornered, rr.president = 32, True, 3
    market = tables_of(page_of(build(state, "CR1", record, None), "exchange"))["market"]
    issued, treasury = acc.issued(state, rr.code), acc.treasury(state, rr.code)
    change = "\N{BLACK UP-POINTING TRIANGLE} 60%"
    expected = [rr.code, rr.name, "20", "32", change, "32", "75", str(issued), str(treasury), "4", "125"]
    assert row(market, rr.code) == [*expected, "cornered", state.seats[3].name]


def test_the_exchange_is_listed_by_change_and_stocks_not_traded_last():
    state, record = played(7)
    first, second, third, *others = (rr for _, rr in sorted(state.railroads.items()) if rr.market)
    for rr, close in ((first, 10), (second, 30), (third, 20)):
        rr.market[-1].start_usd, rr.market[-1].close_usd = 20, close
    for rr in others:
        rr.market.clear()
    market = tables_of(page_of(build(state, "CR1", record, None), "exchange"))["market"]
    listed = [words(cells[0]) for cells in market.rows]
    assert listed[:3] == [second.code, third.code, first.code]
    assert sorted(listed) == sorted(state.railroads)


def test_presidents_and_anonymous_ones_are_named():
    """The table of railroads (9.3)."""
    state = fresh()
    first, second = sorted(state.railroads)[:2]
    make_president(state, 3, first)
    overview = tables_of(page_of(build(state, "CR1", Record(), None), "railroads"))["railroads"]
    assert row(overview, first)[1:3] == [state.railroads[first].name, "James Fisk"]
    assert row(overview, second)[2] == "Anonymous president"


def test_rule_9_5_companies_for_sale_with_the_least_price_and_the_seller():
    state = fresh()
    own = next(c for c in state.companies.values() if c.status == "bank")
    state.companies[own.code] = Company(
        code=own.code, status="owned", owner=5, paid_usd=900, asking_usd=1080, listed_turn=1
    )
    tables = tables_of(page_of(build(state, "CR1", Record(), None), "companies"))
    assert len(tables["for-sale"].rows) == 20
    assert row(tables["for-sale"], own.code)[-3:-1] == ["1080", "Collis Huntington"]
    assert row(tables["owned"], own.code)[-3:-1] == ["Collis Huntington", "900"]


def test_rule_10_1_2_2_whoever_bids_reads_which_railroads_may_absorb_a_company_and_which_may_not():
    state = fresh()
    own = state.companies["READ"]
    own.status, own.owner, own.paid_usd = "owned", 5, 900
    tables = tables_of(page_of(build(state, "CR1", Record(), None), "companies"))
    assert row(tables["owned"], own.code)[-1] == "PENN (has the parallel route and may not absorb it)"
    there = {code: row(tables["for-sale"], code)[-1] for code in ("C&A", "S&A", "CNJ")}
    assert there == {"C&A": "PENN", "S&A": "C&H and SCL", "CNJ": "–"}


def test_yield_and_change_of_a_split_stock_are_of_the_same_shares():
    """6.5: who had one share has two of half the price, so nobody lost anything and the yield is no other."""
    state, record = played(4)
    railroad = state.railroads["B&O"]
    day = railroad.market[-1]
    day.start_usd, day.close_usd, day.dividend_usd, railroad.price_usd = 100, 120, 6, 120
    state.turn = day.turn
    turn = turn_of(state, phase=15)
    p15_splits.run(turn)
    state.turn = day.turn + 1
    assert railroad.price_usd == 60
    report = build(state, "CR1", replace(record, events=(*record.events, *turn.events)), None)
    table = tables_of(page_of(report, "exchange"))["market"]
    row = next(row for row in table.rows if words(row[1]) == railroad.name)
    told = {column.id: words(cell) for column, cell in zip(table.columns, row, strict=True)}
    assert (told["final"], told["yield"]) == ("60", "50")
    page = next(page for page in report.pages if page.names and page.names[0] == "B&O")
    assert "▲ 10" in said(page)


def test_a_railroads_page_counts_what_is_held_and_what_lies_in_the_treasury_once():
    """4.2: shares in the treasury are not issued."""
    state, record = played(4)
    report = build(state, "CR1", record, None)
    pages = [page for page in report.pages if page.names and page.names[0] in state.railroads]
    traded = 0
    for page in pages:
        railroad = state.railroads[page.names[0]]
        charts = (block for section in page.sections for block in section.blocks)
        shares = [block for block in charts if isinstance(block, Chart) and block.id == "shares"]
        traded += len(shares)
        for chart in shares:
            held, treasury, _ = (line.values[-1] for line in chart.series)
            assert held == acc.issued(state, railroad.code)
            assert treasury == acc.treasury(state, railroad.code)
    assert traded > 5
