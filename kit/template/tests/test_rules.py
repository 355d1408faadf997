"""The rules of the game by example; what every game must do is tested by `kit.conformance`."""

import pytest

from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from games.common.accounts import cash
from kit.template.game import GAME
from kit.template.state import Orders, lines, rules


@pytest.fixture
def state():
    return GAME.new_match({}, [SeatSetup(1), SeatSetup(2)], Dice(b"rules", 0))


def after(state, *bids):
    orders = {seat: Orders(bids=bid) for seat, bid in enumerate(bids, 1)}
    return resolve(GAME, state, orders, b"rules")


def test_the_highest_bid_buys_and_the_line_pays_at_once(state):
    line = state.for_sale[0]
    played = after(state, {line: 10}, {line: 12}).state
    assert played.owners == {line: 2}
    assert cash(played, 2) == rules().start_usd - 12 + lines()[line].income_usd
    assert cash(played, 1) == rules().start_usd


def test_a_bid_that_can_no_longer_be_paid_is_ignored(state):
    first, second = state.for_sale
    result = after(state, {first: 40, second: 40}, {second: 1})
    assert result.state.owners == {first: 1, second: 2}
    assert {event.code: event.seats for event in result.events} == {"SOLD": None, "UNPAID": (1,)}


def test_only_its_bidder_is_told_of_a_bid_that_lost(state):
    line = state.for_sale[0]
    told = {event.code: event.seats for event in after(state, {line: 10}, {line: 12}).events}
    assert told == {"SOLD": None, "OUTBID": (1,), "UNSOLD": None}


@pytest.mark.parametrize(
    ("bids", "code", "accepted"),
    [({"A1": 5}, "BID.NOT_FOR_SALE", {}), ({"C1": 99}, "BID.OVER_CASH", {"C1": 40})],
)
def test_bids_are_judged(state, bids, code, accepted):
    state.for_sale = ["C1"]
    orders, findings = GAME.check(state, 1, Orders(bids=bids))
    assert ([finding.code for finding in findings], orders.bids) == ([code], accepted)


def test_after_the_last_turn_the_richest_wins_and_equals_share(state):
    state.turn = rules().turns
    done = after(state, {}, {})
    assert done.state.ended
    assert done.events[-1].facts == {"names": [seat.name for seat in state.seats.values()]}
