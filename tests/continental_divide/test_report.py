"""Reports: what was played and why wishes fell, the map, charters, shares, points; the desk of one seat."""

import pytest

from engine.messages import LANGUAGES
from engine.record import HowPlayed, Record
from engine.report import Chart, Figure, HexMap, Table, Teaser
from games.continental_divide import accounts as acc
from games.continental_divide import rulebook
from games.continental_divide.board import board
from games.continental_divide.game import GAME
from games.continental_divide.orders import NEW, START, Orders, Purchase
from games.continental_divide.prospects import projected_points
from games.continental_divide.report.map_page import borders
from games.continental_divide.shares import share_points
from games.continental_divide.state import MOVE
from tests.continental_divide.build import (
    CHICAGO,
    buy,
    fresh,
    give,
    give_shares,
    lay,
    line,
    publish,
    start,
    text,
)
from tests.continental_rails.report_matches import messages

STARTED = Purchase(action=START, railroad="UP", hex=CHICAGO, issue=5, value_usd=20)


def played(**options):
    """Turn 1: seat 1 starts UP and builds; seat 2 wants the same value, then buys of UP."""
    second = Purchase(action=START, railroad="GN", hex=CHICAGO, issue=5, value_usd=20)
    orders = {
        1: Orders(purchases=[STARTED], builds=[line(NEW, hexes=3)]),
        2: Orders(purchases=[second, buy("UP", 1), buy("UP", 3)], builds=[line("UP", "P5", "W")]),
    }
    before = fresh(**options)
    made = publish(before, orders)
    words = {seat: GAME.describe_orders(before, seat, found) for seat, found in orders.items()}
    record = Record(made.events, made.postings, orders=orders, words=words, how_played={1: HowPlayed.FORM})
    return made.state, record


def report(state, record=None, viewer=None):
    return GAME.report(state, "CD1", record or Record(), viewer)


def block(found, kind, ident):
    return next(one for one in found.blocks() if isinstance(one, kind) and one.id == ident)


def news(found, language="en"):
    items = [item for one in found.blocks() if hasattr(one, "items") for item in one.items]
    return [GAME.catalogue.text(item, language) for item in items if not isinstance(item, (Figure, Teaser))]


def test_the_front_page_says_what_was_played_and_why_earlier_wishes_fell():
    said = news(report(*played()))
    first, second = (seat.name for seat in list(fresh().seats.values())[:2])
    assert f"{first} starts Union Pacific in Chicago (S5 Chicago 2): 5 shares at $20." in said
    assert (
        f"{second}’s purchase no. 1 is not carried out. The share value $20 is taken by Union Pacific."
        in said
    )
    assert f"{second} buys a share of Union Pacific for $21. (Choice no. 2.)" in said


def test_a_new_railroad_that_was_not_started_is_told_once():
    orders = Orders(builds=[line(NEW), line(NEW, direction="NW"), line(NEW, hexes=2)])
    made = publish(fresh(), {1: orders})
    said = [line for line in news(report(made.state, Record(events=made.events))) if "new railroad" in line]
    assert len(said) == 1


def test_lines_of_a_railroad_that_was_only_second_choice_are_not_told():
    state = fresh()
    start(state)
    orders = Orders(purchases=[buy("UP", 1), STARTED], builds=[line(NEW)])
    made = publish(state, {2: orders})
    assert "LINES_FELL" not in [event.code for event in made.events]


def test_ruling_R24_wishes_that_were_not_tried_stay_with_their_seat():
    state, record = played()
    everything = repr(report(state, record))
    assert "shares=3" not in everything
    other = [text(item) for item in news(report(state, record, 1))]
    assert not any("3 shares" in item for item in other)
    own = news(report(state, record, 2))
    assert any("3 shares of Union Pacific" in item for item in own)


def test_the_map_draws_lines_divide_and_regions():
    state, record = played()
    drawing = block(report(state, record), HexMap, "board")
    assert len(drawing.cells) == 266
    assert drawing.orientation == "pointy"
    assert drawing.tracks[0] == ("UP", (CHICAGO, "R5", "Q5", "P5"))
    labels = {cell.label for cell in drawing.cells}
    for border in drawing.borders:
        assert border.edges
        for one, other in border.edges:
            assert {one, other} <= labels
            assert other in board().neighbours(one)
    assert [border.style for border in drawing.borders] == ["region", "divide"]
    home = next(cell for cell in drawing.cells if cell.label == CHICAGO)
    assert [mark.group for mark in home.marks] == ["UP"]
    assert {cell.terrain for cell in drawing.cells} == {terrain.id for terrain in drawing.terrains}


def test_the_divide_parts_all_edges_between_west_and_east():
    _, divide = borders()
    cells = board().cells
    pairs = {
        (one, other)
        for one in cells
        for other in board().neighbours(one)
        if one < other and cells[one].west != cells[other].west
    }
    assert set(divide.edges) == pairs


def test_charters_tracks_and_shares_stand_in_tables():
    state, record = played()
    found = report(state, record)
    charter = first_row(found, "charters") | first_row(found, "progress")
    assert (charter["issued"], charter["unsold"], charter["cubes"], charter["waiting"]) == (5, 3, 13, 10)
    assert charter["treasury"] == acc.treasury(state, "UP")
    tracks = block(found, Table, "tracks")
    income = state.railroads["UP"].income_usd
    assert tracks.rows[0][1:6] == (income, -(-income // 5), 20, 20 + -(-income // 5), 5)
    shares = block(found, Table, "shares")
    assert [row[-1] for row in shares.rows] == [1, 1, 0, 0, 3]


def first_row(found, name):
    shown = block(found, Table, name)
    return dict(zip((column.id for column in shown.columns), shown.rows[0], strict=True))


def test_points_now_and_in_prospect():
    state = fresh()
    start(state, issue=3)
    assert (share_points(state, "UP"), projected_points(state, "UP")) == (0, 0)
    lay(state, "UP", ["R5", "Q5", "P5", "O4", "N4"])
    give(state, acc.railroad("UP"), -5)
    state.railroads["UP"].income_usd = 0
    assert (share_points(state, "UP"), projected_points(state, "UP")) == (0, 1)
    give(state, acc.railroad("UP"), 200)
    assert projected_points(state, "UP") == 1 + 1 + 2 + 2
    give_shares(state, 2, "UP", 2)
    assert projected_points(state, "UP") == 7
    rows = {row[1]: row for row in block(report(state), Table, "points").rows}
    assert rows[state.seats[2].name][2:5] == (2, 14, 2)


def test_ruling_R26_prospects_need_money_and_end_with_the_match():
    state = fresh()
    start(state, issue=3)
    assert projected_points(state, "UP") == 0
    state.railroads["UP"].income_usd = 30
    assert projected_points(state, "UP") > 4
    state.ended = True
    assert projected_points(state, "UP") == 0


def test_once_the_match_is_over_nothing_is_in_prospect():
    state, record = played()
    tables = (("points", None), ("tracks", None), ("holdings", 2), ("brought", 2))
    columns = [block(report(state, record, viewer), Table, ident).columns for ident, viewer in tables]
    assert all("projected" in [column.id for column in heads] for heads in columns)
    state.ended = True
    for ident, viewer in tables:
        found = block(report(state, record, viewer), Table, ident)
        assert "projected" not in [column.id for column in found.columns]
        assert all(len(row) == len(found.columns) for row in found.rows)
    said = [text(message) for viewer in (None, 2) for message in messages(report(state, record, viewer))]
    assert not [words for words in said if "prospect" in words]


def test_charts_have_a_point_for_each_turn():
    state, record = played()
    for _ in range(3):
        state = publish(state).state
    found = report(state, record)
    for ident in ("points-history", "income-history"):
        chart = block(found, Chart, ident)
        assert chart.x == ("1", "2", "3", "4")
        assert all(len(series.values) == 4 for series in chart.series)


def test_the_desk_shows_orders_outcome_money_and_shares():
    state, record = played()
    found = report(state, record, 2)
    cash = block(found, Table, "cash")
    assert [row[2] for row in cash.rows if getattr(row[3], "text", "") == "3.2"] == [-21]
    assert sum(row[2] for row in cash.rows[:-1]) == cash.rows[-1][2] - 60
    assert block(found, Table, "holdings").rows[0][1] == 1
    assert news(report(state, record, 1))


def test_the_desk_says_you_of_its_own_seat():
    state, record = played()
    name = state.seats[1].name
    own = news(report(state, record, 1))
    assert "You start Union Pacific in Chicago (S5 Chicago 2): 5 shares at $20." in own
    assert not [said for said in own if said.startswith(name)]
    told = f"{name} starts Union Pacific in Chicago (S5 Chicago 2): 5 shares at $20."
    assert told in news(report(state, record))


def test_the_desk_says_which_choices_were_not_needed_and_nobody_else_reads_it():
    state, record = played()
    wanted = "Your choice 2 was bought, so choice 3 was not needed."
    assert wanted in news(report(state, record, 2))
    assert "Votre achat de choix 2 a été fait\xa0: le choix 3 n’a pas servi." in news(
        report(state, record, 2), "fr"
    )
    assert not [said for said in news(report(state, record, 1)) if "not needed" in said]
    assert not [said for said in news(report(state, record)) if "not needed" in said]


def test_the_desk_says_which_lines_were_not_needed():
    state = fresh()
    start(state, 1)
    first, second, third = (line(hexes=count) for count in (1, 2, 3))
    later = Orders(purchases=[buy("UP", 1), STARTED], builds=[first, second, third, line(NEW, hexes=2)])
    made = publish(state, {1: later})
    said = news(report(made.state, Record(made.events, made.postings, orders={1: later}), 1))
    assert "Your choice 1 was bought, so choice 2 was not needed." in said
    assert "Your choice 1 for Union Pacific was built, so choices 2 and 3 were not needed." in said
    assert sum("and its lines, were not needed" in one for one in said) == 1


def test_no_seat_no_report():
    with pytest.raises(ValueError, match="no seat 7"):
        report(fresh(), viewer=7)


def test_the_report_of_the_opening_and_of_single_moves():
    assert report(fresh()).period.label == "0/8"
    state = fresh(3, pace=MOVE)
    periods = []
    for _ in range(6):
        made = publish(state)
        state = made.state
        periods.append(report(state, Record(events=made.events)).period.label)
    assert periods == ["1/8"] * 4 + ["2/8"] * 2


@pytest.mark.parametrize(("language", "words"), [("en", "turn 1 of 8"), ("fr", "tour 1 sur 8")])
def test_the_title_says_which_turn_of_how_many(language, words):
    made = publish(fresh())
    title = report(made.state, Record(events=made.events)).title
    assert GAME.catalogue.text(title, language).endswith(words)


def test_the_end_names_the_winners():
    state, _ = played()
    state.round = 8
    made = publish(state)
    found = report(made.state, Record(events=made.events))
    assert "1 point each" in text(found.pages[0].title)
    assert "win together" in text(found.pages[0].title)


def test_equal_points_share_their_place():
    state = fresh()
    start(state, issue=3)
    give_shares(state, 1, "UP", 1)
    give_shares(state, 3, "UP", 1)
    state.railroads["UP"].income_usd, state.round = 30, 8
    made = publish(state)
    found = report(made.state, Record(events=made.events))
    for name in ("final", "points"):
        rows = block(found, Table, name).rows
        points = [row[2] for row in rows]
        assert len(set(points)) < len(points)
        assert [row[0] for row in rows] == [1 + sum(other > one for other in points) for one in points]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_complete(language):
    pages = GAME.rulebook(fresh(), language)
    whole = "\n".join(found for _, _, found in pages)
    assert [slug for slug, _, _ in pages] == list(rulebook.SLUGS)
    assert "{{" not in whole
    for _, title, found in pages:
        assert found.startswith(f"# {title}")
    anchors = [f"rule-{number}" for number in range(1, 10)]
    anchors += [f"rule-4-{number}" for number in range(1, 9)] + [f"rule-9-{number}" for number in range(1, 7)]
    anchors += ["rule-1-1", "rule-1-2", "rule-3-1", "rule-3-2"]
    assert all(f"{{#{anchor}}}" in whole for anchor in anchors)
    for name in ("Seattle", "Omaha", "Union Pacific"):
        assert name in whole


def test_the_figures_of_a_seat_begin_with_what_decides_the_match():
    state, _ = played()
    points = GAME.own_figures(state, 1)[0]
    assert points.label.code == "REPORT.FIG.POINTS"
    assert points.value == next(one.points for one in GAME.standings(state) if one.seat == 1)
