"""What is said about faulty lines of an order form, and about the orders that are taken."""

import pytest

from engine.findings import Outcome
from engine.messages import LANGUAGES
from games.us_telegraph.board import Board
from games.us_telegraph.costs import cards_needed, price
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import hex_of, label
from games.us_telegraph.names import amounts
from games.us_telegraph.orders import DrawWish, Orders, TileWish
from games.us_telegraph.state import BUILD, DRAW
from tests.us_telegraph.build import free_hexes, set_hand
from tests.us_telegraph.form_helpers import position, wish

CENTRE = label(Board.of(position()).places_for_tile()[0])


def said(findings):
    """Codes, after making sure that each has a text and a fix in every language."""
    for finding in findings:
        for language in LANGUAGES:
            assert GAME.catalogue.text(finding.text, language)
            assert GAME.catalogue.text(finding.fix, language)
    return [(finding.code, finding.outcome) for finding in findings]


@pytest.mark.parametrize(
    "change, code, outcome",
    (
        ({"first": "DANCE"}, "UT.UNKNOWN_CHOICE", Outcome.REJECTED),
        ({"most_builds": -1}, "UT.NEGATIVE", Outcome.ADJUSTED),
        ({"worker_cards": 3}, "UT.FEW_WORKERS", Outcome.NOTED),
        ({"builds": [wish(63, "I51")]}, "UT.NOT_WAITING", Outcome.REJECTED),
        ({"builds": [wish(10, "Z99")]}, "UT.NO_HEX", Outcome.REJECTED),
        ({"builds": [wish(10, "I50")]}, "UT.HEX_TAKEN", Outcome.REJECTED),
        ({"builds": [wish(10, "J51", most=-1)]}, "UT.ODD_NUMBER", Outcome.REJECTED),
        ({"builds": [wish(10, "J51", pay={"clay": -1})]}, "UT.ODD_NUMBER", Outcome.REJECTED),
        ({"builds": [wish(10, "J51", pay={"clay": 1, "metal": 4})]}, "UT.PAYMENT", Outcome.NOTED),
        ({"builds": [wish(10, "J51", most=0)]}, "UT.OVER_LIMIT", Outcome.NOTED),
        ({"follow_ups": [wish(61, "J51")]}, "UT.NOT_IN_STACKS", Outcome.REJECTED),
        ({"follow_ups": [wish(63, "I50")]}, "UT.HEX_TAKEN", Outcome.REJECTED),
        ({"follow_ups": [wish(63, "somewhere")]}, "UT.NO_HEX", Outcome.REJECTED),
        ({"draws": [DrawWish(line="DRAW-1", stack=9)]}, "UT.STACK_EMPTY", Outcome.REJECTED),
        ({"tiles": [TileWish(line="REGION-1", centre="I50")]}, "UT.TILE_PLACE", Outcome.REJECTED),
        ({"tiles": [TileWish(line="REGION-1", tile=99, centre="I50")]}, "UT.TILE_GONE", Outcome.REJECTED),
        ({"builds": [], "first": BUILD}, "UT.BUILD_EMPTY", Outcome.NOTED),
        ({"draws": [], "first": DRAW}, "UT.DRAW_EMPTY", Outcome.NOTED),
        ({"draws": [DrawWish(line="DRAW-1", stack=1)]}, "UT.DRAW_UNUSED", Outcome.NOTED),
        ({"builds": [wish(10, "J51")], "first": DRAW}, "UT.BUILD_UNUSED", Outcome.NOTED),
        ({"follow_ups": [wish(63, "J51")]}, "UT.FOLLOW_UNUSED", Outcome.NOTED),
        ({"tiles": [TileWish(line="REGION-1", centre=CENTRE)]}, "UT.REGION_UNUSED", Outcome.NOTED),
        ({"second": BUILD}, "UT.SECOND_UNUSED", Outcome.NOTED),
        ({"most_builds": 0}, "UT.NONE_ALLOWED", Outcome.NOTED),
        ({"most_draws": 1}, "UT.IDLE", Outcome.NOTED),
    ),
)
def test_each_fault_is_named_with_a_text_and_a_fix(change, code, outcome):
    state = position()
    orders = Orders(**{"first": BUILD, **change})
    accepted, findings = GAME.check(state, 1, orders)
    assert (code, outcome) in said(findings)
    again, more = GAME.check(state, 1, accepted)
    assert again == accepted
    assert all(finding.outcome is Outcome.NOTED for finding in more)


@pytest.mark.parametrize(
    ("first", "second", "row"),
    [(DRAW, BUILD, "FIRST"), (BUILD, DRAW, "SECOND")],
)
def test_a_choice_without_a_wish_is_remarked_upon_in_its_own_row(first, second, row):
    orders = Orders(first=first, second=second, builds=[wish(10, "J51")])
    findings = GAME.check(position(), 1, orders)[1]
    assert [one.place.row for one in findings if one.code == "UT.DRAW_EMPTY"] == [row]


def test_a_build_that_cannot_be_paid_as_things_stand_is_remarked_upon_and_kept():
    state = position()
    set_hand(state, 1)
    hexes = [at for at in free_hexes(state) if at != "I51"]
    orders = Orders(first=BUILD, builds=[wish(10, hexes[-1])])
    accepted, findings = GAME.check(state, 1, orders)
    assert accepted == orders
    assert said(findings) == [("UT.TOO_DEAR", Outcome.NOTED)]


def test_a_second_place_for_one_building_is_taken_without_a_remark():
    state = position()
    orders = Orders(first=BUILD, builds=[wish(62, "I51"), wish(62, "I49")])
    accepted, findings = GAME.check(state, 1, orders)
    assert accepted == orders
    assert not findings


def test_a_rotation_past_five_is_taken_round():
    state = position()
    centre = label(Board.of(state).places_for_tile()[0])
    orders = Orders(first=DRAW, draws=[DrawWish(stack=0)], tiles=[TileWish(centre=centre, rotation=8)])
    accepted, findings = GAME.check(state, 1, orders)
    assert accepted.tiles[0].rotation == 2
    assert said(findings) == [("UT.ROTATION", Outcome.ADJUSTED)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_in_words(language):
    state = position()
    orders = Orders(
        first=DRAW,
        second=BUILD,
        most_builds=1,
        most_draws=2,
        worker_actions=1,
        worker_cards=2,
        keep="clay",
        builds=[wish(10, "J51"), wish(62, "I51", most=2), wish(10, "J52", pay={"clay": 2})],
        draws=[DrawWish(stack=0), DrawWish(stack=3)],
        follow_ups=[
            wish(63, "J51"),
            wish(63, "J52", most=1),
            wish(63, "I49", pay={"wood": 1}),
            wish(999, "?"),
        ],
        tiles=[TileWish(centre="I50"), TileWish(tile=4, centre="I50", rotation=3)],
    )
    lines = GAME.describe_orders(state, 1, orders)
    assert len(lines) == 2 + 5 + 3 + 2 + 4 + 2
    assert all(GAME.catalogue.text(line, language) for line in lines)


APART = "Surcharge included: 1 card, as no building of yours is beside it."
RESERVE = "In reserve: tried if an action is left and nothing above has taken its building or hex."


def test_a_receipt_says_what_each_wish_comes_to_and_what_is_left():
    state = position()
    set_hand(state, 1, water=1, wood=3, clay=1)
    orders = Orders(
        first=BUILD,
        builds=[wish(62, "I51"), wish(10, "J51"), wish(62, "I49")],
        follow_ups=[wish(63, "J49"), wish(60, "K50", most=1), wish(63, "Z99"), wish(40, "K50")],
    )
    cost = price(Board.of(state), 1, 10, hex_of("J51"))
    first, *lines = (GAME.catalogue.text(line, "en") for line in GAME.describe_orders(state, 1, orders))
    said = [line.partition(". ")[2] for line in lines]
    assert first == "First choice: build."
    assert said[0] == "Before the turn it is free by its chain."
    assert said[1] == f"Cost before the turn: {GAME.catalogue.text(amounts(cost.need), 'en')}."
    assert said[2] == RESERVE
    assert lines[3].startswith("If all goes to plan, you keep ")
    assert lines[3].endswith(", and take 1 card.")
    assert said[4].startswith("Cost before the turn: ")
    assert said[5] == f"Over your limit before the turn: cards needed 4, at most 1. {APART}"
    assert said[6] == "Only if a region is laid there."


def test_a_receipt_says_what_is_too_dear_and_keeps_the_third_wish_in_reserve():
    state = position()
    set_hand(state, 1)
    orders = Orders(first=BUILD, most_builds=1, builds=[wish(10, "J51"), wish(62, "I51"), wish(62, "I49")])
    lines = [GAME.catalogue.text(line, "en") for line in GAME.describe_orders(state, 1, orders)]
    needed = cards_needed(price(Board.of(state), 1, 10, hex_of("J51")), {})
    assert f"Too dear before the turn: cards needed {needed}, cards in hand 0." in lines[2]
    assert lines[3].endswith("Before the turn it is free by its chain.")
    assert lines[4].endswith(RESERVE)
    assert lines[5] == "If all goes to plan, you keep 0 water · 0 wood · 0 clay · 0 metal, and take 2 cards."
