"""Rulings 12 to 20 of the data sheet (cards, workers, payment), a test named by each."""

from engine.ledger import Ledger
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.costs import exact, price
from games.us_telegraph.orders import BuildWish, Orders
from games.us_telegraph.state import BUILD
from games.us_telegraph.tables import buildings
from tests.us_telegraph.build import (
    ORIGIN,
    building,
    built,
    cards,
    codes,
    drawing,
    empty_deck,
    fresh,
    give_worker,
    only,
    plain_board,
    play,
    put,
    rich,
    wait,
)

EAST, FAR = (1, 0), (4, 0)


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
        Ledger(state.books).move(acc.card(name), acc.DISCARDS, acc.seat(2), count, "test", "test")
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
        Ledger(state.books).move(acc.card(name), acc.DISCARDS, acc.seat(2), count, "test", "test")
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
