"""Our own rulings, M1 to M8 and M11, for playing by mail; a test named by each."""

import pytest

from engine.dice import Dice
from engine.hexes import distance
from engine.ledger import Ledger
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.checks import check
from games.us_telegraph.computer import computer_orders
from games.us_telegraph.computer.profile import profiles
from games.us_telegraph.costs import automatic, price
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import covered, hex_of, label
from games.us_telegraph.orders import BuildWish, Orders, TileWish
from games.us_telegraph.state import BUILD
from referee.simulation.one_match import Job, calibration
from referee.simulation.series import simulate, workers
from tests.us_telegraph.build import (
    BUILT,
    ORIGIN,
    building,
    built,
    codes,
    disturb,
    drain,
    drawing,
    empty_deck,
    free_hexes,
    fresh,
    give_worker,
    only,
    plain_board,
    play,
    play_publish,
    put,
    rich,
    set_hand,
    wait,
)


def test_ruling_m1_pace_round_plays_all_seats_pace_move_one():
    state = fresh(3)
    turn = play_publish(state)
    assert [e.facts["seat"] for e in turn.events if e.code == "TURN_OF"] == state.order
    assert (state.turn, state.round) == (2, 2)
    state = fresh(3, pace="move")
    moved = []
    for _ in range(4):
        moved += GAME.seats_to_move(state)
        play_publish(state)
    assert moved == [*state.order, state.order[0]]
    assert (state.turn, state.round) == (5, 2)


def test_ruling_m2_a_fallen_wish_is_told_to_its_own_seat_and_not_tried_again():
    state = fresh(2)
    wait(state, 1, 60, 61)
    set_hand(state, 1, water=4, wood=4, clay=4, metal=4)
    turn = play(state, 1, building((62, "J51"), (60, "I50"), (61, "I51")))
    assert only(turn, "FELL_NOT_WAITING").seats == (1,)
    assert tally.built(state, 1) == {60: 1, 61: 1}


def test_ruling_m2_a_hex_taken_earlier_in_the_round_falls_to_the_next_wish():
    state = fresh(2)
    first, second = state.order
    for seat in state.order:
        wait(state, seat, 60)
    rich(state, first, second)
    orders = {
        f"seat{first}": building((60, "I50")),
        f"seat{second}": building((60, "I50"), (60, "J52")),
    }
    turn = play_publish(state, **orders)
    assert only(turn, "FELL_HEX_TAKEN").seats == (second,)
    assert [e.facts["hex"] for e in turn.events if e.code in BUILT] == ["I50", "J52"]


def test_ruling_m3_a_worker_is_not_spent_on_a_wish_that_falls():
    state = fresh(2)
    put(state, 1, 60, "I50")
    wait(state, 1, 61, 62, 63)
    set_hand(state, 1)
    give_worker(state, 1)
    turn = play(state, 1, building((61, "I51"), (62, "J51"), (63, "J52"), (10, "I49"), worker_actions=1))
    assert "FELL_NOT_WAITING" in codes(turn)
    assert acc.workers(state, 1) == 1


def test_ruling_m3_a_worker_is_not_spent_on_a_card_that_is_not_there():
    state = fresh(2)
    give_worker(state, 1)
    empty_deck(state)
    for name, count in acc.discards(state).items():
        Ledger(state.books).move(acc.card(name), acc.DISCARDS, acc.seat(2), count, "test", "test")
    turn = play(state, 1, Orders(worker_cards=1))
    assert acc.workers(state, 1) == 1
    assert "WORKER_USED" not in codes(turn)


def test_ruling_m4_automatic_payment_takes_the_most_plentiful_and_keeps_what_is_kept():
    cost = price(plain_board(), 1, 70, ORIGIN)
    assert automatic(cost, {"water": 4, "clay": 3}) == {"water": 3, "clay": 2}
    assert automatic(cost, {"water": 4, "clay": 3}, "water") == {"water": 2, "clay": 3}


def test_ruling_m4_a_payment_that_is_not_exact_is_replaced_and_a_low_limit_fells():
    state = fresh(2)
    wait(state, 1, 10)
    rich(state, 1)
    over = BuildWish(building=10, hex="I50", pay={"water": 4, "wood": 4, "clay": 4})
    turn = play(state, 1, Orders(first=BUILD, builds=[BuildWish(building=10, hex="I50", most=0)]))
    assert "FELL_OVER_LIMIT" in codes(turn)
    turn = play(state, 1, Orders(first=BUILD, builds=[over]))
    assert only(turn, "PAYMENT_CHANGED").seats == (1,)
    assert built(turn)


def test_ruling_m5_a_region_without_a_fitting_wish_lies_beside_the_own_buildings():
    state = fresh(2)
    put(state, 1, 10, "I50")
    drain(state, 1, 0, 1)
    places = Board.of(state).places_for_tile()
    turn = play(state, 1, drawing(0, tiles=[TileWish(line="REGION-1", centre="I50")]))
    laid = hex_of(only(turn, "TILE_LAID").facts["hex"])
    assert distance(laid, ORIGIN) == min(distance(at, ORIGIN) for at in places)
    assert state.tiles[-1].rotation == 0
    assert {"FELL_TILE", "TILE_BY_RULE"} <= set(codes(turn))


def test_ruling_m5_a_wish_may_name_the_region_that_may_come():
    state = fresh(2)
    drain(state, 1, 0, 1)
    first, second = (label(at) for at in Board.of(state).places_for_tile()[:2])
    coming, other = state.tile_pile[-1], state.tile_pile[0]
    wishes = [TileWish(tile=other, centre=first), TileWish(tile=coming, centre=second, rotation=4)]
    turn = play(state, 1, drawing(0, tiles=wishes))
    facts = only(turn, "TILE_LAID").facts
    assert (facts["hex"], facts["rotation"]) == (second, 4)


def test_ruling_m11_the_form_offers_hexes_and_places_that_can_be_seen():
    state = fresh(2)
    drain(state, 1, 0, 1)
    choices, board = GAME.form(state, 1, "UT").choices, Board.of(state)
    free, places = map(label, board.free()), board.places_for_tile()
    offered = {name: [choice.code for choice in choices[name]] for name in ("hexes", "hexes-later", "places")}
    assert offered["hexes"] == list(free)
    assert offered["places"] == list(map(label, places))
    brought = {label(at) for centre in places for at in covered(centre)}
    assert set(offered["hexes-later"]) == {*offered["hexes"], *brought}


@pytest.mark.parametrize("q", (-14, -3, 0, 7, 44))
@pytest.mark.parametrize("r", (-61, -9, -1, 0, 17, 18, 70))
def test_ruling_m6_names_of_hexes_go_both_ways(q, r):
    assert hex_of(label((q, r))) == (q, r)


def test_ruling_m6_names_do_not_change_as_the_map_grows():
    state = fresh(2)
    before = free_hexes(state)
    drain(state, 1, 0, 1)
    play(state, 1, drawing(0))
    assert set(before) < set(free_hexes(state))


@pytest.mark.parametrize("strength", ("easy", "normal", "strong"))
def test_ruling_m7_computer_orders_do_not_depend_on_what_is_hidden(strength):
    state = fresh(3, computer_strength=strength)
    assert strength in profiles()
    for _ in range(3):
        orders = {seat: computer_orders(state, seat, Dice(b"c", seat)) for seat in (1, 2, 3)}
        for seat, made in orders.items():
            other = GAME.copy(state)
            disturb(other, *({1, 2, 3} - {seat}))
            assert computer_orders(other, seat, Dice(b"c", seat)) == made
            assert check(state, seat, made)[0] == made
        play_publish(state, **{f"seat{seat}": made for seat, made in orders.items()})


def test_ruling_m8_matches_are_measured_and_cards_never_lost():
    """A match of two: its figures lie in the ranges that hold for each single match."""
    played = list(simulate(Job("us-telegraph", "sample", 60, 2), 2, workers(1)))
    assert all(match.ended and match.conserved for match in played)
    figures = calibration("us-telegraph", played)["figures"]
    assert figures["cards_there"]["low"] == figures["cards_there"]["high"] == 80
    assert figures["deck_and_discards"]["low"] > 0
    assert 3 <= figures["rounds"]["low"] <= figures["rounds"]["high"] <= 45
    assert figures["workers_won"]["high"] <= 15
    assert figures["all_built"]["mean_milli"] + figures["connected"]["mean_milli"] == 1000
