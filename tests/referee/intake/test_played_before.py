"""A parcel whose turn has been played since: told what became of it, and counted no second time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ingest import Grade
from referee.intake import inbox
from referee.intake.receiving import Parcel, hand_in
from referee.turns.undoing import undo
from referee.workspace.index import moment
from tests.referee.helpers import NAME, START, hashes

CAME = START + timedelta(hours=20)


def parcel(desk, data=None, came=CAME, door="mail"):
    made = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 50}) if data is None else data
    return Parcel("orders.xlsx", made, came, door)


def give(desk, found):
    return hand_in(desk.workspace, found, desk.now, NAME)


@pytest.fixture
def sent(desk):
    """A parcel that came in, and turn 1 played with it."""
    made = parcel(desk)
    give(desk, made)
    desk.publish(turn=1)
    return made


def test_the_same_parcel_is_told_that_its_turn_was_played(desk, sent):
    before = hashes(desk.workspace.path)
    again = give(desk, sent)
    assert hashes(desk.workspace.path) == before
    assert (again.entry.seat, again.entry.grade, again.receipt.number) == (1, Grade.GREEN, 1)
    assert again.receipt.subject == "Receipt 1 · match TOY1 · turn 1"
    assert "Turn 1 has been played since" in again.receipt.text
    assert "gives $50 to" in again.receipt.text or "$50" in again.receipt.text
    assert "until the deadline" not in again.receipt.text
    assert again.receipt.page.standing == "Turn 1 has been played since, with all that had come in by then."
    assert [file.name for file in again.receipt.files] == ["TOY1-T01-0001-seat-01.html"]


def test_a_parcel_that_waited_while_its_turn_was_played_is_told_the_truth(desk):
    """The desk put it into the inbox and waited for the door; `publish` found it there and played with it."""
    made = parcel(desk, door="desk")
    key = desk.match.secrets.form_key
    inbox.put(desk.inbox, made.name, made.data, made.arrived, made.door, key)
    desk.publish(turn=1)
    found = give(desk, made)
    assert found.receipt.subject == "Receipt 1 · match TOY1 · turn 1"
    assert desk.index() is None


def test_a_clock_that_was_set_back_lets_nothing_in_again(desk, sent):
    desk.now -= timedelta(days=90)
    desk.publish()
    assert desk.index() is None
    assert give(desk, sent).receipt.subject == "Receipt 1 · match TOY1 · turn 1"


def test_a_file_sealed_by_a_clock_that_was_ahead_comes_in_once(desk):
    give(desk, parcel(desk, came=desk.now + timedelta(days=90)))
    came = desk.now
    desk.now += timedelta(days=1)
    desk.publish()
    (arrival,) = desk.index().entries[0].arrivals
    assert (arrival.when, arrival.sealed) == (moment(came), moment(came + timedelta(days=90)))


def test_the_same_bytes_sent_anew_are_explained_and_do_not_count(desk, sent):
    found = give(desk, parcel(desk, sent.data, CAME + timedelta(hours=1)))
    (finding,) = found.entry.findings
    assert (finding["code"], found.entry.grade) == ("REFEREE.PLAYED_BEFORE", Grade.RED)
    assert "This is the file you already sent (receipt 1): it came in for turn 1" in found.receipt.text
    assert "For turn 2 fill in the form of that turn" in found.receipt.text
    assert desk.index().best(1) is None


def test_check_says_the_same(desk, sent, turnsheet, tmp_path):
    path = tmp_path / "orders.xlsx"
    path.write_bytes(sent.data)
    code, out, _ = turnsheet("check", path, *desk.there)
    assert code == 2
    assert "file you already sent (receipt 1)" in out


def test_another_form_of_that_turn_is_old(desk, sent):
    other = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 51}, turn=1)
    found = give(desk, parcel(desk, other))
    assert [finding["code"] for finding in found.entry.findings] == ["INGEST.OLD_TURN"]


def test_after_the_turn_is_taken_back_the_parcel_counts_as_before(desk, sent):
    undo(desk.workspace, NAME, "A wrong deadline.", desk.now)
    again = give(desk, sent)
    assert "This form counts" in again.receipt.text
    assert desk.index().best(1).number == 1
