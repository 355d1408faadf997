"""Doors of other people's making: found by their entry point, opened beside ours, kept apart when broken."""

from __future__ import annotations

import errno
import sys

import pytest

from referee.intake.doors.running import take_in
from referee.turns.creating import NewMatch, create
from referee.workspace import settings
from referee.workspace.settings import Seat, Site

PACKAGE = '''
"""A club's own door: files lie in a dictionary."""
from datetime import UTC, datetime
from referee.intake.doors.contract import Delivery

WAITING, ACKNOWLEDGED, ANSWERS = {}, [], []


class Pigeons:
    def __init__(self, options, workspace):
        self.options = options
        if options.get("broken"):
            raise KeyError("wings")

    def fetch(self):
        for key, (name, data) in WAITING.items():
            yield Delivery(key, name, data, datetime(2026, 11, 2, 9, tzinfo=UTC), "ann@example.org")

    def answer(self, delivery, answer):
        ANSWERS.append((delivery.key, answer.to))

    def acknowledge(self, delivery):
        ACKNOWLEDGED.append(delivery.key)

    def close(self):
        ACKNOWLEDGED.append("closed")
'''


@pytest.fixture
def club(tmp_path, monkeypatch):
    """A package with a door, as an installer leaves it."""
    place = tmp_path / "installed"
    info = place / "clubdoor-1.0.dist-info"
    info.mkdir(parents=True)
    (place / "clubdoor.py").write_text(PACKAGE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: clubdoor\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[turnsheet.doors]\npigeons = clubdoor:Pigeons\n")
    monkeypatch.syspath_prepend(str(place))
    import clubdoor

    yield clubdoor
    del sys.modules["clubdoor"]


def rounds(desk, text):
    path = desk.workspace.settings
    path.write_text(path.read_text() + text)
    return take_in(desk.workspace, settings.read(path, Site), lambda: desk.now)


def test_a_clubs_own_door_brings_forms_and_carries_receipts(desk, club):
    form = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 100})
    club.WAITING["pigeon-0001"] = ("a.xlsx", form)
    haul = rounds(desk, '\n[doors.pigeons]\nloft = "roof"\n')
    assert (haul.lines, haul.faults) == (["pigeons: 1 file taken in."], [])
    (entry,) = desk.index().entries
    assert (entry.seat, entry.latest.door, entry.latest.when) == (1, "pigeons", "2026-11-02T09:00:00Z")
    assert club.ANSWERS == [("pigeon-0001", "ann@example.org")]
    assert club.ACKNOWLEDGED == ["pigeon-0001", "closed"]


def test_a_broken_door_does_not_keep_the_next_one_shut(desk, club, tmp_path):
    drop = tmp_path / "drop"
    drop.mkdir()
    (drop / "a.xlsx").write_bytes(desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 100}))
    haul = rounds(desk, f'\n[doors.pigeons]\nbroken = true\n[doors.folder]\npath = "{drop}"\n')
    assert haul.faults == ["pigeons: this door is broken (KeyError: 'wings')."]
    assert haul.shut == ["pigeons"]
    assert haul.lines == ["folder: 1 file taken in."]
    assert [entry.seat for entry in desk.index().entries] == [1]


def test_a_match_with_a_mistake_in_its_files_keeps_no_other_match_waiting(desk, tmp_path):
    drop = tmp_path / "drop"
    drop.mkdir()
    seats = (Seat(1, human=True), Seat(2))
    create(desk.workspace, NewMatch("toy", "ZZ", seats, {}), desk.now)
    broken = desk.workspace.match("ZZ")
    (drop / "a.xlsx").write_bytes(broken.turn(0).form(1).read_bytes())
    (drop / "b.xlsx").write_bytes(desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 100}))
    sound = broken.seats.read_text()
    broken.seats.write_text(sound.replace('zone = ""', 'zone = "Europe/Pariss"'))
    haul = rounds(desk, f'\n[doors.folder]\npath = "{drop}"\n')
    assert [entry.seat for entry in desk.index().entries] == [1]
    assert haul.shut == ["folder"]
    assert "there is no time zone 'Europe/Pariss'" in haul.faults[0]
    broken.seats.write_text(sound)
    haul = take_in(desk.workspace, settings.read(desk.workspace.settings, Site), lambda: desk.now)
    assert (haul.shut, haul.lines[-1]) == ([], "folder: 1 file taken in.")
    assert [path.name for path in broken.inbox.iterdir()]


def test_a_full_disk_is_no_fault_of_the_door(desk, monkeypatch, tmp_path):
    drop = tmp_path / "drop"
    drop.mkdir()
    (drop / "a.xlsx").write_bytes(desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 100}))
    with monkeypatch.context() as full:

        def no_room(*_, **__):
            raise OSError(errno.ENOSPC, "No space left on device", "/disk/inbox")

        full.setattr("referee.intake.doors.running.hand_in", no_room)
        haul = rounds(desk, f'\n[doors.folder]\npath = "{drop}"\n')
    assert haul.faults == [
        "folder: The system refused: No space left on device (/disk/inbox). "
        "Make room on that disk and run the command again: nothing is lost."
    ]
    # What waits there may have come in time.
    assert haul.shut == ["folder"]
    assert rounds(desk, "").lines == ["folder: 1 file taken in."]


@pytest.mark.parametrize("name", ["carrier", "mail", "Folder"])
def test_a_door_nobody_brings_is_a_sentence(desk, club, name):
    haul = rounds(desk, f"\n[doors.{name}]\n")
    assert f"[doors.{name}] is not a channel. Known: folder, pigeons." in haul.faults[0]
    assert haul.shut == [name]


def test_a_file_of_a_door_that_is_refused_is_told(desk, tmp_path):
    drop = tmp_path / "drop"
    drop.mkdir()
    (drop / "old.xlsx").write_bytes(b"")
    told, count = rounds(desk, f'\n[doors.folder]\npath = "{drop}"\n').lines
    assert told.startswith("folder: TOY1: old.xlsx was refused: The file old.xlsx is empty (0 bytes).")
    assert count == "folder: 1 file taken in."


def test_a_dry_run_names_the_doors_it_leaves_shut(desk, turnsheet, tmp_path):
    settings_file = desk.workspace.settings
    settings_file.write_text(f'{settings_file.read_text()}\n[doors.folder]\npath = "{tmp_path / "drop"}"\n')
    assert "Not looked into by a dry run: folder." in turnsheet("publish", "--dry-run", *desk.there)[1]


def test_the_folder_is_watched_without_touching_it(desk, tmp_path):
    drop = tmp_path / "drop"
    drop.mkdir()
    path = drop / "a.xlsx"
    path.write_bytes(desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 100}))
    text = f'\n[doors.folder]\npath = "{drop}"\n'
    assert rounds(desk, text).lines == ["folder: 1 file taken in."]
    assert rounds(desk, "").lines == []
    assert path.is_file()
    assert len(desk.index().entries[0].arrivals) == 1
