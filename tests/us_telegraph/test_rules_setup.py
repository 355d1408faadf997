"""Set-up (rules, Mise en place; our chapter 1)."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from engine.ledger import check_balanced
from games.us_telegraph import accounts as acc
from games.us_telegraph.board import Board
from games.us_telegraph.setup import new_match
from games.us_telegraph.tables import buildings, cards, layouts, projects, supply, tiles, tokens
from games.us_telegraph.tally import to_connect
from tests.us_telegraph.build import fresh


def test_rule_material_is_complete():
    """4 cities, 80 cards of 4 kinds, 22 regions of 7 hexes, 15 workers, 30 buildings a player, 7 projects."""
    assert sum(cards().values()) == 80
    assert set(cards().values()) == {20}
    assert len(tiles()) == supply().region_tiles == 22
    assert supply().workers == 15
    assert len(tokens()) == supply().buildings_per_player == 30
    assert len(projects()) == 7
    assert sum(buildings()[n].black for n in tokens()) == 6


@pytest.mark.parametrize("players", (2, 3, 4))
def test_rule_setup_cities_and_regions_by_number_of_players(players):
    state = fresh(players)
    assert len(state.cities) == players
    assert len({city.name for city in state.cities}) == players
    assert len(state.tiles) == {2: 4, 3: 6, 4: 8}[players]
    assert len(state.tile_pile) == 22 - len(state.tiles)
    board = Board.of(state)
    assert len(board.ground) == 7 * len(state.tiles) == 14 * players
    assert to_connect(board, 1) == {2: 8, 3: 8, 4: 7}[players]


@pytest.mark.parametrize("players", (2, 3, 4))
def test_rule_setup_stacks_and_first_tokens(players):
    for player in fresh(players).seats.values():
        assert [len(stack) for stack in player.stacks] == [7, 7, 7, 5]
        assert len(player.waiting) == 4
        assert sum(buildings()[n].black for n in player.waiting) == 1
        assert all(buildings()[n].black for n in player.stacks[3])
        every = Counter(player.waiting) + Counter(n for stack in player.stacks for n in stack)
        assert every == Counter(tokens())


@pytest.mark.parametrize("players", (2, 3, 4))
def test_rule_setup_hands_grow_in_the_order_of_play(players):
    state = fresh(players)
    assert sorted(state.order) == list(range(1, players + 1))
    assert [acc.hand_size(state, seat) for seat in state.order] == [4, 5, 6, 7][:players]
    assert Counter(state.deck) == {
        name: acc.balance(state, acc.DECK, acc.card(name)) for name in sorted(cards())
    }
    check_balanced(state.books)


def test_rule_first_player_is_drawn_and_play_goes_clockwise():
    orders = [tuple(fresh(4, b"first %d" % n).order) for n in range(40)]
    assert {order[0] for order in orders} == {1, 2, 3, 4}
    for order in orders:
        assert all((after - before) % 4 == 1 for before, after in pairwise(order))


def test_the_number_of_seats_given_is_the_number_of_players():
    assert len(fresh(3).seats) == 3
    assert len(new_match({}, [], Dice(b"x", 0)).seats) == max(layouts())
    with pytest.raises(OptionError, match="Allowed: 2, 3, 4"):
        new_match({}, [SeatSetup(1)], Dice(b"x", 0))
    with pytest.raises(OptionError, match="seat"):
        new_match({}, [SeatSetup(1), SeatSetup(7)], Dice(b"x", 0))
    with pytest.raises(OptionError, match="name"):
        new_match({}, [SeatSetup(1, "Ann"), SeatSetup(2, "ann")], Dice(b"x", 0))


@pytest.mark.parametrize("key, value", (("pace", "fast"), ("computer_strength", "divine"), ("speed", "1")))
def test_options_that_are_not_possible_name_what_is(key, value):
    with pytest.raises(OptionError) as error:
        new_match({key: value}, [], Dice(b"x", 0))
    assert error.value.key == key
    assert error.value.allowed
