"""A turn: draw or build, unused actions, workers, the deck (our chapters 3 and 5)."""

from collections import Counter

import pytest

from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.orders import BuildWish, Orders
from games.us_telegraph.state import BUILD, CARDS, DRAW
from games.us_telegraph.tables import tokens
from tests.us_telegraph.build import (
    building,
    built,
    cards,
    codes,
    drawing,
    empty_deck,
    free_hexes,
    fresh,
    give_worker,
    next_token,
    only,
    play,
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


def test_rule_markers_show_what_is_built_and_what_is_left():
    """Seed, markers: at any time everyone knows what is built and what is still to be drawn."""
    state = town()
    wait(state, 1, 70)
    known = tally.built(state, 1) + Counter(state.seats[1].waiting) + tally.unseen(state, 1)
    assert known == Counter(tokens())
    assert tally.built(state, 1) == {60: 1}
