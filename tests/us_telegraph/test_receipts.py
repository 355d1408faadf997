"""Receipts of filled forms: prices, stacks and remarks as their senders read them."""

import pytest

from engine.messages import LANGUAGES
from games.us_telegraph.board import Board
from games.us_telegraph.costs import price
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import hex_of
from tests.games.receipts import filled, receipt
from tests.us_telegraph.build import free_hexes
from tests.us_telegraph.form_helpers import position


def apart(state):
    """A hex that is beside no building of seat 1."""
    board = Board.of(state)
    return next(at for at in free_hexes(state) if price(board, 1, 10, hex_of(at)).surcharge)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Surcharge included: 1 card,"), ("fr", "Surcoût compris\u00a0: 1 carte,")]
)
def test_the_forecast_names_the_surcharge_of_a_building_apart(language, words):
    state = position()
    build = {"building": "NO-10", "hex": apart(state)}
    near = {"building": "NO-62", "hex": "I51"}
    said = receipt(GAME, state, 1, filled(FIRST="BUILD", BUILD_1=build, BUILD_2=near), language)
    assert [words in order for order in said.orders if "10 " in order or "62 " in order] == [True, False]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["black stack", "Black", "pile noire", "PILE-BASE"])
def test_the_black_stack_is_known_by_its_name(language, name):
    draws = filled(FIRST="DRAW", DRAW_1={"stack": name}, DRAW_2={"stack": "white stack 2"})
    said = receipt(GAME, position(), 1, draws, language)
    assert [remark.kind for remark in said.remarks] == []


def remarked(**rows):
    """Cells that a receipt remarks upon."""
    said = receipt(GAME, position(), 1, filled(**rows), "fr")
    assert {remark.kind for remark in said.remarks} <= {"noted"}
    return [remark.where.partition("!")[2] for remark in said.remarks]


@pytest.mark.parametrize(
    ("cells", "where"),
    [
        ({"clay": 9}, "G20"),
        ({"water": 1, "metal": 9}, "H20"),
        ({"wood": 1}, "F20"),
        ({"most": 0}, "D20"),
    ],
)
def test_a_remark_on_a_payment_stands_at_the_wrong_card(cells, where):
    assert remarked(FIRST="BUILD", BUILD_1={"building": "NO-10", "hex": "J51", **cells}) == [where]


BUILT = {"building": "NO-62", "hex": "I51"}


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        ({"FIRST": "DRAW", "MOST_DRAWS": 0, "DRAW_1": {"stack": "PILE-1"}}, ["C12"]),
        ({"FIRST": "BUILD", "MOST_BUILDS": 0, "BUILD_1": BUILT}, ["C11"]),
        ({"FIRST": "BUILD", "MOST_DRAWS": 2, "BUILD_1": BUILT}, ["C12"]),
        ({"FIRST": "CARDS", "MOST_BUILDS": 2, "KEEP": "WOOD"}, ["C11", "C15"]),
        ({"FIRST": "CARDS", "SECOND": "BUILD", "BUILD_1": BUILT}, ["C10"]),
        ({"FIRST": "BUILD", "SECOND": "BUILD", "BUILD_1": BUILT}, ["C10"]),
        ({"FIRST": "BUILD", "BUILD_1": BUILT, "IF_1": {"building": "NO-63", "hex": "J52"}}, ["C9"]),
    ],
)
def test_what_is_not_carried_out_is_noted(rows, where):
    assert remarked(**rows) == where


def test_a_limit_beside_a_payment_is_in_the_orders():
    cells = {**BUILT, "most": 1, "water": 1}
    said = receipt(GAME, position(), 1, filled(FIRST="BUILD", BUILD_1=cells))
    assert "Build 62 School at I51 and pay 1 water, at most 1 card." in said.orders[1]
