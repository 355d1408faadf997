"""Course of play 1 to 3 and auction 1 to 5 of the seed, with the rulings about them."""

import pytest

from games.chicago_express import accounts as acc
from games.chicago_express.orders import AUCTION, DIAL_OF, SKIP_BUILD, SKIP_DEVELOP, SKIP_OF, Orders, Wish
from games.chicago_express.rules.bidding import winner_of
from games.chicago_express.rules.income import minimum_bid
from games.chicago_express.rules.legality import fault
from games.chicago_express.tables import dial_steps
from tests.chicago_express.build import (
    codes,
    facts,
    fill_dials,
    give_share,
    holdings,
    move,
    playing,
    put_trains,
    set_cash,
    turn_of,
)


def auction(company):
    return Wish(action=AUCTION, company=company)


@pytest.mark.parametrize("action", sorted(DIAL_OF))
def test_play_1_every_action_turns_its_own_dial_by_one_step(action):
    state = playing()
    give_share(state, 1, "PRR")
    set_cash(state, acc.company("PRR"), 9)
    put_trains(state, "B&O", "K7")
    wishes = {
        "AUCTION": auction("PRR"),
        "BUILD": Wish(action="BUILD", company="PRR", hexes=["Q5"]),
        "DEVELOP": Wish(action="DEVELOP", hexes=["K7"]),
    }
    events = move(state, wishes.get(action, Wish(action=action)))
    assert state.dials == {dial: int(dial == DIAL_OF[action]) for dial in dial_steps()}
    assert facts(events, "WISH_PLAYED")["action"] == action


def test_play_2_a_dial_in_the_red_cannot_be_turned():
    state = playing()
    fill_dials(state, expand=5)
    found = fault(state, 1, Wish(action=SKIP_BUILD))
    assert found.code == "CE.DIAL_RED"
    events = move(state, Wish(action=SKIP_BUILD), Wish(action=SKIP_DEVELOP))
    assert facts(events, "WISH_FELL")["reason"] == "CE.DIAL_RED"
    assert facts(events, "WISH_PLAYED")["rank"] == 2


def test_play_3_the_move_passes_clockwise():
    state = playing(4, first=3)
    movers = []
    for _ in range(5):
        movers.append(state.mover)
        move(state)
    assert movers == [3, 4, 1, 2, 3]


def test_ruling_2_the_action_may_be_declined_on_any_dial_that_is_not_red():
    state = playing()
    assert all(fault(state, 1, Wish(action=action)) is None for action in sorted(SKIP_OF.values()))


def test_ruling_3_dials_have_three_four_and_five_steps_for_any_number_of_players():
    for seats in range(2, 7):
        state = playing(seats)
        for dial, steps in {"auction": 3, "develop": 4, "expand": 5}.items():
            skip = next(action for action in sorted(SKIP_OF.values()) if DIAL_OF[action] == dial)
            fill_dials(state, auction=0, develop=0, expand=0)
            fill_dials(state, **{dial: steps - 1})
            assert fault(state, 1, Wish(action=skip)) is None
            fill_dials(state, **{dial: steps})
            assert fault(state, 1, Wish(action=skip)).code == "CE.DIAL_RED"


def test_auction_only_open_companies_with_shares_left():
    state = playing()
    assert fault(state, 1, auction("WAB")).code == "CE.CLOSED"
    assert fault(state, 1, auction("PRR")) is None
    give_share(state, 2, "PRR", 3)
    assert fault(state, 1, auction("PRR")).code == "CE.SOLD_OUT"


def test_auction_1_the_lowest_bid_is_income_by_shares_with_this_one_rounded_up():
    state = playing()
    assert minimum_bid(state, "PRR") == 7
    give_share(state, 1, "PRR")
    assert minimum_bid(state, "PRR") == 4
    give_share(state, 2, "PRR")
    assert minimum_bid(state, "PRR") == 3


def test_auction_2_the_starter_owes_the_minimum_or_passes_and_bids_rise():
    state = playing()
    events = move(state, auction("NYC"), s1={"NYC": 8}, s2={"NYC": 11}, s3={"NYC": 20})
    assert facts(events, "AUCTION_OPENED")["usd"] == 8
    assert (facts(events, "SHARE_SOLD")["seat"], facts(events, "SHARE_SOLD")["usd"]) == (3, 12)


def test_auction_3_the_winner_pays_the_company_and_takes_the_share():
    state = playing()
    events = move(state, auction("PRR"), s2={"PRR": 9})
    assert holdings(state, "PRR") == {2: 1}
    assert acc.treasury(state, "PRR") == facts(events, "SHARE_SOLD")["usd"] == 7
    assert acc.cash(state, 2) == 40 - 7


def test_auction_4_if_all_pass_the_share_goes_back_and_the_dial_stays_turned():
    state = playing()
    events = move(state, auction("PRR"))
    assert "NO_BIDS" in codes(events)
    assert acc.unsold(state, "PRR") == 3
    assert state.dials["auction"] == 1
    assert state.mover == 2


def test_auction_5_no_posting_ever_takes_a_share_back():
    from tests.chicago_express.random_play import play

    held = {}

    def keeps(state):
        for seat in state.seats:
            for code in state.companies:
                now = acc.shares(state, seat, code)
                assert now >= held.get((seat, code), 0)
                held[seat, code] = now

    play(3, seed="keeps", after=keeps)
    assert sum(held.values()) > 4


def test_ruling_17_a_starter_who_passes_is_out_and_the_next_owes_the_minimum():
    state = playing()
    events = move(state, auction("PRR"), s1={"PRR": 6}, s2={"PRR": 7})
    assert (facts(events, "SHARE_SOLD")["seat"], facts(events, "SHARE_SOLD")["usd"]) == (2, 7)


def test_ruling_18_never_below_one_dollar_and_no_bid_above_the_own_money():
    state = playing()
    state.companies["WAB"].open = True
    assert minimum_bid(state, "WAB") == 1
    set_cash(state, acc.seat(2), 10)
    events = move(state, auction("PRR"), s2={"PRR": 30}, s3={"PRR": 11})
    assert (facts(events, "SHARE_SOLD")["seat"], facts(events, "SHARE_SOLD")["usd"]) == (3, 11)


@pytest.mark.parametrize(
    ("order", "limits", "minimum", "won"),
    [
        ([1, 2, 3], {1: 9, 2: 12, 3: 4}, 5, (2, 10)),
        ([1, 2, 3], {1: 9, 2: 9}, 5, (1, 9)),
        ([2, 3, 1], {1: 9, 2: 9}, 5, (2, 9)),
        ([1, 2], {1: 5}, 5, (1, 5)),
        ([1, 2], {1: 4, 2: 3}, 5, None),
        ([1, 2], {}, 1, None),
        ([1, 2], {1: 6, 2: 7}, 7, (2, 7)),
    ],
)
def test_ruling_26_the_best_limit_wins_a_dollar_over_the_best_beaten_one(order, limits, minimum, won):
    assert winner_of(order, limits, minimum) == won


def test_ruling_27_who_cannot_pay_the_lowest_bid_is_not_asked():
    state = playing(4, pace="move")
    set_cash(state, acc.seat(3), 6)
    turn_of(state, s1=Orders(wishes=[auction("PRR")], limits={"PRR": [7, 0]}))
    assert state.auction.to_ask == [2, 4]


@pytest.mark.parametrize(
    ("used", "dial"),
    [
        ({}, "expand"),
        ({"expand": 5}, "develop"),
        ({"expand": 2}, "develop"),
        ({"expand": 1, "develop": 1}, "expand"),
        ({"expand": 3, "develop": 3}, "auction"),
    ],
)
def test_ruling_28_without_a_legal_wish_the_dial_with_most_steps_left_is_turned(used, dial):
    state = playing()
    fill_dials(state, **used)
    events = move(state, auction("WAB"))
    assert facts(events, "WISHES_EXHAUSTED")["dial"] == facts(events, "DIAL_ONLY")["dial"] == dial


def test_ruling_29_a_limit_that_has_won_is_used_up_and_the_second_takes_its_place():
    state = playing(2, pace="round")
    put = Orders(wishes=[auction("NYC")], limits={"NYC": [20, 9]})
    turn = turn_of(state, s1=put, s2=Orders(wishes=[auction("NYC")]))
    assert [event.facts["usd"] for event in turn.events if event.code == "SHARE_SOLD"] == [8, 4]
    assert state.seats[1].limits == {"NYC": [9, 9]}
    once = Orders(wishes=[auction("C&O")], limits={"C&O": [20, 0]})
    turn = turn_of(state, s1=once, s2=Orders(wishes=[auction("C&O")]))
    assert holdings(state, "C&O") == {1: 1}
    assert state.seats[1].limits == {}
