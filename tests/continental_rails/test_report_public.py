"""The public report (9.1 to 9.5): complete in both languages, from before turn 1 to late in a match."""

from __future__ import annotations

import pytest

from engine.game import Record
from engine.messages import LANGUAGES
from engine.report import Chart, Figures, Link, NetworkMap, News, Page, Paragraph, Report, Table
from engine.turn import Event
from games.continental_rails import accounts as acc
from games.continental_rails.report import build
from games.continental_rails.report.edition import railroad_slug
from games.continental_rails.report.news import headline
from games.continental_rails.report.parts import efficiency_name
from games.continental_rails.standings import points_of, titles
from games.continental_rails.state import TITLES, Company
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, make_president
from tests.continental_rails.report_matches import (
    catalogue,
    messages,
    page_of,
    played,
    row,
    said,
    tables_of,
    words,
)

SLUGS = ["index", "tycoons", "railroads", "exchange", "map", "companies"]
TURNS = (0, 1, 7, 13)


def public(turns: int) -> Report:
    state, record = played(turns)
    return build(state, "CR1", record, None)


@pytest.mark.parametrize("turns", TURNS)
def test_every_text_is_there_in_both_languages(turns):
    report = public(turns)
    texts = catalogue()
    for language in LANGUAGES:
        assert all(texts.text(message, language) for message in messages(report) if message.otherwise is None)


@pytest.mark.parametrize("turns", TURNS)
def test_pages_sections_and_blocks_are_whole(turns):
    report = public(turns)
    assert [page.slug for page in report.pages if not page.is_subject] == SLUGS
    state, _ = played(turns)
    subjects = [page for page in report.pages if page.is_subject]
    # No two codes make one address, and each subject is called by a name of its own.
    assert len({page.slug for page in subjects}) == len(state.railroads) + len(state.seats)
    assert {name for page in subjects for name in page.names} >= {
        *state.railroads,
        *(seat.name for seat in state.seats.values()),
    }
    assert report.turn == turns
    for page in report.pages:
        blocks = [block for section in page.sections for block in section.blocks]
        idents = [block.id for block in blocks if isinstance(block, (Table, Chart, NetworkMap))]
        assert len(idents) == len(set(idents))
        assert page.sections
        assert all(section.blocks for section in page.sections)
    for block in report.blocks():
        check_block(block)


def check_block(block):
    if isinstance(block, Table):
        assert all(len(cells) == len(block.columns) for cells in block.rows)
    elif isinstance(block, Chart):
        assert block.x
        assert all(len(series.values) == len(block.x) for series in block.series)
    elif isinstance(block, News):
        assert block.items
    else:
        assert isinstance(block, (Figures, Paragraph, NetworkMap))


@pytest.mark.parametrize("turns", TURNS)
def test_links_lead_to_sections_that_are_there(turns):
    report = public(turns)
    anchors = {(page.slug, section.id) for page in report.pages for section in page.sections}
    anchors |= {(page.slug, "") for page in report.pages}
    anchors |= {
        (page.slug, anchor)
        for page in report.pages
        for section in page.sections
        for block in section.blocks
        if isinstance(block, Table)
        for anchor in block.anchors
    }
    found = [link for page in report.pages for link in links(page)]
    assert found
    assert {(link.page, link.anchor) for link in found} <= anchors


def links(page: Page) -> list[Link]:
    cells = [cell for table in tables_of(page).values() for cells in table.rows for cell in cells]
    return [cell for cell in cells if isinstance(cell, Link)]


def test_every_railroad_of_the_game_has_an_address_of_its_own():
    codes = [code for code, route in world().routes.items() if route.company]
    assert len({railroad_slug(code) for code in codes}) == len(codes) > 60


def test_the_page_of_a_railroad_tells_its_days_on_the_exchange():
    state, record = played(7)
    rr = next(rr for rr in state.railroads.values() if len(rr.market) > 5)
    page = page_of(build(state, "CR1", record, None), railroad_slug(rr.code))
    days = tables_of(page)["days"].rows
    assert [row[0] for row in days] == [day.turn for day in reversed(rr.market)]
    assert [row[3] for row in days] == [day.final_usd for day in reversed(rr.market)]
    charts = {
        block.id: block for section in page.sections for block in section.blocks if isinstance(block, Chart)
    }
    assert charts["price"].series[0].values[-len(rr.market) :] == tuple(day.final_usd for day in rr.market)
    held, treasury, _ = (series.values for series in charts["shares"].series)
    assert [a + b for a, b in zip(held, treasury, strict=True)] == [day.issued_shares for day in rr.market]
    lines = tables_of(page)["lines"].rows
    assert [row[0] for row in lines] == rr.lines


def test_the_page_of_a_tycoon_tells_points_and_rank():
    state, record = played(7)
    page = page_of(build(state, "CR1", record, None), "tycoons/seat-3")
    charts = [block for section in page.sections for block in section.blocks if isinstance(block, Chart)]
    assert {chart.id for chart in charts} >= {"points"}
    points = next(chart for chart in charts if chart.id == "points")
    assert [series.values[-1] for series in points.series] == [
        state.points_history[3][-1].get(title, 0) for title in TITLES
    ]
    assert f"of {len(state.seats)}" in words(page.lead)


def test_the_opening_presents_the_match():
    report = public(0)
    assert report.period == "1840"
    front = page_of(report, "index")
    assert words(front.title) == "Fifteen tycoons, one continent: the race for the rails begins"
    assert "6 railroads" in words(front.lead)
    market = tables_of(page_of(report, "exchange"))["market"]
    state = fresh()
    prices = {words(cells[0]): cells[3] for cells in market.rows}
    assert prices == {code: rr.price_usd for code, rr in state.railroads.items()}


def test_a_turn_carries_its_years_and_its_history():
    report = public(1)
    assert report.period == "1841-42"
    history = next(s for s in page_of(report, "index").sections if s.id == "history")
    assert len(said(history.blocks)) == 2
    assert "President Harrison dies" in said(history.blocks)[0]


def test_the_front_page_shows_climate_engine_railroads_and_the_richest():
    state, record = played(7)
    report = build(state, "CR1", record, None)
    figures = next(
        block for block in page_of(report, "index").sections[0].blocks if isinstance(block, Figures)
    )
    richest = max(state.worth_history.values(), key=lambda history: history[-1])[-1]
    assert [item.value for item in figures.items][2:] == [
        len(state.railroads),
        sum(company.status == "bank" for company in state.companies.values()),
        richest,
    ]


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
        assert [item.value for item in big.items][-6:] == [scores[title] for title in titles()]


def test_the_exchange_shows_the_market_day_and_the_yield():
    state, record = played(7)
    rr = next(rr for _, rr in sorted(state.railroads.items()) if rr.market)
    day = rr.market[-1]
    day.start_usd, day.close_usd, day.traded_shares, day.dividend_usd = 20, 32, 75, 4
    rr.price_usd, rr.cornered = 32, True
    market = tables_of(page_of(build(state, "CR1", record, None), "exchange"))["market"]
    issued, treasury = acc.issued(state, rr.code), acc.treasury(state, rr.code)
    expected = [rr.code, "20", "32", "32", "75", str(issued), str(treasury), "4", "125", "cornered"]
    assert row(market, rr.code) == expected


def test_the_map_shows_all_416_routes_with_their_owners():
    state = fresh()
    code = sorted(state.railroads)[0]
    free = next(r.code for r in world().routes.values() if not r.company)
    held = next(r.code for r in world().routes.values() if not r.company and r.code != free)
    state.railroads[code].right_of_way = held
    state.railroads[code].doubled = list(state.railroads[code].lines)
    mine = next(company for company in state.companies.values() if company.status == "hidden")
    state.companies[mine.code] = Company(code=mine.code, status="owned", owner=5, paid_usd=900)
    drawn = next(b for b in build(state, "CR1", Record(), None).blocks() if isinstance(b, NetworkMap))
    routes = {route.code: route for route in drawn.routes}
    assert len(routes) == 416
    assert {route.group for route in drawn.routes} <= {group.id for group in drawn.groups}
    line = state.railroads[code].lines[0]
    assert (routes[line].group, routes[line].double) == (code, True)
    assert routes[free].group == "right-of-way"
    assert routes[held].group == "held"
    assert routes[mine.code].group == "company"
    assert "Owned by Collis Huntington" in said(routes[mine.code].facts)
    numbers = [group.number for group in drawn.groups if group.style == "owned"]
    assert numbers == sorted(numbers)


def test_rule_9_5_companies_for_sale_with_the_least_price_and_the_seller():
    state = fresh()
    own = next(c for c in state.companies.values() if c.status == "bank")
    state.companies[own.code] = Company(
        code=own.code, status="owned", owner=5, paid_usd=900, asking_usd=1080, listed_turn=1
    )
    tables = tables_of(page_of(build(state, "CR1", Record(), None), "companies"))
    assert len(tables["for-sale"].rows) == 20
    assert row(tables["for-sale"], own.code)[-2:] == ["1080", "Collis Huntington"]
    assert row(tables["owned"], own.code)[-2:] == ["Collis Huntington", "900"]


def test_the_winners_stand_on_the_front_page_of_the_last_turn():
    state, record = played(1)
    state.ended = True
    for seat in state.seats.values():
        seat.points = dict.fromkeys(seat.points, 0)
    state.seats[3].points["rail_prodigal"] = 40
    winners = tables_of(page_of(build(state, "CR1", record, None), "index"))["winners"]
    assert row(winners, "Rail Prodigal")[1:] == ["James Fisk", "40"]
    assert row(winners, "Rail Baron")[1:] == ["James Fisk", "100"]
    assert len(winners.rows) == 2


def test_the_last_headline_says_who_won():
    end = Event(1, "MATCH_ENDED", "1.3", None, {"turn": 23})
    won = Event(1, "WON_RAIL_BARON", "1.3", None, {"seat": 3, "tycoon": "James Fisk", "points": 100})
    assert headline([end, won]) == won
    assert headline([end]) == end


def test_presidents_and_anonymous_ones_are_named():
    """The table of railroads (9.3)."""
    state = fresh()
    first, second = sorted(state.railroads)[:2]
    make_president(state, 3, first)
    overview = tables_of(page_of(build(state, "CR1", Record(), None), "railroads"))["railroads"]
    assert row(overview, first)[1:3] == [state.railroads[first].name, "James Fisk"]
    assert row(overview, second)[2] == "Anonymous president"


def test_messages_of_players_are_printed_as_they_are():
    """Messages stand beside the headlines (9.1)."""
    state = fresh()
    state.turn = 2
    text = "<b>Buy {B&O}</b> & be rich"
    told = Event(1, "PLAYER_MESSAGE", "10.1.8", None, {"seat": 3, "tycoon": "James Fisk", "text": text})
    report = build(state, "CR1", Record(events=(told,)), None)
    section = next(s for s in page_of(report, "index").sections if s.id == "messages")
    assert any(text in line for line in said(section.blocks))


def test_there_is_no_report_for_a_seat_that_is_not():
    with pytest.raises(ValueError, match="no seat 16"):
        build(fresh(), "CR1", Record(), 16)
