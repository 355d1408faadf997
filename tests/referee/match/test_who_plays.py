"""One truth about who plays: excused, taken over, corrected by the referee, free."""

from __future__ import annotations

from datetime import timedelta

from referee.intake.statuses import status_of
from referee.match import notices
from referee.match.notices import Notice
from referee.overview import overview
from referee.publication.editions import edition
from referee.publication.home import card_of
from referee.turns.reminders import reminders
from referee.workspace.index import Index
from tests.referee.helpers import NAME
from tests.referee.match.timed import DUE, said_to_all
from tests.referee.turns.undone import amend


def states(desk):
    shown = edition(desk.match, desk.match.last, desk.index() or Index(desk.match.turn, ""))
    return [seat.state for seat in shown.status]


def test_an_excused_seat_is_not_missing_too(desk):
    notices.add(desk.match.folder, Notice("excuse", 1, "2026-11-02T00:00:00Z", "moving house", 2))
    desk.gift(1, 2, 5)
    lines = desk.publish()
    assert "seat 2 (excused): no form counted, it held what it has." in lines
    assert said_to_all(desk) == ["Éloïse was excused from turn 1: moving house"]
    assert states(desk) == ["waiting", "waiting", "computer"]


def test_a_turn_missed_before_the_excused_one_is_not_the_last(desk):
    desk.gift(1, 2, 5)
    desk.publish(turn=1)
    assert states(desk) == ["waiting", "missed", "computer"]
    notices.add(desk.match.folder, Notice("excuse", 2, "2026-11-02T00:00:00Z", "fair", 2))
    desk.publish(turn=2)
    assert states(desk) == ["missed", "waiting", "computer"]


def test_a_seat_the_computer_took_over_is_the_computers_everywhere_until_a_form_comes(desk):
    for turn in (1, 2):
        desk.gift(1, 2, 5, minutes=turn, name=f"t{turn}.xlsx")
        desk.publish(turn=turn)
    assert states(desk)[1] == "lent"
    seats = status_of(desk.match, Index(3, ""))["seats"]
    assert (seats[1]["plays"], seats[1]["missed"]) == ("computer until a form comes", 2)
    assert "waiting for seat 1, no deadline is set" in desk.publish()[-2]
    (letter,) = [one for one in reminders(desk.match, Index(3, "")) if one.seat == 2]
    assert "l’ordinateur joue votre position" in letter.text
    assert "garde ce qu" not in letter.text
    # Nobody waits for it: the others need not either.
    desk.gift(1, 2, 5, minutes=3, name="t3.xlsx")
    assert "turn 3 resolved: all orders are in, but for seat 2, played by the computer." in desk.publish()


def test_where_the_computer_plays_for_everybody_no_turn_runs_away(desk):
    for turn in (1, 2):
        desk.publish(turn=turn)
    assert desk.publish()[0] == (
        "turn 3 is open: the computer plays seats 1, 2 until a form comes; say --turn 3 to play on, "
        "no deadline is set."
    )
    assert overview(desk.workspace, desk.match, desk.now).missing == []


def test_a_form_put_in_place_before_the_deadline_did_not_come_late(timed):
    timed.now = DUE - timedelta(days=2)
    for seat in (1, 2):
        timed.gift(seat, 3 - seat, 5)
    timed.publish()
    better = timed.hand_in("better.xlsx", timed.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}, 1))
    form = better.rename(timed.workspace.path / "better.xlsx")
    amend(timed, forms=(form,))
    timed.publish(turn=1)
    (told,) = said_to_all(timed)
    assert told.startswith("The referee put another order form of Ann & Co in place for turn 1: ")


def test_the_computers_seats_are_free_only_where_the_referee_says_so(desk):
    assert card_of(desk.match).open_seats == 0
    path = desk.workspace.match(NAME).settings
    path.write_text(path.read_text().replace("free_seats = false", "free_seats = true"))
    assert card_of(desk.match).open_seats == 1
