"""What a strong computer seat orders: reserves behind its plan, and its workers at work (ruling M9)."""

import msgspec
import pytest

from engine.dice import Dice
from engine.ledger import Ledger
from games.us_telegraph import accounts as acc
from games.us_telegraph.board import Board
from games.us_telegraph.computer import computer_orders
from games.us_telegraph.computer.blocking import Ways, ways
from games.us_telegraph.computer.plans import cards_plan, draw_plan
from games.us_telegraph.computer.profile import ComputerProfile, profiles
from games.us_telegraph.computer.trial import TrialBoard
from games.us_telegraph.computer.view import View
from games.us_telegraph.state import BUILD, CARDS
from games.us_telegraph.tables import buildings, supply
from tests.us_telegraph.build import fresh, play_publish, set_hand


def ordered(state, seat, strength="strong"):
    return computer_orders(state, seat, Dice(b"m9", state.turn).scoped(str(seat)), strength)


def with_workers(count):
    state = fresh(4)
    Ledger(state.books).move(acc.WORKER, acc.RESERVE, acc.seat(1), count, "test", "test")
    return state


@pytest.mark.parametrize("seat", (1, 2, 3, 4))
def test_ruling_m9_reserves_stand_behind_the_plan_and_no_more_is_built(seat):
    state = fresh(4)
    set_hand(state, seat, water=2, wood=2, clay=2, metal=2)
    orders, plain = ordered(state, seat), ordered(state, seat, "normal")
    assert orders.first == BUILD
    assert plain.most_builds is None
    reserve = orders.builds[orders.most_builds :]
    assert 1 <= len(reserve) <= profiles()["strong"].spares
    assert not {wish.hex for wish in reserve} & {wish.hex for wish in orders.builds[: orders.most_builds]}
    assert all(wish.most is not None for wish in reserve)


def test_ruling_m9_a_seat_whose_hexes_are_taken_builds_in_its_reserves():
    state = fresh(4)
    first, last = state.order[0], state.order[-1]
    for seat in (first, last):
        set_hand(state, seat, water=2, wood=2, clay=2, metal=2)
    orders = ordered(state, last)
    planned = [wish.hex for wish in orders.builds[: orders.most_builds]]
    alone = msgspec.structs.replace(orders, builds=orders.builds[: orders.most_builds], second="")
    taken = [
        msgspec.structs.replace(wish, hex=at)
        for wish, at in zip(ordered(state, first).builds, planned, strict=False)
    ]
    blocker = msgspec.structs.replace(ordered(state, first), builds=taken)
    built = {}
    for name, last_orders in (("reserves", orders), ("plan", alone)):
        again = fresh(4)
        for seat in (first, last):
            set_hand(again, seat, water=2, wood=2, clay=2, metal=2)
        play_publish(again, **{f"seat{first}": blocker, f"seat{last}": last_orders})
        built[name] = sum(one.seat == last for one in again.buildings)
    assert built["reserves"] > built["plan"]


def test_ruling_m9_workers_draw_further_tokens():
    strong, normal = (draw_plan(View.of(with_workers(2), 1, name))[1] for name in ("strong", "normal"))
    assert len(normal.draws) == supply().draw_actions
    assert normal.worker_actions == 0
    assert len(strong.draws) == supply().draw_actions + 2
    assert strong.worker_actions == 2


def test_ruling_m9_workers_bring_cards_once_nothing_is_left_to_draw():
    state = with_workers(2)
    assert cards_plan(View.of(state, 1, "strong"))[1].worker_cards == 0
    state.seats[1].stacks = [[], [], [], []]
    state.seats[1].waiting = [10]
    assert cards_plan(View.of(state, 1, "normal"))[1].worker_cards == 0
    assert cards_plan(View.of(state, 1, "strong"))[1].worker_cards == 2
    state.seats[1].waiting = []
    orders = cards_plan(View.of(state, 1, "strong"))[1]
    assert (orders.first, orders.worker_cards) == (CARDS, 0)


def test_a_match_that_began_before_ruling_m9_has_neither():
    row = {
        name: value
        for name, value in msgspec.to_builtins(profiles()["strong"]).items()
        if name not in ("spares", "uses_workers")
    }
    before = msgspec.convert(row, ComputerProfile)
    assert (before.spares, before.uses_workers) == (0, 0)


def test_a_map_that_remembers_says_what_the_map_says():
    state = fresh(4)
    for _ in range(2):
        play_publish(state, **{f"seat{seat}": ordered(state, seat) for seat in state.order})
    board = Board.of(state)
    assert len(board.built) > 4
    for seat in state.order:
        remembering = TrialBoard.like(board, seat).trial()
        for number in buildings():
            free = remembering.free()
            remembering.put(free[len(free) // 2], seat, number)
            assert remembering.spots == TrialBoard.like(remembering, seat).spots
            assert ways(remembering, seat).via == Ways(remembering, seat).via
