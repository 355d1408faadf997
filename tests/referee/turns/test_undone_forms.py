"""Forms of a turn that was taken back: which count again, which no longer do, and what a new holder gets."""

from __future__ import annotations

from datetime import timedelta

import pytest

from publish.desks.decrypt import open_desk, open_paper
from publish.desks.seal import FORM
from referee.intake.receiving import Parcel, hand_in
from referee.turns import undoing
from tests.referee.helpers import NAME, differences, fetch_from, hashes
from tests.referee.match.test_seats import change
from tests.referee.turns.undone import WHY, undo

pytestmark = pytest.mark.slow


def codes_of(desk, name):
    entry = next(entry for entry in desk.index().entries if entry.latest.name == name)
    return [finding["code"] for finding in entry.findings]


def test_a_form_that_came_after_its_turn_was_played_does_not_replace_the_one_that_counted(twice, turnsheet):
    twice.hand_in("stray.xlsx", twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}, turn=2), minutes=300)
    twice.publish()
    code, out, wrong = turnsheet("undo", NAME, "--why", WHY, *twice.there)
    assert (code, wrong) == (0, "")
    assert "not counted, because received after turn 2 was played: stray.xlsx." in out
    twice.publish(turn=2)
    assert '"usd":100' in twice.match.folder.turn(2).orders(1).read_text()
    # Saved again under another name it is meant for the turn.
    undo(twice)
    (twice.inbox / "stray.xlsx").rename(twice.inbox / "meant.xlsx")
    twice.publish(turn=2)
    assert '"usd":7' in twice.match.folder.turn(2).orders(1).read_text()


def test_a_form_of_the_turn_as_it_was_before_is_not_taken_for_a_new_one(twice):
    old = twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7})
    undo(twice)
    twice.publish(turn=2)
    twice.hand_in("old.xlsx", old)
    twice.hand_in("new.xlsx", twice.form(2, {("G1", "to"): "P1", ("G1", "usd"): 5}))
    said = twice.publish()[0]
    assert said.startswith("old.xlsx (seat 1) was refused: This form (TOY1-T03-S01-")
    assert "as it was before the referee took turn 2 back" in said
    assert codes_of(twice, "old.xlsx") == ["REFEREE.TAKEN_BACK"]
    assert twice.index().seats_in == {2}
    assert differences(twice) == []


def test_forms_made_after_an_undo_of_an_earlier_version_stay_good(twice, monkeypatch):
    monkeypatch.setattr(undoing, "code_version", lambda game: "")
    old = twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7})
    undo(twice)
    twice.publish(turn=2)
    twice.hand_in("old.xlsx", old)
    twice.publish()
    assert twice.index().seats_in == {1}
    assert differences(twice) == []


def test_a_new_holders_form_is_made_anew_with_the_turn(twice):
    change(twice, 1, rotate=True)
    undo(twice)
    twice.publish(turn=2)
    twice.hand_in("new.xlsx", twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}))
    twice.publish()
    assert twice.index().seats_in == {1}
    assert not twice.match.folder.renewed(2).is_dir()


def test_a_file_that_was_never_taken_in_does_not_count_for_the_turn_and_is_named(twice, turnsheet):
    twice.hand_in("stray.xlsx", twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}, turn=2), minutes=300)
    code, out, wrong = turnsheet("undo", NAME, "--why", WHY, *twice.there)
    assert (code, wrong) == (0, "")
    assert "not counted, because received after turn 2 was played: stray.xlsx. To let a form of turn 2" in out
    twice.publish(turn=2)
    assert '"usd":100' in twice.match.folder.turn(2).orders(1).read_text()


def test_receipts_go_on_counting(twice):
    twice.gift(1, 2, 7)
    twice.gift(2, 1, 8, minutes=1)
    twice.now += timedelta(minutes=5)
    twice.hand_in("bad.xlsx", b"no form", minutes=2)
    undo(twice)
    twice.publish(turn=2)
    twice.gift(1, 2, 9, name="after.xlsx")
    twice.publish()
    assert [entry.number for entry in twice.index().entries] == [4]
    assert list(twice.receipts()) == ["0004-seat-01.txt"]
    assert twice.receipts()["0004-seat-01.txt"].startswith("Receipt 4 · match TOY1 · turn 3")


def test_a_parcel_that_came_before_is_not_judged_afresh(twice):
    data = twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7})
    parcel = Parcel("orders.xlsx", data, twice.now - timedelta(minutes=5), "mail")
    first = hand_in(twice.workspace, parcel, twice.now, NAME)
    assert "This form counts" in first.receipt.text
    undo(twice)
    before = hashes(twice.workspace.path)
    again = hand_in(twice.workspace, parcel, twice.now, NAME)
    assert hashes(twice.workspace.path) == before
    assert again.receipt.subject == first.receipt.subject == "Receipt 1 · match TOY1 · turn 3"
    assert "The referee has taken a turn back since: this form does not count." in again.receipt.text
    assert "until the deadline" not in again.receipt.text


@pytest.mark.parametrize("turns", [(2,), (2, 1)])
def test_a_new_holder_is_offered_a_form_of_the_reopened_turn_that_is_taken(twice, turns):
    change(twice, 1, rotate=True)
    for _ in turns:
        undo(twice)
    twice.publish()
    new = twice.match.secrets.seat(1)
    opened = open_desk(fetch_from(twice), NAME, "link", new.token)
    header, offered = open_paper(fetch_from(twice), opened, turns[-1] - 1, FORM)
    assert twice.match.turn == turns[-1]
    twice.hand_in(header["name"], offered, minutes=400)
    twice.publish()
    assert codes_of(twice, header["name"]) == ["INGEST.EMPTY_FORM"]
