"""The public report (9.1 to 9.5): complete in both languages, from before turn 1 to late in a match."""

from __future__ import annotations

import pytest

from engine.messages import LANGUAGES
from engine.record import Record
from engine.report import (
    Chart,
    Face,
    Figures,
    Lead,
    Life,
    Link,
    NetworkMap,
    News,
    Offices,
    Page,
    Paragraph,
    Report,
    Table,
    Teasers,
)
from engine.turn import Event
from games.continental_rails.report import build
from games.continental_rails.report.colours import meetings
from games.continental_rails.report.edition import Edition, railroad_slug
from games.continental_rails.report.stories import front
from games.continental_rails.state import TITLES, Company
from games.continental_rails.world import world
from tests.continental_rails.build import fresh
from tests.continental_rails.desk_helpers import section_words
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
        assert isinstance(block, (Figures, Paragraph, NetworkMap, Lead, Teasers, Face, Life, Offices))


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
    assert f"Final price of {rr.name} after" in words(charts["price"].caption)
    held, treasury, _ = (series.values for series in charts["shares"].series)
    # What lies in the treasury is not issued (4.2).
    assert held == tuple(day.issued_shares for day in rr.market)
    assert treasury == tuple(day.treasury_shares for day in rr.market)
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
    best = max(points.series, key=lambda series: series.values[-1])
    # Its lines are titles of one tycoon: none of them "is first".
    assert words(points.finding) == f"Most points as {words(best.name)}: {best.values[-1]}"
    assert f"of {len(state.seats)}" in words(page.lead)


def test_the_opening_presents_the_match():
    report = public(0)
    assert report.period.label == "1840"
    front = page_of(report, "index")
    assert words(front.title) == "Fifteen tycoons, one continent: the race begins"
    assert "20 private companies" in words(front.lead)
    market = tables_of(page_of(report, "exchange"))["market"]
    state = fresh()
    prices = {words(cells[0]): cells[5] for cells in market.rows}
    assert prices == {code: rr.price_usd for code, rr in state.railroads.items()}


def test_a_turn_carries_its_years_and_its_history():
    report = public(1)
    assert report.period.label == "1841-42"
    history = next(s for s in page_of(report, "index").sections if s.id == "history")
    assert len(said(history.blocks)) == 2
    assert "President Harrison dies" in said(history.blocks)[0]


def test_the_front_page_shows_climate_engine_railroads_and_the_richest():
    state, record = played(7)
    report = build(state, "CR1", record, None)
    figures = next(
        block
        for section in page_of(report, "index").sections
        for block in section.blocks
        if isinstance(block, Figures)
    )
    richest = max(state.worth_history.values(), key=lambda history: history[-1])[-1]
    assert [item.value for item in figures.items][2:] == [
        len(state.railroads),
        sum(company.status == "bank" for company in state.companies.values()),
        richest,
    ]


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
    colours = {group.id: group.number for group in drawn.groups if group.style == "owned"}
    assert colours.keys() == state.railroads.keys()
    assert all(colours[one] != colours[other] for one, other in meetings(state.railroads.values()).edges)


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
    state, record = played(1)
    end = Event(1, "MATCH_ENDED", "1.3", None, {"turn": 23})
    won = Event(1, "WON_RAIL_BARON", "1.3", None, {"seat": 3, "tycoon": "James Fisk", "points": 100})
    told = Edition(state, "CR1", Record(events=(*record.events, end, won), led="END"), None)
    assert words(front(told).headline) != "James Fisk wins the match as Rail Baron"
    told = Edition(state, "CR1", Record(events=(*record.events, end, won), led="GAIN"), None)
    assert words(front(told).headline) == "James Fisk wins the match as Rail Baron"


def test_messages_of_players_are_printed_as_they_are():
    """Messages stand beside the headlines (9.1), and on the page of the tycoon who sent one."""
    state = fresh()
    state.turn = 2
    text = "<b>Buy {B&O}</b> & be rich"
    told = Event(1, "PLAYER_MESSAGE", "10.1.8", None, {"seat": 3, "tycoon": "James Fisk", "text": text})
    report = build(state, "CR1", Record(events=(told,)), None)
    assert text in section_words(report, "index", "messages")
    assert text in section_words(report, "tycoons/seat-3", "news")
    assert text not in section_words(report, "tycoons/seat-4", "news")


def test_there_is_no_report_for_a_seat_that_is_not():
    with pytest.raises(ValueError, match="no seat 16"):
        build(fresh(), "CR1", Record(), 16)
