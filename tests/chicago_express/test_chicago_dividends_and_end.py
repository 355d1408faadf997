"""Chicago 1 and 2, dividends 1 to 5 and the end of the game, with the rulings about them."""

import pytest

from engine.ledger import Ledger
from engine.record import Record
from games.chicago_express import accounts as acc
from games.chicago_express.game import GAME
from games.chicago_express.orders import BUILD, SKIP_AUCTION, SKIP_BUILD, SKIP_DEVELOP, Orders, Wish
from games.chicago_express.rules.ending import end_reasons, winners
from games.chicago_express.rules.income import dividend, hex_income, income
from games.chicago_express.rules.legality import fault
from tests.chicago_express.build import (
    codes,
    facts,
    fill_dials,
    give_cash,
    give_share,
    holdings,
    move,
    playing,
    put_house,
    put_trains,
    set_cash,
    spend_trains,
    turn_of,
)

TO_CHICAGO = Wish(action=BUILD, company="PRR", hexes=["A2"])
SKIP = Wish(action=SKIP_BUILD)


def at_the_gates(seats=3, **options):
    """The red company stands before Chicago: seat 1 has two of its shares, seat 2 one."""
    state = playing(seats, **options)
    put_trains(state, "PRR", "B2")
    give_share(state, 1, "PRR", 2)
    give_share(state, 2, "PRR")
    set_cash(state, acc.company("PRR"), 20)
    return state


def nearly(**dials):
    """A position where the next turn of the expansion dial brings the dividends."""
    state = playing()
    fill_dials(state, auction=3, expand=4, **dials)
    return state


def gains(state, play):
    before = {seat: acc.cash(state, seat) for seat in state.seats}
    play()
    return [acc.cash(state, seat) - before[seat] for seat in sorted(state.seats)]


def test_chicago_1_a_special_dividend_for_the_holders_of_the_company():
    state = at_the_gates()
    give_share(state, 3, "NYC")
    assert gains(state, lambda: move(state, TO_CHICAGO)) == [10, 5, 0]
    assert income(state, "PRR") == 14


def test_ruling_20_each_company_pays_its_special_dividend_once():
    state = at_the_gates()
    move(state, TO_CHICAGO)
    assert state.companies["PRR"].chicago
    assert fault(state, 1, TO_CHICAGO).code == "CE.OWN_TRAIN"
    put_trains(state, "NYC", "A3")
    give_share(state, 2, "NYC")
    set_cash(state, acc.company("NYC"), 20)
    state.mover = 2
    events = move(state, Wish(action=BUILD, company="NYC", hexes=["A2"]))
    assert facts(events, "CHICAGO_REACHED")["company"] == "NYC"
    assert "WABASH_OPENED" not in codes(events)


def test_chicago_2_the_wabash_opens_with_an_auction_that_the_builder_starts():
    state = at_the_gates()
    events = move(state, TO_CHICAGO, s3={"WAB": 4})
    opened = facts(events, "AUCTION_OPENED")
    assert (opened["company"], opened["seat"], opened["usd"]) == ("WAB", 1, 1)
    assert holdings(state, "WAB") == {3: 1}
    assert acc.treasury(state, "WAB") == 1
    assert state.companies["WAB"].trains == ["D3"]
    assert acc.trains_left(state, "WAB") == 10
    assert state.mover == 2


@pytest.mark.parametrize(("house", "usd"), [(False, 1), (True, 3)])
def test_ruling_14_the_first_wabash_train_is_free_and_its_income_1_or_3(house, usd):
    state = at_the_gates()
    put_trains(state, "NYC", "D3")
    put_trains(state, "C&O", "D3")
    if house:
        put_house(state, "D3")
    events = move(state, TO_CHICAGO)
    assert income(state, "WAB") == facts(events, "WABASH_OPENED")["usd"] == usd
    assert facts(events, "BUILT")["usd"] == 3
    assert acc.treasury(state, "WAB") == 0


def test_ruling_15_if_all_pass_the_wabash_is_open_but_builds_nothing():
    state = at_the_gates()
    events = move(state, TO_CHICAGO)
    assert "NO_BIDS" in codes(events)
    assert state.companies["WAB"].open
    assert acc.unsold(state, "WAB") == 2
    assert fault(state, 1, Wish(action=BUILD, company="WAB", hexes=["D4"])).code == "CE.NO_SHARE"
    assert fault(state, 1, Wish(action="AUCTION", company="WAB")) is None


def test_ruling_15_the_builder_bids_first_and_wins_a_tie():
    state = at_the_gates()
    events = move(state, TO_CHICAGO, s1={"WAB": 5}, s2={"WAB": 5})
    assert (facts(events, "SHARE_SOLD")["seat"], facts(events, "SHARE_SOLD")["usd"]) == (1, 5)


@pytest.mark.parametrize("pace", ["move", "round"])
def test_ruling_19_chicago_first_then_the_dividends_with_the_wabash_share_just_bought(pace):
    state = at_the_gates(pace=pace)
    fill_dials(state, auction=3, expand=4)
    if pace == "move":
        events = move(state, TO_CHICAGO, s3={"WAB": 4})
    else:
        events = turn_of(state, s1=Orders(wishes=[TO_CHICAGO]), s3=Orders(limits={"WAB": [4, 0]})).events
    told = [c for c in codes(events) if c in ("CHICAGO_REACHED", "WABASH_OPENED", "SHARE_SOLD", "DIVIDEND")]
    assert told == ["CHICAGO_REACHED", "WABASH_OPENED", "SHARE_SOLD", "DIVIDEND", "DIVIDEND"]
    assert acc.cash(state, 3) == 40 - 1 + 1


def test_ruling_5_a_special_dividend_ends_no_match():
    state = at_the_gates()
    give_share(state, 3, "B&O", 4)
    give_share(state, 3, "NYC", 5)
    assert end_reasons(state) == ["SHARES"]
    move(state, TO_CHICAGO)
    assert not GAME.is_over(state)


def test_dividends_1_and_2_every_share_pays_income_by_sold_shares_rounded_up():
    state = nearly()
    give_share(state, 1, "PRR", 2)
    give_share(state, 2, "C&O", 1)
    give_share(state, 3, "C&O", 2)
    assert (dividend(state, "PRR"), dividend(state, "C&O"), dividend(state, "NYC")) == (4, 2, 0)
    assert gains(state, lambda: move(state, SKIP)) == [8, 2, 4]


def test_ruling_3_one_full_dial_brings_no_dividends_two_do():
    state = playing()
    fill_dials(state, expand=4)
    assert "DIVIDEND_PHASE" not in codes(move(state, SKIP))
    fill_dials(state, develop=3)
    assert "DIVIDEND_PHASE" in codes(move(state, Wish(action=SKIP_DEVELOP)))


def test_dividends_4_the_dials_are_turned_back():
    state = nearly(develop=2)
    move(state, SKIP)
    assert set(state.dials.values()) == {0}


def test_dividends_5_detroit_grows_with_the_companies_there():
    state = nearly()
    put_trains(state, "NYC", "E0")
    before = income(state, "NYC")
    events = move(state, SKIP)
    assert facts(events, "DETROIT_GROWS")["income"] == hex_income(state, "E0") == 2
    assert income(state, "NYC") == before + 1


def test_ruling_22_after_dividends_the_next_player_goes_on():
    state = nearly()
    move(state, SKIP)
    assert state.mover == 2


def trains_out(state, count):
    for code in ("PRR", "B&O", "WAB")[:count]:
        spend_trains(state, code)


def shares_out(state, count):
    for code, shares in (("PRR", 3), ("B&O", 4), ("WAB", 2))[:count]:
        give_share(state, 1, code, shares)


def houses_out(state, count):
    Ledger(state.books).move(acc.HOUSE, acc.SUPPLY, "test", 14 + count, "test gift", "test")


def detroit_up(state, count):
    state.tracks["E0"] = 4 + count


@pytest.mark.parametrize(
    ("reason", "happens"),
    [("TRAINS", trains_out), ("SHARES", shares_out), ("HOUSES", houses_out), ("DETROIT", detroit_up)],
)
def test_end_of_the_game_each_of_the_four_conditions(reason, happens):
    state = nearly()
    happens(state, 2)
    move(state, SKIP)
    assert not GAME.is_over(state)
    state = nearly()
    happens(state, 3)
    events = move(state, SKIP)
    assert GAME.is_over(state)
    assert state.end_reasons == [reason]
    assert f"END_{reason}" in codes(events)
    assert GAME.seats_to_move(state) == ()


def test_dividends_3_the_end_is_looked_at_after_paying_and_before_detroit_grows_ruling_4():
    state = nearly()
    state.tracks["E0"] = 6
    give_share(state, 2, "NYC")
    events = move(state, SKIP)
    assert not GAME.is_over(state)
    assert hex_income(state, "E0") == 8
    fill_dials(state, auction=3, expand=4)
    events = move(state, SKIP)
    assert GAME.is_over(state)
    assert hex_income(state, "E0") == 8
    assert facts(events, "DIVIDEND")["usd"] == 8


def test_ruling_4_the_eighth_dividends_are_the_last():
    state = playing()
    while not GAME.is_over(state):
        fill_dials(state, auction=3, expand=4)
        move(state, SKIP)
    assert state.dividends == 8


def test_ruling_6_the_closed_wabash_is_out_of_nothing():
    state = playing()
    shares_out(state, 2)
    trains_out(state, 2)
    assert end_reasons(state) == []
    assert acc.unsold(state, "WAB") == 2
    assert acc.trains_left(state, "WAB") == 11


def test_ruling_7_three_houses_left_end_the_match_at_the_next_dividends_only():
    state = playing()
    houses_out(state, 3)
    put_trains(state, "PRR", "L6")
    move(state, Wish(action="DEVELOP", hexes=["L6"]))
    assert acc.houses_left(state) == 2
    assert not GAME.is_over(state)


def test_rulings_1_and_23_most_money_wins_ties_are_shared_and_nothing_else_counts():
    state = nearly()
    trains_out(state, 3)
    set_cash(state, acc.seat(1), 50)
    set_cash(state, acc.seat(3), 50)
    give_cash(state, acc.company("PRR"), 500)
    events = move(state, SKIP)
    assert winners(state) == [1, 3]
    assert facts(events, "WON")["count"] == 2
    assert [one.points for one in GAME.standings(state)] == [50, 50, 40]
    front = GAME.report(state, "T", Record(events=events), None).pages[0]
    final = next(section for section in front.sections if section.id == "end").blocks[1]
    assert [row[0] for row in final.rows] == [1, 1, 3]


def test_ruling_21_the_bank_never_runs_out_and_incomes_have_no_ceiling():
    state = nearly()
    give_share(state, 1, "PRR")
    put_trains(state, "PRR", "A2", "K4", "I6", "L0", "I2", "D7", "B5", "F8", "I9", "O10", "M6", "L6", "K6")
    state.tracks.update({"K4": 3, "I6": 4})
    assert income(state, "PRR") > 40
    give_cash(state, acc.company("NYC"), 100_000)
    assert gains(state, lambda: move(state, SKIP))[0] == income(state, "PRR")


def test_a_round_stops_when_the_match_ends_in_it():
    state = nearly()
    state.pace = "round"
    trains_out(state, 3)
    turn = turn_of(state, s1=Orders(wishes=[SKIP]), s2=Orders(wishes=[Wish(action=SKIP_AUCTION)]))
    assert [event.facts["seat"] for event in turn.events if event.code == "DIAL_ONLY"] == [1]
