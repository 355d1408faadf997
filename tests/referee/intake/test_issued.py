"""A form is read against what was sent out, not against what the program would send out today."""

from __future__ import annotations

import dataclasses

import pytest

from engine.messages import say
from ingest import Grade
from ingest.wording import MARKS, Words
from referee.intake.collecting import collect
from referee.intake.receiving import Parcel, hand_in
from referee.match import turn_files
from tests.referee.helpers import NAME, START
from tests.referee.toy_game import ToyGame

VALUES = {("G1", "to"): "P2", ("G1", "usd"): 100, ("G2", "to"): "P3", ("G2", "usd"): 7}


def sent_before(desk):
    """Return a form that was filled in before the program changed."""
    return desk.form(1, VALUES)


def reworded(monkeypatch):
    """Let the program of today word everything on the form otherwise, and ask a line less."""
    real, said = ToyGame.form, Words.say

    def cell(field):
        return dataclasses.replace(field, low=1, high=9)

    def form(self, state, seat, match):
        found = real(self, state, seat, match)
        (section,) = found.sections
        columns = tuple(dataclasses.replace(column, label=f"New {column.id}") for column in section.columns)
        lines = tuple(
            dataclasses.replace(line, cells={name: cell(field) for name, field in line.cells.items()})
            for line in section.rows[:2]
        )
        section = dataclasses.replace(section, columns=columns, rows=lines, title=say("TOY.NEW_TITLE"))
        return dataclasses.replace(found, sections=(section,))

    def other(self, code, **facts):
        return f"Other {said(self, code, **facts)}" if code in MARKS else said(self, code, **facts)

    monkeypatch.setattr(ToyGame, "form", form)
    monkeypatch.setattr(Words, "say", other)


def test_a_form_sent_before_an_upgrade_counts_as_it_was_filled_in(desk, monkeypatch):
    data = sent_before(desk)
    reworded(monkeypatch)
    desk.hand_in("a.xlsx", data)
    desk.publish()
    (entry,) = desk.index().entries
    assert (entry.grade, entry.findings) == (Grade.GREEN, [])
    assert '"usd":100' in entry.orders
    assert '"usd":7' in entry.orders


def test_a_form_sent_before_lines_governed_others_is_read_by_what_they_govern_now(desk, monkeypatch):
    data, real = desk.form(1, {**VALUES, ("G1", "usd"): "lots"}), ToyGame.form

    def form(self, state, seat, match):
        found = real(self, state, seat, match)
        (section,) = found.sections
        first, *others = section.rows
        first = dataclasses.replace(first, governs=("G2",))
        return dataclasses.replace(found, sections=(dataclasses.replace(section, rows=(first, *others)),))

    monkeypatch.setattr(ToyGame, "form", form)
    desk.hand_in("a.xlsx", data)
    desk.publish()
    (entry,) = desk.index().entries
    assert "INGEST.LINE_GOVERNED" in [finding["code"] for finding in entry.findings]
    assert '"usd":7' not in entry.orders


def test_without_what_was_issued_the_same_form_would_fall(desk, monkeypatch):
    data = sent_before(desk)
    desk.match.folder.turn(0).asked(1).unlink()
    reworded(monkeypatch)
    desk.hand_in("a.xlsx", data)
    # As in a match of a version that did not keep it; here `publish` would name the missing file.
    assert collect(desk.match, desk.now).entries[0].findings


def test_what_was_issued_is_part_of_the_record_and_private(desk):
    folder = desk.match.folder.turn(0)
    assert "forms/seat-01.json" in turn_files.read_record(folder).files
    assert folder.asked(1).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("seat", [1, 2])
def test_the_annotated_workbook_of_an_old_form_is_read_again(desk, monkeypatch, seat):
    data = desk.form(seat, {("G1", "to"): f"P{3 - seat}", ("G1", "usd"): "lots", ("G2", "usd"): 3})
    reworded(monkeypatch)
    found = hand_in(desk.workspace, Parcel("a.xlsx", data, START, "mail"), desk.now, NAME)
    fixed = Parcel("b.xlsx", found.receipt.files[1].data, START, "mail")
    again = hand_in(desk.workspace, fixed, desk.now, NAME)
    assert [finding["code"] for finding in again.entry.findings] == [
        "INGEST.NOT_A_NUMBER",
    ]
    assert again.entry.findings == found.entry.findings
    assert again.entry.orders == found.entry.orders
