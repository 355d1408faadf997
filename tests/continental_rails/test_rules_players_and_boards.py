"""Seats, shares, sales, boards: sections that no phase has to itself (3.1, 4.2, 4.14, 6.1)."""

import pytest
from msgspec import UNSET

import games
from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from engine.messages import say
from engine.record import Record
from engine.turn import resolve
from games.continental_rails import accounts as acc
from games.continental_rails.commands import orders_for
from games.continental_rails.exchange import public
from games.continental_rails.forms import order_form
from games.continental_rails.orders import SELL, Orders, RailroadOrders, Trade
from games.continental_rails.phases import p06_stock_exchange
from games.continental_rails.report import build
from games.continental_rails.report.edition import railroad_slug
from games.continental_rails.setup import new_match
from games.continental_rails.titles import rail_mogul
from games.continental_rails.worth import directorships, large_holders
from tests.continental_rails.build import SEED, fresh, give_shares, make_president, turn_of
from tests.continental_rails.desk_helpers import own
from tests.continental_rails.operations_helpers import play, quiet
from tests.continental_rails.report_matches import page_of, row, tables_of, words

GAME = games.load("continental-rails")


def computed(state, seat):
    return GAME.computer_orders(state, seat, Dice(SEED, state.turn).scoped(f"computer/{seat:02}"))


def test_rule_3_1_fifteen_seats_and_the_computer_plays_those_nobody_took():
    """It gives legal orders for each of them, and never negotiates (ruling O17)."""
    people = [SeatSetup(4, "Ann", human=True), SeatSetup(9, human=True)]
    state = new_match({}, people, Dice(SEED, 0))
    assert [seat.number for seat in state.seats.values() if seat.human] == [4, 9]
    assert state.seats[4].name == "Ann"
    assert GAME.seats_to_move(state) == tuple(range(1, 16))
    for _ in range(4):
        orders = {seat: computed(state, seat) for seat in state.seats}
        for seat, given in orders.items():
            assert given.message == ""
            assert GAME.check(state, seat, given)[0] == given
        assert any(given != Orders() for given in orders.values())
        state = resolve(GAME, state, orders, SEED, digests=False).state


def test_rule_3_1_there_is_no_sixteenth_seat():
    with pytest.raises(OptionError, match="seat"):
        new_match({}, [SeatSetup(16)], Dice(SEED, 0))


def test_rule_4_2_issued_shares_are_those_of_players_and_public_the_rest_is_treasury():
    state = fresh()
    for code in state.railroads:
        held = sum(acc.shares(state, seat, code) for seat in state.seats)
        assert acc.issued(state, code) == held + acc.public_shares(state, code)
        assert acc.treasury(state, code) > 0  # the first railroads have some left
        made = -acc.balance(state, acc.ISSUER, acc.share(code))
        assert made == acc.issued(state, code) + acc.treasury(state, code)


def test_rule_4_14_1_votes_of_the_end_of_the_turn_count_for_the_next_one():
    state = quiet()
    make_president(state, 3, "B&O")
    give_shares(state, 4, "B&O", acc.shares(state, 3, "B&O") + 50)
    wish = RailroadOrders(railroad="B&O", dividend_usd=7)
    orders = {4: Orders(control=["B&O"], railroads={"B&O": wish})}
    turn = play(state, 16, orders=orders)
    assert state.railroads["B&O"].president == 4
    assert orders_for(turn, "B&O") == RailroadOrders(railroad="B&O")  # seat 3 still has the word this turn
    assert orders_for(turn_of(state, orders), "B&O") == wish


def test_rule_4_14_3_the_chairman_holds_most_shares_and_scores_as_any_director():
    """A director first by shares, no president (ruling O15)."""
    state = quiet()
    for seat, more in ((3, 90), (4, 200), (5, 120)):
        give_shares(state, seat, "B&O", more)
    play(state, 16)
    assert large_holders(state, "B&O") == [4, 5, 3]
    assert state.railroads["B&O"].chairman == 4
    assert state.railroads["B&O"].president is None
    points = rail_mogul.score(turn_of(state))
    assert [points[seat] for seat in (3, 4, 5)] == [1, 1, 1]


def test_rule_4_14_3_the_chairman_may_name_himself_president_also_among_equals():
    """Of equals the president of the turn is chairman, then the chairman of the last, then the lot (B48)."""
    state = quiet()
    for seat in (3, 4, 5):
        give_shares(state, seat, "B&O", 100)
    play(state, 16)
    chairman = state.railroads["B&O"].chairman
    assert chairman in (3, 4, 5)
    play(state, 16, orders={seat: Orders(control=["B&O"]) for seat in (3, 4, 5)})
    railroad = state.railroads["B&O"]
    assert (railroad.chairman, railroad.president) == (chairman, chairman)
    other = next(seat for seat in (3, 4, 5) if seat != chairman)
    railroad.president = other
    play(state, 16)
    assert (railroad.chairman, railroad.president) == (other, other)


def test_rule_4_14_3_report_and_form_name_the_chairman():
    state = quiet()
    for seat, more in ((3, 90), (4, 200)):
        give_shares(state, seat, "B&O", more)
    before = order_form(state, 4, "CR1")
    assert note_of(before) == say("FORM.OFFICES.NOTE")
    play(state, 16)
    facts = tables_of(page_of(public_report(state), railroad_slug("B&O")))["railroad-14"]
    assert row(facts, "Chairman (most shares)")[1] == state.seats[4].name
    offices = {seat: row(portfolio_of(state, seat), "B&O")[5] for seat in (3, 4, 5)}
    assert offices == {3: "director", 4: "chairman", 5: "–"}
    assert note_of(order_form(state, 3, "CR1")) == say("FORM.OFFICES.NOTE")
    assert note_of(order_form(state, 4, "CR1")) == say("FORM.OFFICES.CHAIRMAN", railroads=("B&O",))
    works = {table.id: table for table in order_form(state, 3, "CR1").situation}["works-14"]
    assert works.rows[0] == (say("FORM.FIG.CHAIRMAN"), state.seats[4].name)
    state.railroads["B&O"].president = 4
    assert row(portfolio_of(state, 4), "B&O")[5] == "president and chairman"


def test_ruling_b48_a_match_begun_without_a_chairman_names_none():
    state = quiet(chairman_named=0)
    give_shares(state, 4, "B&O", 200)
    play(state, 16)
    assert state.railroads["B&O"].chairman is UNSET
    assert note_of(order_form(state, 4, "CR1")) == say("FORM.OFFICES.NOTE")
    facts = tables_of(page_of(public_report(state), railroad_slug("B&O")))["railroad-14"]
    assert "Chairman (most shares)" not in {words(cells[0]) for cells in facts.rows}


def note_of(form):
    return next(section.note for section in form.sections if section.id == "offices")


def public_report(state):
    return build(state, "CR1", Record(), None)


def portfolio_of(state, seat):
    return tables_of(page_of(own(state, seat=seat), "report"))["portfolio"]


def test_rule_4_14_2_the_board_is_by_number_of_seat():
    state = quiet()
    for seat, more in ((9, 90), (4, 200)):
        give_shares(state, seat, "B&O", more)
    play(state, 16)
    assert state.railroads["B&O"].directors == [4, 9]
    assert directorships(state, 9) == ["B&O"]


@pytest.mark.parametrize("asked, sold", [(1, 1), (150, 150), (151, 150), (10**6, 150)])
def test_rule_6_1_3_a_director_sells_what_he_owns_and_all_of_it_finds_buyers(monkeypatch, asked, sold):
    """Whatever the demand, each share sold is taken: the Public takes the rest (6.3)."""
    monkeypatch.setattr(public, "offer_and_wish", lambda turn, code, *sold: (0, 0))
    state = fresh()
    give_shares(state, 3, "B&O", 150 - acc.shares(state, 3, "B&O"))
    before = acc.public_shares(state, "B&O")
    turn = turn_of(state, {3: Orders(trades=[Trade(action=SELL, railroad="B&O", shares=asked)])}, 6)
    p06_stock_exchange.run(turn)
    assert acc.shares(state, 3, "B&O") == 150 - sold
    assert acc.public_shares(state, "B&O") == before + sold


def test_rule_6_1_3_a_railroad_sells_its_treasury_at_the_market_price(monkeypatch):
    """All of it is sold, like a player's shares (ruling A32)."""
    monkeypatch.setattr(public, "offer_and_wish", lambda turn, code, *sold: (0, 0))
    state = fresh()
    make_president(state, 3, "B&O")
    held, till = acc.treasury(state, "B&O"), acc.railroad_cash(state, "B&O")
    order = RailroadOrders(railroad="B&O", treasury_to_market=held)
    p06_stock_exchange.run(turn_of(state, {3: Orders(railroads={"B&O": order})}, 6))
    (day,) = state.railroads["B&O"].market
    assert acc.treasury(state, "B&O") == 0
    assert acc.railroad_cash(state, "B&O") - till == held * (day.start_usd + day.close_usd) // 2
