"""The turn: dividends, the end, turn-order cards, victory points, and both paces."""

import pytest

from engine.ledger import check_balanced
from engine.snapshot import with_snapshot
from engine.turn import resolve
from games.continental_divide import accounts as acc
from games.continental_divide.game import GAME
from games.continental_divide.orders import START, Orders, Purchase
from games.continental_divide.phases import dividends, end
from games.continental_divide.shares import dividend_usd, kept_usd, seat_points, share_points
from games.continental_divide.standings import standings
from games.continental_divide.state import MOVE
from games.continental_divide.tables import limits, points
from tests.continental_divide.build import (
    MEMPHIS,
    buy,
    codes,
    fresh,
    give_shares,
    lay,
    line,
    publish,
    start,
    turn_of,
)


def red(vince=0):
    """Income 15, four shares: Pete (1) has one, Dave (2) two, Vince (3) one or none."""
    state = fresh()
    start(state, issue=4)
    give_shares(state, 2, "UP", 2)
    give_shares(state, 3, "UP", vince)
    state.railroads["UP"].income_usd = 15
    return state


def paid(state):
    before = [acc.cash(state, seat) for seat in (1, 2, 3)], acc.treasury(state, "UP")
    dividends.run(turn_of(state))
    cash = [acc.cash(state, seat) - old for seat, old in zip((1, 2, 3), before[0], strict=True)]
    return cash, acc.treasury(state, "UP") - before[1]


def test_rule_dividends_worked_example_with_one_share_unsold():
    assert paid(red()) == ([4, 8, 0], 3)


def test_rule_dividends_worked_example_with_no_share_unsold():
    assert paid(red(vince=1)) == ([4, 8, 4], 0)


@pytest.mark.parametrize(
    ("income", "issued", "sold", "usd", "kept"),
    [(0, 5, 2, 0, 0), (1, 10, 1, 1, 0), (10, 10, 4, 1, 6), (31, 10, 7, 4, 3), (31, 10, 8, 4, 0)],
)
def test_rule_dividends_are_rounded_up_and_the_rest_is_kept(income, issued, sold, usd, kept):
    assert dividend_usd(income, issued) == usd
    assert kept_usd(income, issued, sold) == kept


def test_ruling_R7_the_bank_pays_what_rounding_up_adds():
    state = red(vince=1)
    bank = acc.balance(state, acc.BANK)
    dividends.run(turn_of(state))
    assert bank - acc.balance(state, acc.BANK) == 16
    check_balanced(state.books)


def last_turn(state):
    state.round = limits().turns
    return state


def test_rule_end_after_turn_eight():
    state = fresh()
    for number in range(1, 9):
        assert not GAME.is_over(state)
        assert state.round == number
        state = publish(state).state
    assert GAME.is_over(state)
    assert GAME.seats_to_move(state) == ()
    assert len(state.history) == 8


def test_ruling_R15_no_card_is_chosen_after_turn_eight():
    made = publish(last_turn(fresh()))
    assert not any("CARD" in code for code in codes(made))
    assert made.state.ended


def test_ruling_R16_dividends_of_turn_eight_are_paid_but_money_does_not_count():
    state = last_turn(red())
    points_before = seat_points(state, 2)
    made = publish(state)
    assert acc.cash(made.state, 2) == acc.cash(state, 2) + 8
    assert seat_points(made.state, 2) == points_before


def test_ruling_R15_cards_are_chosen_from_the_last_player_to_the_first():
    wish = Orders(cards=[2, 1, 3, 4])
    made = publish(fresh(), dict.fromkeys((1, 2, 3, 4), wish))
    told = [(e.facts["seat"], e.facts["card"], e.code) for e in made.events if "CARD" in e.code]
    assert told == [
        (4, 2, "CARD_CHOSEN"),
        (3, 1, "CARD_CHOSEN"),
        (2, 3, "CARD_CHOSEN"),
        (1, 4, "LAST_CARD"),
    ]
    assert made.state.order == [3, 4, 2, 1]


def test_ruling_R22_without_a_wish_left_the_lowest_card():
    made = publish(fresh(), {4: Orders(cards=[1]), 3: Orders(cards=[1])})
    told = {e.facts["seat"]: (e.facts["card"], e.code) for e in made.events if "CARD" in e.code}
    assert told == {4: (1, "CARD_CHOSEN"), 3: (2, "CARD_GIVEN"), 2: (3, "CARD_GIVEN"), 1: (4, "LAST_CARD")}


def test_ruling_R22_a_seat_whose_form_did_not_come_passes():
    assert GAME.standing_orders(fresh(), 1) == Orders()


def test_rule_players_move_in_the_order_of_their_cards():
    state = fresh()
    state.order = [3, 1, 4, 2]
    wish = Purchase(action=START, hex=MEMPHIS, issue=5, value_usd=20)
    made = publish(state, dict.fromkeys((1, 2, 3, 4), Orders(purchases=[wish])))
    told = [(e.facts["seat"], e.code) for e in made.events if e.phase == 1]
    assert [seat for seat, code in told if code != "PURCHASE_FELL"] == [3, 1, 4, 2]
    assert told[0] == (3, "RAILROAD_STARTED")


def test_rule_steps_of_a_turn_in_order():
    made = publish(red())
    phases = [event.phase for event in made.events]
    assert phases == sorted(phases)
    assert [phase.name.split(".")[1] for phase in GAME.turn_list(fresh())] == [
        "PLAYERS",
        "DIVIDENDS",
        "END",
        "TURN_ORDER",
        "ADVANCE",
    ]


def test_rule_points_of_a_share():
    state = fresh()
    start(state)
    assert share_points(state, "UP") == 0
    lay(state, "UP", ["M5"])
    assert share_points(state, "UP") == 1
    lay(state, "UP", ["E5"])
    assert share_points(state, "UP") == 1 + 1 + 2
    give_shares(state, 2, "UP", 9)
    assert share_points(state, "UP") == 5
    assert (seat_points(state, 1), seat_points(state, 2), seat_points(state, 3)) == (5, 45, 0)


@pytest.mark.parametrize(
    ("port", "worth"),
    [("San Diego", 1), ("Los Angeles", 1), ("Portland", 1), ("Seattle", 2), ("San Francisco", 1)],
)
def test_rule_points_of_the_ports(port, worth):
    state = fresh()
    start(state)
    state.railroads["UP"].port = port
    assert share_points(state, "UP") == worth


def test_rule_points_add_up_to_eleven():
    table = points()
    assert sum(table.regions.values()) + table.divide + sum(table.ports.values()) + table.sold == 11


def test_ruling_R17_equals_share_the_victory():
    state = last_turn(fresh())
    start(state)
    lay(state, "UP", ["M5"])
    give_shares(state, 3, "UP", 1)
    made = publish(state)
    assert end.winners(made.state) == (1, 3)
    told = next(event for event in made.events if event.code == "MATCH_ENDED")
    assert told.facts["names"] == (state.seats[1].name, state.seats[3].name)
    assert [found.points for found in standings(made.state)] == [1, 1, 0, 0]


def test_ruling_R18_railroads_never_started_score_nothing():
    made = publish(last_turn(fresh()))
    assert [found.points for found in standings(made.state)] == [0, 0, 0, 0]


def walk(state, orders=None, count=99):
    """Publish one move after the other; return round, stage and the seats that moved."""
    seats = []
    while count and not GAME.is_over(state):
        seats.append((state.round, state.stage, *GAME.seats_to_move(state)))
        state = publish(state, orders).state
        count -= 1
    return state, seats


def test_pace_move_publishes_one_seat_at_a_time():
    state, seats = walk(fresh(3, pace=MOVE), count=5)
    assert seats == [
        (1, "play", 1),
        (1, "play", 2),
        (1, "play", 3),
        (1, "cards", 3, 2),
        (2, "play", 3),
    ]
    assert (state.round, state.stage, state.turn) == (2, "play", 6)


def test_ruling_R25_one_publication_asks_all_who_have_a_choice_of_card():
    state, _ = walk(fresh(3, pace=MOVE), count=3)
    assert GAME.seats_to_move(state) == (3, 2)
    state, _ = walk(state, {3: Orders(cards=[2]), 2: Orders(cards=[2, 3])}, count=1)
    assert (state.order, state.round, state.stage) == ([1, 3, 2], 2, "play")


def test_ruling_R25_an_older_match_goes_on_choosing_one_after_the_other():
    older = with_snapshot(GAME, GAME.first_snapshot())
    state, _ = walk(fresh(3, pace=MOVE), count=3)
    assert older.seats_to_move(state) == (3,)
    state = resolve(older, state, {3: Orders(cards=[2])}, b"cards").state
    assert older.seats_to_move(state) == (2,)


def test_pace_move_plays_the_same_rules_and_ends_after_turn_eight():
    state, seats = walk(fresh(3, pace=MOVE))
    assert len(seats) == 8 * 3 + 7
    assert state.ended


def test_both_paces_reach_the_same_position():
    wish = Purchase(action=START, railroad="GN", hex=MEMPHIS, issue=5, value_usd=20)
    orders = {
        1: Orders(purchases=[wish], builds=[line("NEW", MEMPHIS, "W", 2)], cards=[3, 2, 1]),
        2: Orders(purchases=[buy("GN", 1)], cards=[1, 2, 3]),
        3: Orders(purchases=[buy("GN", 9), buy("GN", 2)], cards=[1, 2, 3]),
    }
    quick = publish(fresh(3), orders).state
    slow, _ = walk(fresh(3, pace=MOVE), orders, count=4)
    assert (slow.books, slow.order, slow.round) == (quick.books, quick.order, quick.round)
    assert slow.railroads == quick.railroads
    assert quick.railroads["GN"].hexes == [MEMPHIS, "Q10", "P10"]


def test_ruling_R24_nothing_of_the_position_is_secret():
    assert all(GAME.secrets(fresh(), seat) == () for seat in (1, 2, 3, 4))


def test_ruling_R29_a_new_choice_of_cards_replaces_the_old_one():
    state = publish(fresh(), dict.fromkeys((1, 2, 3, 4), Orders(cards=[1, 2, 3, 4]))).state
    assert state.order == [4, 3, 2, 1]
    assert state.chosen == {}
