"""Costs, reduction, chains, surcharge, exchange (rules, Règles de construction; our chapter 4)."""

import pytest

from games.us_telegraph.board import Board
from games.us_telegraph.costs import affordable, automatic, cards_needed, exact, price
from games.us_telegraph.grid import covered
from games.us_telegraph.state import Laid
from games.us_telegraph.tables import buildings
from tests.us_telegraph.build import ORIGIN, fresh, plain_board

EAST, FAR, FARTHER = (1, 0), (4, 0), (-4, 0)


def test_rule_cost_is_what_the_board_prints():
    cost = price(plain_board(), 1, 40, ORIGIN)
    assert dict(cost.need) == {"water": 2, "wood": 1, "metal": 1}
    assert cost.any == cost.surcharge == 0


def test_rule_telegraph_costs_five_of_any_kind():
    cost = price(plain_board(), 1, 70, ORIGIN)
    assert dict(cost.need) == {}
    assert cost.any == 5
    assert affordable(cost, {"clay": 5})
    assert not affordable(cost, {"clay": 4})


def test_rule_every_cost_is_one_to_four_given_resources():
    for number, building in buildings().items():
        assert number == 70 or 1 <= sum(building.cost.values()) <= 4


def test_example_gold_panning_reduction():
    """On the centre of region 3: metal below it, two waters and a metal around; one wood is left to pay."""
    state = fresh(2)
    state.tiles = [Laid(tile=3, q=0, r=0, rotation=0)]
    cost = price(Board.of(state), 1, 40, ORIGIN)
    assert dict(cost.need) == {"wood": 1}
    assert cards_needed(cost, {"wood": 1}) == 1


def test_rule_a_region_may_be_turned_without_changing_its_centre():
    state = fresh(2)
    for rotation in range(6):
        state.tiles = [Laid(tile=3, q=0, r=0, rotation=rotation)]
        assert dict(price(Board.of(state), 1, 40, ORIGIN).need) == {"wood": 1}
        assert Board.of(state).ground[covered(ORIGIN)[1 + rotation]] == "water"


def test_example_1_watchtower_beside_border_post_is_free():
    board = plain_board()
    board.built[ORIGIN] = (1, 21)
    cost = price(board, 1, 22, EAST)
    assert cost.free
    assert cost.least == 0


def test_example_2_three_town_buildings_in_a_row_are_free_after_the_first():
    board = plain_board()
    board.built[ORIGIN] = (1, 60)
    for number, at in ((61, (1, 0)), (62, (2, 0)), (63, (3, 0))):
        assert price(board, 1, number, at).free
        board.built[at] = (1, number)
    alone = plain_board()
    assert price(alone, 1, 61, ORIGIN).least > 0


def test_example_3_telegraph_beside_telegraph_is_free():
    board = plain_board()
    board.built[ORIGIN] = (1, 70)
    assert price(board, 1, 70, EAST).free
    assert price(board, 1, 70, FAR).any == 5


def test_example_not_free_backwards():
    """61 built after 62."""
    board = plain_board()
    board.built[ORIGIN] = (1, 62)
    assert not price(board, 1, 61, EAST).free


def test_example_not_free_with_a_gap():
    """63 built beside 61, with no 62 beside it."""
    board = plain_board()
    board.built[ORIGIN] = (1, 61)
    board.built[FAR] = (1, 62)
    assert not price(board, 1, 63, EAST).free


def test_example_not_free_beside_the_wrong_colour():
    """61 beside another player's 60."""
    board = plain_board()
    board.built[ORIGIN] = (2, 60)
    assert not price(board, 1, 61, EAST).free
    assert price(board, 2, 61, EAST).free


@pytest.mark.parametrize("base", (10, 20, 30, 40, 50, 60))
def test_example_bases_are_never_free(base):
    board = plain_board()
    for n, number in enumerate(sorted(buildings())):
        board.built[n % 5, n // 5] = (1, number)
    assert not any(price(board, 1, base, at).free for at in board.free())


def test_example_corral_surcharge():
    """With two settlements on the map, a Corral away from both takes two further cards."""
    board = plain_board()
    board.built[FAR], board.built[FARTHER] = (1, 20), (1, 40)
    cost = price(board, 1, 11, ORIGIN)
    assert cost.surcharge == 2
    assert cards_needed(cost, {"water": 9, "wood": 9}) == sum(buildings()[11].cost.values()) + 2


def test_rule_two_settlements_become_one_by_a_building_between_them():
    board = plain_board()
    board.built[-1, 0], board.built[1, 0] = (1, 20), (1, 40)
    assert len(board.settlements(1)) == 2
    assert price(board, 1, 10, ORIGIN).surcharge == 0
    board.built[ORIGIN] = (1, 10)
    assert len(board.settlements(1)) == 1


def test_rule_another_players_buildings_make_no_settlement_of_mine():
    board = plain_board()
    board.built[EAST] = (2, 20)
    assert price(board, 1, 10, ORIGIN).surcharge == 0
    assert board.settlements(1) == []


@pytest.mark.parametrize(
    "hand, needed",
    (
        ({"water": 2, "wood": 1, "metal": 1}, 4),
        ({"water": 2, "wood": 3}, 5),
        ({"clay": 8}, 8),
        ({"water": 1, "clay": 6}, 7),
    ),
)
def test_rule_two_cards_stand_for_one_that_lacks(hand, needed):
    cost = price(plain_board(), 1, 40, ORIGIN)
    assert cards_needed(cost, hand) == needed
    assert affordable(cost, hand) == (sum(hand.values()) >= needed)
    if affordable(cost, hand):
        assert exact(cost, automatic(cost, hand))
        assert sum(automatic(cost, hand).values()) == needed


def test_rule_exchange_may_be_used_several_times_for_one_building():
    cost = price(plain_board(), 1, 40, ORIGIN)
    assert automatic(cost, {"clay": 9}) == {"clay": 8}
