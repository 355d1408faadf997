"""What comes in: every bad file is a finding of its own, nothing is lost, and the good ones count."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import openpyxl
import pytest

from engine.findings import Finding, Outcome, Place
from ingest import Grade
from referee.turns.creating import NewMatch, create
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.referee.helpers import codes, filled, findings, hashes


def test_cells_that_cannot_be_read_fall_alone(desk):
    values = {
        ("G1", "to"): "P2",
        ("G1", "usd"): "lots",
        ("G2", "to"): "P3",
        ("G2", "usd"): 12,
        ("G3", "to"): "P9",
    }
    desk.hand_in("a.xlsx", desk.form(1, values))
    desk.publish()
    entry = desk.index().entries[0]
    assert entry.grade is Grade.YELLOW
    found = findings(entry)
    assert all(finding.place.sheet and finding.place.cell for finding in found)
    assert {finding.place.row for finding in found} == {"G1", "G3"}
    assert '"usd":12' in entry.orders
    assert '"line":"G1"' not in entry.orders


def test_more_than_owned_is_cut_down_and_names_its_cell(desk):
    desk.gift(1, 2, 9_999)
    desk.publish()
    (found,) = findings(desk.index().entries[0])
    assert (found.code, found.outcome, found.facts["used"]) == ("TOY.TOO_MUCH", Outcome.ADJUSTED, 5004)
    receipt = desk.receipts()["0001-seat-01.txt"]
    assert (
        f"changed: {found.place.sheet}!{found.place.cell} (G1, Dollars): You asked to give $9,999" in receipt
    )
    assert "Ask for at most $5,004." in receipt
    assert "  - Give $5,004 to Éloïse" in receipt


def test_an_empty_form_is_in_and_says_so(desk):
    desk.hand_in("a.xlsx", desk.form(1, {}))
    desk.publish()
    assert desk.index().seats_in == {1}
    assert "(none: you asked for nothing this turn)" in desk.receipts()["0001-seat-01.txt"]


def test_the_receipt_speaks_the_seats_language(desk):
    desk.gift(2, 1, 30)
    desk.publish()
    receipt = desk.receipts()["0001-seat-02.txt"]
    assert "Position 2\N{NO-BREAK SPACE}: Éloïse" in receipt
    assert "Donner 30\N{NO-BREAK SPACE}$ to Ann & Co" in receipt


def test_a_later_bad_form_never_displaces_a_good_one(desk):
    desk.gift(1, 2, 100)
    desk.publish()
    desk.hand_in("worse.xlsx", desk.form(1, {})[:4000], minutes=30)
    desk.publish()
    desk.gift(2, 1, 1, minutes=40)
    desk.publish()
    assert '"usd":100' in desk.match.folder.turn(1).orders(1).read_text()


def test_the_latest_good_form_counts_whatever_its_name(desk):
    desk.gift(1, 2, 100, minutes=5, name="z.xlsx")
    desk.gift(1, 2, 200, minutes=9, name="a.xlsx")
    desk.gift(1, 2, 300, minutes=1, name="zz.xlsx")
    desk.publish(turn=1)
    assert '"usd":200' in desk.match.folder.turn(1).orders(1).read_text()


def test_the_same_bytes_count_once_and_sent_again_are_meant_again(desk):
    data = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 100})
    desk.hand_in("first.xlsx", data, minutes=1)
    desk.gift(1, 2, 200, minutes=2, name="second.xlsx")
    desk.publish()
    desk.hand_in("first again.xlsx", data, minutes=3)
    desk.publish()
    found = desk.index()
    assert len(found.entries) == 2
    assert found.best(1).number == 1
    assert [arrival.name for arrival in found.entries[0].arrivals] == ["first.xlsx", "first again.xlsx"]


@pytest.mark.parametrize("minutes", [7, 0], ids=["with a new time", "with its old time"])
def test_a_form_saved_again_over_a_later_one_counts_again(desk, minutes):
    first, later = (desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): usd}) for usd in (10, 33))
    for data, came in ((first, 0), (later, 5), (first, minutes)):
        desk.hand_in("ann.xlsx", data, came)
        desk.publish()
    for _ in range(2):
        desk.publish()
        index = desk.index()
        assert '"usd":10' in index.best(1).orders
        assert [len(entry.arrivals) for entry in index.entries] == [2, 1]


def test_files_of_a_closed_turn_are_not_counted_again(desk):
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 100)
    desk.publish()
    assert desk.match.turn == 2
    assert desk.index() is None
    assert len(desk.index(turn=1).entries) == 2


def test_a_file_that_breaks_the_reader_is_a_finding(desk):
    desk.gift(1, 2, 100, text="BREAK THE READER")
    desk.gift(2, 1, 30)
    refused, waiting, *_ = desk.publish()
    assert "was refused: " in refused
    assert "waiting for seat 1" in waiting
    assert codes(desk.index().find(desk.index().entries[0].sha256)) == ["REFEREE.READER_FAILED"]
    assert "RecursionError" in "".join(desk.receipts().values())


def test_a_file_the_system_refuses_is_a_finding_until_it_can_be_read(desk, monkeypatch):
    path = desk.gift(1, 2, 100)
    desk.gift(2, 1, 30, minutes=1)
    real = Path.open

    def refuse(asked, *how, **more):
        if asked == path:
            raise PermissionError(13, "Permission denied")
        return real(asked, *how, **more)

    monkeypatch.setattr(Path, "open", refuse)
    desk.publish()
    desk.publish()
    assert [codes(entry) for entry in desk.index().entries] == [["REFEREE.UNREADABLE"], []]
    monkeypatch.setattr(Path, "open", real)
    assert desk.publish()[0] == "turn 1 resolved: all orders are in."


def test_a_missing_text_keeps_no_form_from_counting(desk, monkeypatch):
    from tests.referee.toy_game import ToyGame

    odd = Finding("TOY.UNWRITTEN", Outcome.NOTED, place=Place(row="G1", column="usd"))
    monkeypatch.setattr(ToyGame, "check", lambda self, state, seat, orders: (orders, (odd,)))
    desk.gift(1, 2, 100)
    desk.publish()
    assert desk.index().seats_in == {1}
    assert "note: Orders!C8 (G1, Dollars): TOY.UNWRITTEN" in desk.receipts()["0001-seat-01.txt"]


def test_litter_and_folders_are_passed_over(desk):
    for name in (".DS_Store", "~$orders.xlsx", ".~lock.orders.xlsx#"):
        desk.hand_in(name, b"litter")
    (desk.inbox / "folder").mkdir()
    desk.publish()
    assert desk.index() is None


def test_a_file_from_the_future_arrived_now(desk):
    path = desk.gift(1, 2, 1)
    os.utime(path, (4e9, 4e9))
    desk.publish()
    assert desk.index().entries[0].latest.when == "2026-11-02T20:00:00Z"


def test_names_that_steer_a_terminal_are_harmless(desk):
    desk.hand_in("\x1b[31mred\u202e.xlsx", b"text")
    desk.publish()
    receipt = "".join(desk.receipts().values())
    assert "\x1b" not in receipt
    assert "\u202e" not in receipt


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is Unicode")
def test_a_name_in_an_old_encoding_stops_nothing(desk, turnsheet, tmp_path):
    """The match could not be published while such a file lay in its inbox, as some programs unpack them."""
    path = desk.gift(1, 2, 5, name="orders of Zo\udceb.xlsx")
    desk.hand_in("notes of Zo\udceb.txt", b"text")
    desk.hand_in("notes of Zo\udcea.txt", b"other")
    desk.publish()
    before = desk.index()
    assert {entry.latest.name for entry in before.entries} == {
        "orders of Zoë.xlsx", "notes of Zoê.txt", "notes of Zoë.txt",
    }  # fmt: skip
    desk.publish()
    assert desk.index() == before
    assert turnsheet("receipt", path, "--out", tmp_path / "out", *desk.there)[0] == 0
    desk.gift(2, 1, 5)
    assert "turn 1 resolved: all orders are in." in desk.publish()


def test_a_sheet_moved_and_renamed_is_read_and_named_as_it_stands(desk):
    match = desk.match
    data = filled(
        match, match.folder.turn(0).form(1).read_bytes(), {("G1", "to"): "P2", ("G1", "usd"): 9_999}
    )
    book = openpyxl.load_workbook(io.BytesIO(data))
    sheet = next(sheet for sheet in book if sheet.sheet_state == "visible")
    sheet.title = "My orders"
    out = io.BytesIO()
    book.save(out)
    desk.hand_in("a.xlsx", out.getvalue())
    desk.publish()
    assert findings(desk.index().entries[0])[0].place.sheet == "My orders"


def test_a_dry_run_changes_nothing(desk):
    from referee.pipeline import Run, look_ahead
    from referee.turns.due import Wish

    desk.gift(1, 2, 100, name="a.xlsx")
    desk.gift(2, 1, 100, name="b.xlsx")
    before = hashes(desk.workspace.path)
    lines = look_ahead(Run(desk.workspace, Wish(), desk.now), "TOY1")
    assert lines == [
        "would take in a.xlsx: green",
        "would take in b.xlsx: green",
        "would resolve turn 1: all orders are in.",
        "would build and publish the site.",
    ]
    assert hashes(desk.workspace.path) == before


def test_a_form_of_another_match_is_not_laid_to_the_seat_of_the_same_number(desk):
    other = Workspace(desk.workspace.path.parent / "other")
    create(other, NewMatch("toy", "TOY9", (Seat(1, human=True), Seat(2, human=True)), {}), desk.now)
    form = other.match("TOY9").turn(0).path / "forms" / "seat-01.xlsx"
    desk.gift(1, 2, 100)
    desk.hand_in("stray.xlsx", form.read_bytes(), minutes=5)
    refused, *_ = desk.publish()
    assert refused.startswith("stray.xlsx was refused: This form (TOY9-T01-S01-")
    assert "belongs to the match TOY9" in refused
    assert desk.index().last(1).latest.name == "seat-1-0.xlsx"
