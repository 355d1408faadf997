"""Rulings 1 to 11 of the data sheet (costs, settlements, regions), a test named by each; all have one."""

import re
from importlib.resources import files
from pathlib import Path

from engine.hexes import neighbours
from games.us_telegraph.board import Board
from games.us_telegraph.costs import cards_needed, price
from games.us_telegraph.grid import covered, label
from tests.us_telegraph.build import (
    ORIGIN,
    cards,
    codes,
    drain,
    drawing,
    fresh,
    plain_board,
    play,
)

EAST, WEST, FAR = (1, 0), (-1, 0), (4, 0)


def test_every_ruling_has_a_test():
    text = (files("games.us_telegraph") / "RULINGS.md").read_text(encoding="utf-8")
    named = {name.lower() for name in re.findall(r"^- \*\*(M?\d+)\*\*", text, re.MULTILINE)}
    sources = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rulings*.py")
    )
    tested = set(re.findall(r"^def test_ruling_(m?\d+)_", sources, re.MULTILINE))
    assert named == tested == {*map(str, range(1, 21)), *(f"m{n}" for n in range(1, 12))}


def test_ruling_1_covered_symbols_no_longer_count():
    board = plain_board(I50="water", I51="water")
    assert price(board, 1, 69, ORIGIN).need == {"metal": 1}
    board.built[EAST] = (2, 10)
    assert price(board, 1, 69, ORIGIN).need == {"water": 1, "metal": 1}


def test_ruling_2_each_symbol_pays_one_card_of_a_telegraph():
    board = plain_board(I50="water", I51="wood", I49="clay")
    assert price(board, 1, 70, ORIGIN).any == 2
    full = plain_board(**{label(at): "metal" for at in covered(ORIGIN)})
    assert price(full, 1, 70, ORIGIN).least == 0


def test_ruling_3_surcharge_is_any_card_and_ground_is_not_swapped():
    board = plain_board(I51="water", I49="water")
    board.built[FAR] = (1, 20)
    cost = price(board, 1, 11, ORIGIN)
    assert (cost.need, cost.surcharge) == ({"wood": 2}, 1)
    assert cards_needed(cost, {"metal": 5}) == 2 * 2 + 1
    assert cards_needed(cost, {"wood": 3}) == 3


def test_ruling_4_copies_do_not_free_one_another_but_either_frees_the_next():
    board = plain_board()
    board.built[ORIGIN] = (1, 22)
    assert not price(board, 1, 22, EAST).free
    board.built[FAR] = (1, 51)
    assert not price(board, 1, 51, (3, 0)).free
    board.built[-4, 0], board.built[0, 4] = (1, 31), (1, 31)
    assert price(board, 1, 32, (-3, 0)).free
    assert price(board, 1, 32, (0, 3)).free


def test_ruling_5_a_free_building_pays_no_surcharge():
    board = plain_board()
    board.built[ORIGIN], board.built[FAR], board.built[-4, 0] = (1, 21), (1, 10), (1, 40)
    assert price(board, 1, 22, EAST).surcharge == 0
    assert price(board, 1, 22, (0, 4)).surcharge == 3


def test_ruling_6_surcharge_counts_settlements_and_the_first_building_pays_none():
    board = plain_board()
    assert price(board, 1, 10, ORIGIN).surcharge == 0
    board.built[ORIGIN], board.built[EAST] = (1, 20), (1, 21)
    assert price(board, 1, 10, FAR).surcharge == 1
    assert price(board, 1, 10, (2, 0)).surcharge == 0


def test_ruling_7_cities_join_nothing_and_cannot_be_built_on():
    board = plain_board(cities={ORIGIN: "Omaha"})
    board.built[EAST], board.built[WEST] = (1, 20), (1, 21)
    assert not board.is_free(ORIGIN)
    assert len(board.settlements(1)) == 2


def test_ruling_8_one_group_touching_two_cities_wins():
    board = plain_board(cities={(-2, 0): "Denver", (2, 0): "Omaha"})
    board.built[WEST], board.built[EAST] = (1, 10), (1, 11)
    assert board.connected(1) == ()
    board.built[ORIGIN] = (2, 20)
    assert board.connected(1) == ()
    board.built[ORIGIN] = (1, 20)
    assert board.connected(1) == ("Denver", "Omaha")
    assert board.connected(2) == ()


def test_ruling_9_face_up_tokens_of_the_setup_add_no_region():
    state = fresh(2)
    assert [len(seat.waiting) for seat in state.seats.values()] == [4, 4]
    assert all(tile.seat == 0 for tile in state.tiles)


def test_ruling_10_a_region_touches_and_never_overlaps():
    state = fresh(2)
    board = Board.of(state)
    taken = set(board.ground) | set(board.cities)
    places = board.places_for_tile()
    assert places
    for centre in places:
        assert taken.isdisjoint(covered(centre))
        assert any(near in taken for at in covered(centre) for near in neighbours(at))
    near = [(q, r) for q in range(-12, 12) for r in range(-12, 12)]
    for at in near:
        touches = any(beside in taken for part in covered(at) for beside in neighbours(part))
        assert (at in places) == (touches and taken.isdisjoint(covered(at)))


def test_ruling_10_without_a_region_left_nothing_happens():
    state = fresh(2)
    drain(state, 1, 0, 1)
    state.tile_pile.clear()
    turn = play(state, 1, drawing(0))
    assert "NO_TILE_LEFT" in codes(turn)
    assert "TILE_LAID" not in codes(turn)


def test_ruling_11_empty_stacks_leave_three_cards():
    state = fresh(2)
    state.seats[1].stacks = [[], [], [], []]
    before = cards(state, 1)
    play(state, 1, drawing(0, 3))
    assert cards(state, 1) == before + 3
