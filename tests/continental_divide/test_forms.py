"""The order form: what it offers, its way through a workbook and back, what is refused when it comes in."""

import pytest

from engine.findings import Outcome, Place
from engine.forms import Answer
from engine.messages import LANGUAGES
from games.continental_divide import accounts as acc
from games.continental_divide.forms import lists, order_form
from games.continental_divide.game import GAME
from games.continental_divide.orders import NEW, START, Build, Orders, Purchase
from games.continental_divide.reading import path_of, read_orders
from games.continental_divide.state import BENDING, MOVE, STRAIGHT
from ingest import form_code, identify, read_form, write_form
from ingest.wording import Words, widest_hint
from ingest.writing.layout import LINE_HEIGHT, layout, line_height
from kit.conformance.half_lines import told_alike
from tests.continental_divide.build import (
    CHICAGO,
    MEMPHIS,
    buy,
    fresh,
    give,
    give_shares,
    lay,
    line,
    publish,
    start,
    text,
    way,
)
from tests.games.receipts import filled

KEY = b"k" * 32


def middle(**options):
    """UP led by seat 1 alone, GN shared by 1 and 2, turn 3."""
    state = fresh(**options)
    start(state, usd=12)
    start(state, seat=2, code="GN", at=MEMPHIS, usd=15)
    give_shares(state, 1, "GN", 1)
    lay(state, "UP", ["R5", "Q5", "P4"])
    give(state, acc.railroad("UP"), 60)
    state.turn = state.round = 3
    return state


def through_a_workbook(state, seat, given, language="en"):
    form = order_form(state, seat, "CD1")
    code = form_code("CD1", state.turn, seat, KEY)
    data = write_form(form, GAME.catalogue, language, code, answers=given)
    found, grid, _ = identify(data, "form.xlsx", KEY)
    assert found is not None
    reading = read_form(grid, form, GAME.catalogue, code=found)
    return read_orders(state, seat, reading.answers), reading


FILLED = {
    "P1": {"action": "START", "hex": "R14", "issue": 6, "usd": 20},
    "P2": {"action": "BUY", "railroad": "GN", "usd": 16, "shares": 2, "extra": 1},
    "UP_1": {"line": "P4-W", "hexes": 3},
    "UP_2": {"line": "Q5-W"},
    "NEW_1": {"line": "R14-W"},
    "CARD1": {"card": "NO2"},
    "CARD2": {"card": "NO1"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_come_back_through_the_workbook(language):
    (orders, findings), reading = through_a_workbook(middle(), 1, filled(**FILLED), language)
    assert (findings, reading.findings) == ((), ())
    assert orders == Orders(
        purchases=[
            Purchase(line="P1", action=START, hex="R14", issue=6, value_usd=20),
            Purchase(line="P2", action="BUY", railroad="GN", shares=2, most_usd=16, extra_usd=1),
        ],
        builds=[
            Build(line="UP-1", railroad="UP", origin="P4", direction="W", hexes=3),
            Build(line="UP-2", railroad="UP", origin="Q5", direction="W"),
            Build(line="NEW-1", railroad=NEW, origin="R14", direction="W"),
        ],
        cards=[2, 1],
    )
    accepted, remarks = GAME.check(middle(), 1, orders)
    assert accepted == orders
    assert remarks == ()


def test_bending_paths_come_back_through_the_workbook():
    state = middle(line=BENDING)
    paths = {"UP_1": {"from": "P4", "path": "O4 W nw", "hexes": 2}}
    (orders, findings), reading = through_a_workbook(state, 1, filled(**paths), "fr")
    assert (findings, reading.findings) == ((), ())
    (wish,) = orders.builds
    assert (wish.origin, wish.path, wish.hexes) == ("P4", ["O4", "N4", "M3"], 2)


def test_the_form_offers_legal_lines_with_their_costs():
    state = middle()
    form = order_form(state, 1, "CD1")
    by_code = {choice.code: choice for choice in form.choices[lists.line_list("UP")]}
    assert "P4-W" in by_code
    assert "Q5-E" not in by_code
    assert text(by_code["P4-W"].label).startswith("west to ")
    assert "$5, 8, 12, 16" in text(by_code["P4-W"].label)
    starts = {choice.code for choice in form.choices[lists.STARTS]}
    assert len(starts) == 9


def test_the_form_offers_every_legal_line_and_no_other():
    state = middle()
    offered = {choice.code for choice in order_form(state, 1, "CD1").choices[lists.line_list("UP")]}
    give(state, acc.railroad("UP"), 10_000)
    for origin in state.railroads["UP"].hexes:
        for direction in ("E", "NE", "NW", "W", "SW", "SE"):
            _, findings = GAME.check(state, 1, Orders(builds=[line("UP", origin, direction)]))
            legal = not [found for found in findings if found.outcome is Outcome.REJECTED]
            assert (f"{origin}-{direction}" in offered) == legal


def test_lines_are_asked_for_railroads_led_or_within_reach():
    state = middle()
    assert lists.buildable(state, 1) == ["GN", "UP", NEW]
    assert lists.buildable(state, 3) == ["GN", "UP", NEW]
    give(state, acc.seat(3), -55)
    assert lists.buildable(state, 3) == []
    assert [section.id for section in order_form(state, 3, "CD1").sections] == ["buy", "cards"]


def test_the_last_turn_asks_for_no_card():
    state = middle()
    state.round = 8
    assert [section.id for section in order_form(state, 1, "CD1").sections] == ["buy", "build"]


def test_pace_move_asks_for_cards_by_themselves():
    state = fresh(3, pace=MOVE)
    assert [section.id for section in order_form(state, 1, "CD1").sections] == ["buy", "build"]
    for _ in range(3):
        state = publish(state).state
    form = order_form(state, 3, "CD1")
    assert [section.id for section in form.sections] == ["cards"]
    (orders, findings), _ = through_a_workbook(state, 3, filled(CARD1={"card": "NO3"}))
    assert (orders, findings) == (Orders(cards=[3]), ())


def test_half_filled_lines_are_named():
    given = filled(P1={"action": "START", "hex": "S5"}, P2={"usd": 20}, UP_1={"hexes": 3})
    orders, findings = read_orders(middle(), 1, given)
    assert orders == Orders()
    where = sorted((found.place.row, found.place.column) for found in findings)
    assert where == [("P1", "issue"), ("P1", "usd"), ("P2", "action"), ("UP-1", "line")]
    assert {found.code for found in findings} == {"CD.HALF_LINE"}


@pytest.mark.parametrize("line", [STRAIGHT, BENDING])
def test_the_form_knows_what_straight_and_bending_lines_need(line):
    assert told_alike(GAME, middle(line=line), 1) == {"buy", "build"}


def test_ruling_R23_a_path_is_read_as_hexes_or_directions_in_both_languages():
    assert path_of("S5", "R5 Q5") == path_of("S5", "W,W") == path_of("S5", "o-o") == ["R5", "Q5"]
    assert path_of("S5", "W nowhere") == ["R5", "NOWHERE"]
    wish = way(CHICAGO, *path_of("S5", "W nowhere"))
    _, (finding,) = GAME.check(middle(line=BENDING), 1, Orders(builds=[wish]))
    assert finding.facts["reason"].code == "REFUSED.GAP"


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        (Orders(purchases=[Purchase(action=START, hex="S5", issue=5, value_usd=12)]), "VALUE_TAKEN"),
        (Orders(purchases=[Purchase(action=START, hex="S5", issue=5, value_usd=50)]), "NO_CASH"),
        (Orders(purchases=[buy("GN", 9)]), "TOO_FEW_LEFT"),
        (Orders(purchases=[buy("GN", 1, most_usd=14)]), "ABOVE_LIMIT"),
        (Orders(builds=[line("UP", "P4", "X")]), "NO_DIRECTION"),
        (Orders(builds=[line("UP", "Q5", "E")]), "OWN_TRACK"),
        (Orders(builds=[line("UP", "Z99", "W")]), "NO_LINE"),
        (Orders(builds=[line(NEW, "Q5", "W")]), "NO_START_HEX"),
    ],
)
def test_ruling_R28_what_can_never_be_played_is_refused_at_once(orders, reason):
    accepted, (finding,) = GAME.check(middle(), 1, orders)
    assert accepted == Orders()
    assert (finding.code, finding.outcome) == ("CD.NEVER", Outcome.REJECTED)
    assert finding.facts["reason"].code == f"REFUSED.{reason}"


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        (Orders(purchases=[buy("NP", 1)]), "NOT_STARTED"),
        (Orders(builds=[line("UP", "O4", "W")]), "NO_TRACK"),
        (Orders(builds=[line(NEW, "S5", "W")]), "STARTS_NONE"),
        (Orders(builds=[line("NP", "S5", "W")]), "NOT_STARTED"),
    ],
)
def test_ruling_R28_what_may_still_come_about_is_only_remarked_upon(orders, reason):
    accepted, (finding,) = GAME.check(middle(), 1, orders)
    assert accepted == orders
    assert (finding.code, finding.outcome) == ("CD.NOT_NOW", Outcome.NOTED)
    assert finding.facts["reason"].code == f"REFUSED.{reason}"


def test_ruling_R28_a_line_counts_on_the_own_purchase():
    state = middle()
    assert GAME.check(state, 3, Orders(builds=[line("UP", "P4", "W")]))[1]
    both = Orders(purchases=[buy("UP", 2)], builds=[line("UP", "P4", "W")])
    assert GAME.check(state, 3, both) == (both, ())


def test_cards_that_do_not_exist_or_stand_twice_are_named():
    accepted, findings = GAME.check(middle(), 1, Orders(cards=[2, 9, 2, 1]))
    assert accepted.cards == [2, 1]
    assert [found.code for found in findings] == ["CD.NO_CARD", "CD.CARD_TWICE"]


def test_a_card_written_twice_is_named_in_its_own_line_whatever_is_blank_before_it():
    answers = {(line, "card"): Answer("NO2", Place(row=line, column="card")) for line in ("CARD2", "CARD3")}
    orders, _ = GAME.read_orders(middle(), 1, answers)
    accepted, (finding,) = GAME.check(middle(), 1, orders)
    assert accepted.cards == [2]
    assert (finding.place.row, finding.place.column) == ("CARD3", "card")


def test_a_check_leaves_checked_orders_as_they_are():
    wishes = Orders(purchases=[buy("GN", 9), buy("GN", 1)], builds=[line("UP", "Q5", "E")], cards=[1, 1])
    once, _ = GAME.check(middle(), 1, wishes)
    twice, findings = GAME.check(middle(), 1, once)
    assert once == twice
    assert not [found for found in findings if found.outcome is Outcome.REJECTED]
    assert len(wishes.purchases) == 2


def test_orders_in_words():
    orders, _ = read_orders(middle(), 1, filled(**FILLED))
    said = [text(message) for message in GAME.describe_orders(middle(), 1, orders)]
    assert said == [
        "Purchase P1, first wish: start a free railroad in R14 New Orleans 2, 6 shares at $20",
        "Purchase P2, if none above can be played: 2 shares of Great Northern, "
        "each for at most $16 with what is paid extra, and $1 extra for each",
        "Line UP-1 of Union Pacific, first wish: from P4 west, 3 hexes",
        "Line UP-2 of Union Pacific, if none above can be played: from Q5 west, as far as possible",
        "Line NEW-1 of the new railroad, first wish: from R14 New Orleans 2 west, as far as possible",
        "Turn-order card, best first: 2 or 1",
    ]
    assert text(GAME.describe_orders(middle(), 1, Orders())[0]) == "No orders: pass"


@pytest.mark.parametrize(
    ("usd", "said"), [(0, "you have no cash."), (9, "you have $9."), (10, "One purchase per turn.")]
)
def test_the_form_says_where_the_cash_buys_no_share(usd, said):
    state = fresh()
    give(state, acc.seat(1), usd - acc.cash(state, 1))
    (section,) = (one for one in order_form(state, 1, "CD1").sections if one.id == "buy")
    assert said in GAME.catalogue.text(section.note, "en")


@pytest.mark.parametrize("usd", [0, 9])
def test_the_value_names_no_figure_where_the_cash_buys_no_share(usd):
    state = fresh()
    give(state, acc.seat(1), usd - acc.cash(state, 1))
    (section,) = (one for one in order_form(state, 1, "CD1").sections if one.id == "buy")
    asked = section.rows[0].cells["usd"]
    assert (asked.low, asked.high) == (None, None)
    words = Words(GAME.catalogue, "en")
    assert "Value" not in words.allowed(section, section.rows[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_of_the_workbook_is_taller_than_its_hint_can_get(language):
    words, form = Words(GAME.catalogue, language), order_form(middle(), 1, "CD1")
    plan = layout(form, words)
    (block,) = (one for one in plan.blocks if one.section.id == "buy")
    grown = widest_hint(words, block.section, block.section.rows[0])
    # Who starts a railroad is told the highest value, who buys of one the lowest: never both.
    assert grown.count(words.say("INGEST.ALLOWED.NOW")) == 2
    assert line_height(block, block.section.rows[0], plan, words, {}) <= 4 * LINE_HEIGHT + 4
