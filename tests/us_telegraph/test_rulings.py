"""Each ruling of the data sheet (1 to 20) and of RULINGS.md (M1 to M7), a test named by it."""

import re
from importlib.resources import files

import pytest

from engine.dice import Dice
from engine.hexes import distance, neighbours
from engine.ledger import Ledger
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.checks import check
from games.us_telegraph.computer import computer_orders
from games.us_telegraph.computer.tempers import tempers
from games.us_telegraph.costs import automatic, cards_needed, exact, price
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import covered, hex_of, label
from games.us_telegraph.orders import BuildWish, Orders, TileWish
from games.us_telegraph.state import BUILD
from games.us_telegraph.tables import buildings
from referee.simulating import Job, calibration
from referee.simulation_series import simulate, workers
from tests.us_telegraph.build import (
    BUILT,
    ORIGIN,
    building,
    built,
    cards,
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

EAST, WEST, FAR = (1, 0), (-1, 0), (4, 0)


def test_every_ruling_has_a_test():
    text = (files("games.us_telegraph") / "RULINGS.md").read_text(encoding="utf-8")
    named = {name.lower() for name in re.findall(r"^- \*\*(M?\d+)\*\*", text, re.MULTILINE)}
    tested = {found[1] for name in globals() if (found := re.match(r"test_ruling_(m?\d+)_", name))}
    assert named == tested == {*map(str, range(1, 21)), *(f"m{n}" for n in range(1, 9))}


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


def test_ruling_12_a_workers_action_does_not_lessen_the_cards():
    state = fresh(2)
    give_worker(state, 1)
    before = cards(state, 1)
    turn = play(state, 1, drawing(0, 1, 2, worker_actions=1))
    assert codes(turn).count("DREW") == 3
    assert cards(state, 1) == before
    assert "CARDS_TAKEN" not in codes(turn)


def test_ruling_13_after_the_first_card_a_worker_gives_a_card_only():
    state = fresh(2)
    give_worker(state, 1, 2)
    turn = play(state, 1, drawing(0, worker_actions=1, worker_cards=2))
    told = codes(turn)
    first = told.index("CARDS_TAKEN")
    assert "DREW" not in told[first:]
    assert told[first:].count("WORKER_USED") == 2
    purposes = {event.facts["purpose"] for event in turn.events if event.code == "WORKER_USED"}
    assert purposes == {"card"}


def test_ruling_14_no_worker_when_all_fifteen_are_gone():
    state = fresh(2)
    ledger = Ledger(state.books)
    ledger.move(acc.WORKER, acc.RESERVE, acc.BOX, 15, "test", "test")
    wait(state, 1, 11)
    put(state, 1, 10, "I50")
    turn = play(state, 1, building((11, "I51")))
    assert "PROJECT_NO_WORKER" in codes(turn)
    assert acc.workers(state, 1) == 0


def test_ruling_15_no_card_where_deck_and_discards_are_empty():
    state = fresh(2)
    empty_deck(state)
    for name, count in acc.discards(state).items():
        Ledger(state.books).move(acc.card(name), acc.DISCARDS, acc.seat_account(2), count, "test", "test")
    before = cards(state, 1)
    turn = play(state, 1, Orders())
    assert cards(state, 1) == before
    assert "NO_CARDS_LEFT" in codes(turn)


def test_ruling_15_a_payment_into_an_empty_deck_is_shuffled_at_once():
    state = fresh(2)
    wait(state, 1, 10)
    rich(state, 1)
    empty_deck(state)
    for name, count in acc.discards(state).items():
        Ledger(state.books).move(acc.card(name), acc.DISCARDS, acc.seat_account(2), count, "test", "test")
    turn = play(state, 1, building((10, "I50")))
    paid = sum(built(turn).facts["paid"].values())
    assert only(turn, "RESHUFFLED").facts["count"] == paid


def test_ruling_16_taken_cards_are_told_to_their_seat_alone():
    state = fresh(3)
    turn = play(state, 2, Orders())
    assert only(turn, "CARDS_DRAWN").seats == (2,)
    assert only(turn, "CARDS_TAKEN").seats is None
    assert "cards" not in only(turn, "CARDS_TAKEN").facts


def test_ruling_17_first_player_by_lot():
    assert len({fresh(2, b"lot %d" % n).order[0] for n in range(12)}) == 2


def test_ruling_18_bases_and_lone_telegraphs_pay():
    board = plain_board()
    board.built[ORIGIN] = (1, 70)
    for number, kind in buildings().items():
        if kind.base:
            assert not price(board, 1, number, EAST).free
    assert price(board, 1, 70, FAR).least == 5 + 1


def test_ruling_19_exact_payment_and_own_choice_of_cards():
    cost = price(plain_board(), 1, 11, ORIGIN)
    assert exact(cost, {"water": 1, "wood": 2})
    assert exact(cost, {"water": 1, "wood": 1, "clay": 2})
    assert exact(cost, {"metal": 3, "clay": 3})
    assert not exact(cost, {"water": 1, "wood": 3})
    assert not exact(cost, {"water": 1, "wood": 1})


def test_ruling_19_a_named_payment_is_taken():
    state = fresh(2)
    wait(state, 1, 11)
    rich(state, 1)
    need = price(Board.of(state), 1, 11, ORIGIN).need
    pay = {"metal": 2 * sum(need.values())}
    wish = BuildWish(building=11, hex="I50", pay=pay)
    assert pay["metal"] <= 4
    turn = play(state, 1, Orders(first=BUILD, builds=[wish]))
    assert built(turn).facts["paid"] == {name: n for name, n in pay.items() if n}


def test_ruling_20_city_names_have_no_effect():
    state = fresh(2)
    before = Board.of(state)
    for city in state.cities:
        city.name = f"Not {city.name}"
    after = Board.of(state)
    assert tally.to_connect(before, 1) == tally.to_connect(after, 1)
    assert before.places_for_tile() == after.places_for_tile()


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
        Ledger(state.books).move(acc.card(name), acc.DISCARDS, acc.seat_account(2), count, "test", "test")
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
    assert strength in tempers()
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
