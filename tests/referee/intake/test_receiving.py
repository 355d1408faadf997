"""The one function behind every door: judged at once, kept with its arrival, never counted twice."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from threading import Thread

import pytest

from engine.findings import Finding, Outcome
from ingest import Grade
from referee.faults import Busy, Mistake
from referee.intake import inbox
from referee.intake.receiving import Parcel, hand_in
from referee.match.keys import from_text
from referee.turns.creating import NewMatch, create
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.referee.helpers import NAME, START, hashes

CAME = START + timedelta(hours=20)


def gift(desk, usd, turn=None):
    return desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): usd}, turn)


def parcel(desk, data=None, name="orders.xlsx", came=CAME, door="mail"):
    return Parcel(name, gift(desk, 50) if data is None else data, came, door)


def give(desk, found, match=NAME):
    return hand_in(desk.workspace, found, desk.now, match)


def test_a_form_is_judged_kept_and_answered(desk):
    found = give(desk, parcel(desk))
    assert (found.match, found.entry.seat, found.entry.grade) == (NAME, 1, Grade.GREEN)
    assert found.receipt.text == desk.receipts()["0001-seat-01.txt"]
    assert found.receipt.subject == "Receipt 1 · match TOY1 · turn 1"
    assert "File: orders.xlsx" in found.receipt.text
    (arrival,) = desk.index().entries[0].arrivals
    assert (arrival.when, arrival.name, arrival.door) == ("2026-11-02T16:00:00Z", "orders.xlsx", "mail")


def test_what_was_too_heavy_for_the_computer_is_judged_again_when_it_comes_again(desk, monkeypatch):
    desk.hand_in("bad.xlsx", b"no workbook", minutes=-600)
    data = gift(desk, 50)
    heavy = Finding("INGEST.TOO_HEAVY", Outcome.REJECTED, facts={"file": "orders.xlsx"})
    with monkeypatch.context() as patch:
        patch.setattr("referee.match.judging.identify_apart", lambda *_: (None, None, (heavy,)))
        refused = give(desk, parcel(desk, data))
        give(desk, parcel(desk, b"other"))
        assert give(desk, parcel(desk, data)).receipt == refused.receipt
    assert (refused.entry.grade, refused.entry.number) == (Grade.RED, 1)
    assert give(desk, parcel(desk, data)).entry.grade is Grade.RED, "the same arrival is no other one"
    found = give(desk, parcel(desk, data, came=CAME + timedelta(minutes=5)))
    assert (found.entry.grade, found.entry.number, len(found.entry.arrivals)) == (Grade.GREEN, 1, 2)
    assert [entry.number for entry in desk.index().entries] == [1, 2]
    assert list(desk.receipts()) == ["0001-seat-01.txt", "0002-unknown.txt"]
    desk.publish(now=True)
    assert [entry.number for entry in desk.index(1).entries] == [1, 2, 3]
    assert json.loads((desk.match.folder.turn(1).path / "played.json").read_bytes())["1"] == "form"


def test_publish_finds_what_a_door_put_there_and_asks_no_clock_of_the_file(desk):
    made = parcel(desk)
    key = desk.match.secrets.form_key
    path = inbox.put(desk.inbox, made.name, made.data, made.arrived, made.door, key)
    os.utime(path, (1, 1))
    desk.publish()
    assert desk.index().entries[0].latest.when == "2026-11-02T16:00:00Z"
    assert desk.index().entries[0].latest.door == "mail"


def test_the_same_parcel_twice_is_one_file_and_one_arrival(desk):
    made = parcel(desk)
    first, again = give(desk, made), give(desk, made)
    assert first.receipt == again.receipt
    assert len(list(desk.inbox.iterdir())) == len(desk.index().entries) == 1
    assert len(desk.index().entries[0].arrivals) == 1


def test_the_same_bytes_sent_again_are_meant_again(desk):
    data = gift(desk, 50)
    give(desk, parcel(desk, data))
    give(desk, parcel(desk, gift(desk, 70), came=CAME + timedelta(minutes=1)))
    found = give(desk, parcel(desk, data, came=CAME + timedelta(minutes=2)))
    assert "replaces the one of receipt 2" in found.receipt.text
    assert desk.index().best(1).number == 1


def test_an_older_form_that_comes_in_late_says_which_one_counts(desk):
    give(desk, parcel(desk))
    found = give(desk, parcel(desk, gift(desk, 70), came=CAME - timedelta(minutes=1)))
    assert "A later form of yours (receipt 1)" in found.receipt.text
    assert desk.index().best(1).number == 1


def test_nothing_arrives_later_than_now(desk):
    found = give(desk, parcel(desk, came=desk.now + timedelta(days=9)))
    assert found.entry.latest.when == "2026-11-02T20:00:00Z"


def test_a_name_made_by_hand_backdates_nothing(desk):
    desk.hand_in("20261102T000000Z~mail~0123456789abcdef~orders.xlsx", gift(desk, 50))
    desk.publish()
    assert desk.index().entries[0].latest.when == "2026-11-02T18:00:00Z"
    assert desk.index().entries[0].latest.door == "hand"


def test_a_sealed_name_around_other_bytes_backdates_nothing(desk):
    give(desk, parcel(desk))
    (path,) = desk.inbox.iterdir()
    desk.hand_in(path.name, gift(desk, 60))
    desk.publish()
    assert [entry.latest.door for entry in desk.index().entries] == ["mail", "hand"]


HOSTILE = [
    "../../../etc/passwd",
    "..\\..\\x.xlsx",
    "/abs.xlsx",
    ".hidden",
    "~$lock.xlsx",
    "a\x00b\n\u202ec.xlsx",
]
HOSTILE += ["é" * 400 + ".xlsx", "", " . ", "<script>.xlsx", "a~b~c~d.xlsx", "CON:", "x" * 300]


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_lands_in_the_inbox_and_nowhere_else(desk, name):
    before = set(hashes(desk.workspace.path))
    made = parcel(desk, name=name)
    found = give(desk, made)
    (path,) = desk.inbox.iterdir()
    assert path.read_bytes() == made.data
    new = set(hashes(desk.workspace.path)) - before
    assert all(f"matches/{NAME}/" in place for place in new)
    assert found.entry.latest.door == "mail"
    desk.publish()
    assert len(desk.index().entries) == 1


@pytest.mark.parametrize(
    ("door", "came"), [("hand", CAME), ("", CAME), ("a b", CAME), ("mail", datetime(2026, 1, 1))]
)
def test_a_door_that_breaks_the_contract_is_told(desk, door, came):
    with pytest.raises(ValueError, match="is not possible"):
        give(desk, parcel(desk, door=door, came=came))


def test_the_forms_code_finds_its_match(desk):
    create(desk.workspace, NewMatch("toy", "ABC", (Seat(1, human=True),), {}), START, from_text("other"))
    assert give(desk, parcel(desk), match="").match == NAME
    unknown = give(desk, parcel(desk, b"Dear referee"), match="")
    assert (unknown.match, unknown.entry.seat, unknown.entry.grade) == ("ABC", None, Grade.RED)


def test_a_workspace_without_matches_says_so(tmp_path):
    with pytest.raises(Mistake, match="holds no match"):
        hand_in(Workspace(tmp_path), Parcel("a", b"b", CAME, "mail"), CAME)


def test_many_doors_at_once_lose_nothing_and_number_all(desk):
    made = [parcel(desk, gift(desk, usd), f"{usd}.xlsx") for usd in range(1, 9)]
    threads = [Thread(target=give, args=(desk, found)) for found in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = desk.index()
    assert sorted(entry.number for entry in found.entries) == list(range(1, 9))
    assert {entry.latest.name for entry in found.entries} == {f"{usd}.xlsx" for usd in range(1, 9)}


def test_while_a_turn_is_resolved_the_parcel_waits_in_the_inbox(desk, monkeypatch):
    from referee.workspace import locks

    real = locks.in_turn
    with real(desk.match.folder.door, NAME):
        monkeypatch.setattr(locks, "in_turn", lambda path, what: real(path, what, 0.1))
        with pytest.raises(Busy, match="try again"):
            give(desk, parcel(desk))
    assert len(list(desk.inbox.iterdir())) == 1
    desk.publish()
    assert desk.index().seats_in == {1}


@pytest.mark.parametrize(
    ("sender", "match"),
    [("Zoe@Example.org ", "TOY2"), ("ann@example.org", NAME), ("nobody@example.org", NAME), ("", NAME)],
)
def test_a_file_without_a_code_goes_where_its_sender_has_a_seat(desk, sender, match):
    zoe = Seat(1, human=True, mail="zoe@example.org")
    create(desk.workspace, NewMatch("toy", "TOY2", (zoe,), {}), desk.now, from_text("other"))
    found = hand_in(desk.workspace, Parcel("old.xls", b"no workbook", CAME, "mail", sender), desk.now)
    assert (found.match, found.entry.grade) == (match, Grade.RED)
    own = hand_in(desk.workspace, Parcel("a.xlsx", gift(desk, 50), CAME, "mail", "zoe@example.org"), desk.now)
    assert own.match == NAME, "the form's own code decides"
