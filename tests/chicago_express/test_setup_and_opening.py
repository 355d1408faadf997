"""Setup 1 to 6 of the seed, and the rulings about it."""

import pytest

from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from games.chicago_express import accounts as acc
from games.chicago_express.board import board
from games.chicago_express.game import GAME
from games.chicago_express.orders import Orders, Wish
from games.chicago_express.rules.income import hex_income, income
from games.chicago_express.tables import companies
from tests.chicago_express.build import codes, facts, fresh, holdings, opening, playing, turn_of

EAST = ("PRR", "B&O", "C&O", "NYC")


def test_setup_1_each_company_has_its_trains_and_shares_and_the_houses_lie_ready():
    state = fresh()
    shares = {code: acc.unsold(state, code) for code in companies()}
    assert shares == {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}
    trains = {code: acc.trains_left(state, code) for code in companies()}
    assert trains == {"PRR": 19, "B&O": 21, "C&O": 25, "NYC": 23, "WAB": 11}
    assert acc.houses_left(state) == 20
    assert acc.balance(state, acc.TRACK, acc.HOUSE) == 3


def test_setup_2_dials_incomes_first_trains_and_tracks_stand_at_their_start():
    state = fresh()
    assert set(state.dials.values()) == {0}
    assert {code: income(state, code) for code in EAST} == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}
    assert [state.companies[code].trains for code in EAST] == [["R5"], ["Q7"], ["Q9"], ["S3"]]
    assert state.companies["WAB"].trains == []
    assert {board()[at].name: hex_income(state, at) for at in state.tracks} == {
        "Detroit": 1,
        "Wheeling": 3,
        "Pittsburgh": 4,
    }


@pytest.mark.parametrize(("seats", "usd"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_setup_3_120_dollars_are_shared_out(seats, usd):
    state = fresh(seats)
    assert [acc.cash(state, seat) for seat in state.seats] == [usd] * seats


def test_setup_4_money_and_shares_of_all_stand_in_the_public_report():
    from engine.record import Record

    state = fresh(3)
    opening(state, s1={"PRR": 9}, s2={"B&O": 8})
    pages = {page.slug: page for page in GAME.report(state, "T", Record(), None).pages}
    table = next(iter(pages["players"].sections[0].blocks))
    cash = [row[1] for row in table.rows]
    assert cash == [acc.cash(state, seat) for seat in state.seats]
    shares = [list(row[2:7]) for row in table.rows]
    assert shares == [[acc.shares(state, seat, code) for code in companies()] for seat in state.seats]


def test_setup_5_opening_auctions_in_order_at_the_printed_minimum_and_the_winner_starts_the_next():
    state = fresh()
    turn = opening(state, s1={"PRR": 9, "NYC": 8}, s2={"PRR": 12, "B&O": 6}, s3={"C&O": 5})
    opened = [event.facts for event in turn.events if event.code == "AUCTION_OPENED"]
    assert [(one["company"], one["usd"]) for one in opened] == list(zip(EAST, (7, 6, 5, 8), strict=True))
    assert [one["seat"] for one in opened] == [state.banker, 2, 2, 3]
    sold = [(e.facts["seat"], e.facts["usd"]) for e in turn.events if e.code == "SHARE_SOLD"]
    assert sold == [(2, 10), (2, 6), (3, 5), (1, 8)]
    assert acc.treasury(state, "PRR") == 10


def test_setup_6_the_owner_of_the_red_share_begins():
    state = fresh()
    turn = opening(state, s3={"PRR": 7}, s1={"NYC": 30})
    assert facts(turn.events, "PLAY_BEGINS")["seat"] == 3
    assert state.mover == state.first_seat == 3


def test_ruling_16_if_all_pass_in_the_opening_the_starter_gets_the_share_and_starts_the_next():
    state = fresh()
    turn = opening(state)
    assert codes(turn.events).count("SHARE_FREE") == 4
    assert all(holdings(state, code) == {state.banker: 1} for code in EAST)
    assert state.first_seat == state.banker
    assert acc.cash(state, state.banker) == 40


def test_ruling_24_the_banker_is_drawn_by_lot():
    setups = [SeatSetup(number) for number in range(1, 7)]
    bankers = {GAME.new_match({}, setups, Dice(bytes([n]), 0)).banker for n in range(40)}
    assert bankers == set(range(1, 7))


def test_ruling_33_in_pace_move_the_first_form_asks_for_all_openings_and_blank_is_asked_again():
    state = fresh(3, pace="move")
    assert GAME.seats_to_move(state) == (1, 2, 3)
    full = Orders(limits={"PRR": [9, 0], "B&O": [0, 0], "C&O": [8, 0], "NYC": [0, 0]})
    turn_of(state, s1=full, s2=full, s3=Orders(limits={"PRR": [10, 0], "NYC": [9, 0]}))
    assert holdings(state, "PRR") == {3: 1}
    assert (state.auction.company, GAME.seats_to_move(state)) == ("B&O", (3,))
    turn_of(state, s3=Orders(limits={"B&O": [8, 0], "NYC": [9, 0]}))
    assert holdings(state, "B&O") == {3: 1}
    assert (state.auction.company, GAME.seats_to_move(state)) == ("C&O", (3,))
    turn_of(state, s3=Orders(limits={"NYC": [9, 0]}))
    assert state.stage == "play"
    assert (holdings(state, "NYC"), state.turn) == ({3: 1}, 4)


def test_ruling_35_at_most_one_share_and_at_most_so_much_in_the_opening():
    """A or else B: both limits, and one share at most."""
    state = fresh()
    limits = {"PRR": [9, 0], "B&O": [9, 0], "C&O": [9, 0], "NYC": [9, 0]}
    turn_of(
        state, s1=Orders(limits=limits, links=[1, 0]), s2=Orders(limits=limits, links=[0, 17]), s3=Orders()
    )
    held = {seat: sum(acc.shares(state, seat, code) for code in limits) for seat in (1, 2, 3)}
    assert held[1] == 1
    assert 40 - acc.cash(state, 2) <= 17
    assert sum(held.values()) == 4
    again = fresh()
    turn_of(again, s1=Orders(limits=limits), s2=Orders(limits=limits), s3=Orders())
    assert 40 - acc.cash(again, 2) > 17 or 40 - acc.cash(again, 1) > 17


def test_ruling_34_a_desk_tells_why_a_limit_lost_and_when_a_second_one_stands():
    state = fresh()
    state.mover = 1
    limits = [{"PRR": [9, 0], "NYC": [5, 0]}, {"PRR": [9, 6]}, {"PRR": [7, 0]}]
    turn = turn_of(state, **{f"s{seat}": Orders(limits=pairs) for seat, pairs in enumerate(limits, 1)})
    notes = [
        (event.code, event.seats, event.facts["company"], event.facts.get("limit_usd"), event.facts["usd"])
        for event in turn.events
        if event.code.startswith("LIMIT_")
    ]
    lowest = companies()["NYC"].opening_min_bid
    assert notes == [
        ("LIMIT_TIED", (2,), "PRR", 9, 9),
        ("LIMIT_BEATEN", (3,), "PRR", 7, 9),
        ("LIMIT_TOO_LOW", (1,), "NYC", 5, lowest),
    ]
    more = playing()
    turn = turn_of(more, s1=Orders(wishes=[Wish(action="AUCTION", company="PRR")], limits={"PRR": [9, 6]}))
    assert [event.facts["usd"] for event in turn.events if event.code == "LIMIT_STANDS"] == [6]
    assert more.seats[1].limits == {"PRR": [6, 6]}


def test_ruling_30_the_opening_is_turn_1_and_each_turn_after_it_a_round_from_the_first_seat():
    state = fresh()
    assert len(GAME.turn_list(state)) == 3
    opening(state, s2={"PRR": 9})
    turn = turn_of(state)
    movers = [event.facts["seat"] for event in turn.events if event.code == "DIAL_ONLY"]
    assert movers == [2, 3, 1]
    assert state.mover == state.first_seat == 2


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"pace": "fast"}, "pace"),
        ({"variant": "long"}, "variant"),
        ({"computer_strength": "weak"}, "computer_strength"),
        ({"speed": "1"}, "speed"),
    ],
)
def test_a_bad_option_is_named_with_what_is_allowed(options, key):
    with pytest.raises(OptionError, match=key) as caught:
        GAME.new_match(options, [], Dice(b"x", 0))
    assert caught.value.allowed


@pytest.mark.parametrize("numbers", [[1], [1, 2, 3, 4, 5, 6, 7], [1, 3], [2, 3]])
def test_two_to_six_seats_without_gaps(numbers):
    with pytest.raises(OptionError, match="seat"):
        GAME.new_match({}, [SeatSetup(number) for number in numbers], Dice(b"x", 0))


def test_names_are_different():
    with pytest.raises(OptionError, match="name"):
        GAME.new_match({}, [SeatSetup(1, "Ann"), SeatSetup(2, "ann")], Dice(b"x", 0))
