"""Second tracks in phase 9, and which shares are new (4.15, 4.12)."""

from games.continental_rails import accounts as acc
from games.continental_rails.commands import start_of
from games.continental_rails.orders import BUILD
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world
from tests.continental_rails.construction_helpers import holding
from tests.continental_rails.railways_helpers import (
    BOSS,
    ordered,
    play,
    told,
)

ROUTES = world().routes


def test_ruling_A17_lines_are_doubled_in_sequence_wholly_or_not_at_all():
    state = holding(cash=160 * 75 + 44)
    state.railroads["B&O"].right_of_way = ""
    state.railroads["B&O"].lines = ["B&O", "MD1"]
    turn = play(state, 9, orders=ordered("B&O", double=["B&O", "MD1", "B&O"]))
    assert state.railroads["B&O"].doubled == ["B&O"]
    assert acc.railroad_cash(state, "B&O") == 44
    assert told(turn, "DOUBLING_NO_CASH") == [(BOSS,)]
    assert told(turn, "DOUBLING_DONE") == [(BOSS,)]
    assert acc.loans(state, "B&O") == 0


def test_ruling_A18_only_lines_owned_at_the_start_of_the_turn_are_doubled():
    state = holding(cash=10**6)
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD, double=["MD1"]))
    assert "MD1" in state.railroads["B&O"].lines
    assert state.railroads["B&O"].doubled == []
    assert told(turn, "DOUBLING_NOT_OWNED") == [(BOSS,)]


def test_ruling_O1_doubling_goes_on_in_the_civil_war():
    state = holding()
    state.turn = 12
    play(state, 9, orders=ordered("B&O", double=["B&O"]))
    assert state.railroads["B&O"].doubled == ["B&O"]


def test_ruling_A24_a_bankrupt_railroad_doubles_nothing():
    state = holding()
    state.railroads["B&O"].solvency = BANKRUPT
    turn = play(state, 9, orders=ordered("B&O", double=["B&O"]))
    assert told(turn, "DOUBLING_BANKRUPT") == [(BOSS,)]


def test_ruling_A20_the_books_tell_which_shares_are_new():
    state = holding()
    turn = play(state, 9, orders=ordered("B&O", right_of_way=BUILD))
    new = [entry for entry in turn.ledger.postings if entry.unit == acc.share("B&O") and entry.phase == 9]
    assert {entry.source for entry in new} == {acc.ISSUER}
    assert sum(entry.amount for entry in new) == 5 * ROUTES["MD1"].miles
    assert start_of(turn).directors["B&O"] == (BOSS,)
