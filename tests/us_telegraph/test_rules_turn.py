"""A turn: draw or build, unused actions, workers, regions, the end (our chapters 3, 5, 6, 7)."""

from collections import Counter

import pytest

from engine.hexes import neighbours
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.grid import covered, label
from games.us_telegraph.orders import BuildWish, Orders, TileWish
from games.us_telegraph.state import ALL_BUILT, BUILD, CARDS, CONNECTED, DRAW
from games.us_telegraph.tables import tokens
from tests.us_telegraph.build import (
    building,
    built,
    cards,
    codes,
    drain,
    drawing,
    empty_deck,
    free_hexes,
    fresh,
    give_worker,
    next_token,
    only,
    play,
    play_publish,
    put,
    rich,
    set_hand,
    wait,
)

CHAIN = ((60, "I50"), (61, "I51"), (62, "J51"), (63, "J52"))
"""A base and its chain on adjacent hexes of the map for two."""


def town():
    """A position with 60 on the map and 61, 62, 63 waiting: three free builds."""
    state = fresh(2)
    wait(state, 1, 61, 62, 63)
    put(state, 1, *CHAIN[0])
    set_hand(state, 1, water=2)
    return state


def test_rule_build_up_to_three_buildings():
    state = town()
    wait(state, 1, 61, 62, 63, 10)
    rich(state, 1)
    turn = play(state, 1, building(*CHAIN[1:], (10, "I52")))
    assert tally.built(state, 1).total() == 4
    assert codes(turn).count("BUILT_FREE") == 3
    assert "FELL_NO_ACTION_LEFT" in codes(turn)
    assert "CARDS_TAKEN" not in codes(turn)


def test_rule_draw_up_to_two_tokens_and_keep_them_face_up():
    state = fresh(2)
    turn = play(state, 1, drawing(0, 1, 2))
    assert codes(turn).count("DREW") == 2
    assert len(state.seats[1].waiting) == 6
    assert [len(stack) for stack in state.seats[1].stacks] == [6, 6, 7, 5]


def test_rule_a_drawn_token_may_be_built_at_once():
    state = town()
    wait(state, 1)
    next_token(state, 1, 0, 61)
    follow = [BuildWish(line="IF-1", building=61, hex="I51")]
    turn = play(state, 1, drawing(0, follow_ups=follow))
    assert "BUILT_FREE" in codes(turn)
    assert "KEPT" not in codes(turn)
    assert tally.built(state, 1)[61] == 1


def test_rule_a_follow_up_that_cannot_be_played_keeps_the_token():
    state = fresh(2)
    set_hand(state, 1)
    wait(state, 1)
    next_token(state, 1, 0, 63)
    follow = [BuildWish(line="IF-1", building=63, hex=free_hexes(state)[0])]
    turn = play(state, 1, drawing(0, follow_ups=follow))
    assert 63 in state.seats[1].waiting
    assert codes(turn).count("FELL_TOO_DEAR") == 1
    assert "KEPT" in codes(turn)


def test_rule_draw_or_build_never_both():
    state = town()
    orders = building(*CHAIN[1:2])
    orders.second, orders.draws = DRAW, drawing(0, 1).draws
    turn = play(state, 1, orders)
    assert "DREW" not in codes(turn)
    assert codes(turn).count("BUILT_FREE") == 1


def test_rule_no_action_gives_three_cards():
    state = fresh(2)
    before = cards(state, 1)
    turn = play(state, 1, Orders(first=CARDS))
    assert cards(state, 1) == before + 3
    assert only(turn, "CARDS_TAKEN").facts["count"] == 3


@pytest.mark.parametrize("built, taken", ((1, 2), (2, 1), (3, 0)))
def test_rule_one_card_for_each_build_not_made(built, taken):
    state = town()
    play(state, 1, building(*CHAIN[1 : 1 + built]))
    assert cards(state, 1) == 2 + taken


@pytest.mark.parametrize("drawn, taken", ((1, 1), (2, 0)))
def test_rule_one_card_for_each_draw_not_made(drawn, taken):
    state = fresh(2)
    before = cards(state, 1)
    play(state, 1, drawing(*range(drawn)))
    assert cards(state, 1) == before + taken


def test_rule_a_building_needs_a_free_hex_and_a_waiting_token():
    state = town()
    turn = play(state, 1, building((61, CHAIN[0][1]), (63, "Z99"), (50, "I51")))
    assert {"FELL_HEX_TAKEN", "FELL_NO_HEX", "FELL_NOT_WAITING"} <= set(codes(turn))
    assert tally.built(state, 1).total() == 1


def test_rule_paid_cards_go_to_the_discards():
    state = fresh(2)
    wait(state, 1, 10)
    rich(state, 1)
    turn = play(state, 1, building((10, "I50"), most_builds=1))
    paid = built(turn).facts["paid"]
    assert paid
    assert {name: count for name, count in acc.discards(state).items() if count} == paid


def test_rule_worker_for_a_completed_project_even_far_apart():
    state = fresh(2)
    wait(state, 1, 11)
    put(state, 1, 10, "I50")
    rich(state, 1)
    turn = play(state, 1, building((11, free_hexes(state)[-1])))
    assert only(turn, "PROJECT").facts["project"] == 1
    assert acc.workers(state, 1) == 1
    assert acc.balance(state, acc.RESERVE, acc.WORKER) == 14


def test_rule_no_worker_while_a_building_of_the_project_is_missing():
    state = fresh(2)
    wait(state, 1, 10)
    rich(state, 1)
    turn = play(state, 1, building((10, free_hexes(state)[0])))
    assert tally.left_in_project(state, 1, 1) == 1
    assert "PROJECT" not in codes(turn)
    assert acc.workers(state, 1) == 0


def test_rule_a_worker_gives_a_further_build_in_the_turn_it_is_won():
    state = fresh(2)
    put(state, 1, 60, "I50")
    put(state, 1, 10, "I49")
    wait(state, 1, 11, 61, 62, 63)
    rich(state, 1)
    turn = play(state, 1, building((11, "J49"), *CHAIN[1:], worker_actions=1))
    assert only(turn, "WORKER_USED").facts["purpose"] == "action"
    assert tally.built(state, 1).total() == 2 + 4
    assert acc.workers(state, 1) == 0
    assert acc.balance(state, acc.BOX, acc.WORKER) == 1


def test_rule_a_worker_gives_a_further_draw():
    state = fresh(2)
    give_worker(state, 1)
    turn = play(state, 1, drawing(0, 1, 2, worker_actions=1))
    assert codes(turn).count("DREW") == 3
    assert acc.workers(state, 1) == 0


def test_rule_several_workers_give_a_card_each():
    state = fresh(2)
    give_worker(state, 1, 2)
    before = cards(state, 1)
    play(state, 1, Orders(worker_cards=2))
    assert cards(state, 1) == before + 3 + 2
    assert acc.balance(state, acc.BOX, acc.WORKER) == 2


def test_rule_deck_empty_discards_are_shuffled_at_once():
    state = fresh(2)
    empty_deck(state, 2)
    spent = sum(acc.discards(state).values())
    turn = play(state, 1, Orders())
    assert only(turn, "RESHUFFLED").facts["count"] == spent
    assert len(state.deck) == spent - 1
    assert not any(acc.discards(state).values())


def test_rule_the_new_deck_is_shuffled_by_the_seed():
    def deck(seed):
        state = fresh(2)
        empty_deck(state)
        play(state, 1, Orders(), seed=seed)
        return state.deck

    one, other = deck(b"one"), deck(b"other")
    assert sorted(one) != one
    assert one != other


def test_rule_only_the_last_token_of_a_stack_adds_a_region():
    state = fresh(2)
    drain(state, 1, 0, 2)
    turn = play(state, 1, drawing(0))
    assert len(state.seats[1].stacks[0]) == 1
    assert "TILE_LAID" not in codes(turn)


def test_rule_last_token_of_a_stack_adds_a_region_where_the_player_says():
    state = fresh(2)
    drain(state, 1, 0, 1)
    centre = label(Board.of(state).places_for_tile()[0])
    before = len(state.tiles)
    turn = play(state, 1, drawing(0, tiles=[TileWish(line="REGION-1", centre=centre, rotation=2)]))
    assert codes(turn).index("KEPT") < codes(turn).index("TILE_LAID")
    assert len(state.tiles) == before + 1
    assert (state.tiles[-1].rotation, state.tiles[-1].seat) == (2, 1)
    assert only(turn, "TILE_LAID").facts["hex"] == centre


def test_rule_a_building_may_stand_on_the_region_that_was_just_added():
    state = fresh(2)
    wait(state, 1)
    drain(state, 1, 0, 1)
    rich(state, 1)
    next_token(state, 1, 1, 61)
    centre = Board.of(state).places_for_tile()[0]
    follow = [BuildWish(line="IF-1", building=61, hex=label(centre))]
    turn = play(state, 1, drawing(0, 1, follow_ups=follow, tiles=[TileWish(centre=label(centre))]))
    assert built(turn).facts["hex"] == label(centre)


def test_rule_a_region_may_touch_a_city_only_and_leave_gaps():
    """Seed, extension: one side of contact is enough, a city's too, and empty places may arise between."""
    board = Board.of(fresh(2))
    touching = {
        centre: {near for at in covered(centre) for near in neighbours(at)}
        for centre in board.places_for_tile()
    }
    assert [at for at, near in touching.items() if near & set(board.cities) and not near & set(board.ground)]
    gaps = [
        hole
        for at, near in touching.items()
        for hole in near - set(board.ground) - set(board.cities) - set(covered(at))
        if len(set(neighbours(hole)) & (set(board.ground) | set(covered(at)))) > 3
    ]
    assert gaps


def test_rule_markers_show_what_is_built_and_what_is_left():
    """Seed, markers: at any time everyone knows what is built and what is still to be drawn."""
    state = town()
    wait(state, 1, 70)
    known = tally.built(state, 1) + Counter(state.seats[1].waiting) + tally.unseen(state, 1)
    assert known == Counter(tokens())
    assert tally.built(state, 1) == {60: 1}


def test_rule_all_buildings_win_at_once():
    state = fresh(2)
    wait(state, 1, 11)
    board = Board.of(state)
    free = [at for at in board.free() if not board.cities_of([at])]
    left = [number for number in tokens() if number != 11]
    for number, at in zip(left, [*free, *((9, n) for n in range(30))], strict=False):
        put(state, 1, number, at)
    rich(state, 1)
    free = free_hexes(state)
    assert not tally.all_built(state, 1)
    turn = play(state, 1, building((11, free[0])))
    assert (state.ended, state.winner, state.victory) == (True, 1, ALL_BUILT)
    assert "WON_ALL_BUILT" in codes(turn)


def linked(state, seat):
    """Put buildings of a seat on a shortest way between both cities, but for one hex; return that hex."""
    numbers = [n for n in tokens() if n not in (61,)]
    last = None
    while (steps := tally.to_connect(Board.of(state), seat)) is not None:
        at = next(at for at in Board.of(state).free() if nearer(state, seat, at, steps))
        if steps == 1:
            last = label(at)
            break
        put(state, seat, numbers.pop(), at)
    return last


def nearer(state, seat, at, steps):
    board = Board.of(state)
    board.built[at] = (seat, 0)
    return tally.to_connect(board, seat) == steps - 1


def test_rule_joining_two_cities_wins_at_once_and_stops_the_round():
    state = fresh(2)
    first, second = state.order
    wait(state, first, 61)
    last = linked(state, first)
    rich(state, first)
    before = cards(state, second)
    turn = play_publish(state, **{f"seat{first}": building((61, last)), f"seat{second}": Orders()})
    assert (state.ended, state.winner, state.victory) == (True, first, CONNECTED)
    assert sorted(state.winning_cities) == sorted(city.name for city in state.cities)
    assert cards(state, second) == before
    assert codes(turn).count("TURN_OF") == 1


def test_rule_second_choice_only_where_the_first_gives_no_action():
    state = fresh(2)
    set_hand(state, 1)
    wait(state, 1, 10)
    orders = Orders(
        first=BUILD,
        second=DRAW,
        builds=[BuildWish(line="BUILD-1", building=10, hex="I50")],
        draws=drawing(0).draws,
    )
    turn = play(state, 1, orders)
    assert only(turn, "CHOICE_FELL").seats == (1,)
    assert "DREW" in codes(turn)
