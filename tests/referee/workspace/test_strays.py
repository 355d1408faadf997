"""Copies of cloud drives and files of the system: named for the referee, left alone, never in the way."""

from __future__ import annotations

import errno
import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from referee.faults import Mistake
from referee.intake import inbox
from referee.match.chain import chain
from referee.match.keys import from_text
from referee.turns.creating import NewMatch, create
from referee.turns.undoing import undo
from referee.workspace import disk
from referee.workspace.settings import Seat
from tests.referee.helpers import NAME, bad, differences, hashes

MARKS = (
    " (1)",
    " 2",
    " - Copy",
    " copy",
    " (conflicted copy 2026-11-01)",
    " (copie en conflit de Ann 2026-11-01)",
    ".sync-conflict-20261101-120000-ABCDEFG",
)
LITTER = (".DS_Store", "desktop.ini", "Thumbs.db", "~$lock.xlsx", ".~lock.orders.xlsx#", "._state.json")


def copied(path, mark):
    """Copy a file or folder beside itself as a cloud drive does; return the copy."""
    target = path.with_name(f"{path.name}{mark}" if path.is_dir() else f"{path.stem}{mark}{path.suffix}")
    if path.is_dir():
        return Path(shutil.copytree(path, target))
    return Path(shutil.copy2(path, target))


@pytest.mark.slow
@pytest.mark.parametrize("mark", MARKS)
def test_a_copied_match_is_no_match(desk, turnsheet, mark):
    desk.publish()
    copy = copied(desk.workspace.match(NAME).path, mark)
    before = hashes(copy)
    code, _, said = turnsheet("publish", *desk.there)
    assert code == 0, said
    assert f"{copy} was left alone: it is a copy of a match" in said
    assert hashes(copy) == before
    assert desk.workspace.names() == [NAME]
    code, said, _ = turnsheet("status", *desk.there)
    assert (code, copy.name in said) == (0, False)


def test_a_copy_under_a_name_that_a_match_might_have_is_none_either(desk, turnsheet):
    copy = Path(shutil.copytree(desk.workspace.match(NAME).path, desk.workspace.matches / f"{NAME}-LAPTOP"))
    assert desk.workspace.names() == [NAME]
    code, _, said = turnsheet("publish", copy.name, *desk.there)
    assert code == 2
    assert f"There is no match '{copy.name}'" in said
    with pytest.raises(Mistake):
        desk.workspace.match(copy.name)


def test_a_match_whose_folder_was_renamed_is_told_its_name(desk, turnsheet):
    """It was told to be moved out of matches/, or, where it was the only one, not at all."""
    folder = desk.workspace.match(NAME).path
    renamed = folder.rename(folder.with_name("RAILWAYS"))
    told = (
        f"{renamed} was left alone: it is the match {NAME}, renamed. "
        f"A match keeps its name: rename the folder to {NAME}."
    )
    for words in (("publish",), ("status",), ("status", NAME)):
        assert told in bad(turnsheet, *words, *desk.there)
    create(desk.workspace, NewMatch("toy", "TOY2", (Seat(1, human=True),), {}), desk.now, from_text("other"))
    code, _, said = turnsheet("publish", *desk.there)
    assert (code, told in said) == (0, True)
    renamed.rename(folder)
    assert desk.workspace.names() == [NAME, "TOY2"]


@pytest.mark.slow
@pytest.mark.parametrize("mark", MARKS)
def test_copies_inside_a_match_are_named_and_change_nothing(desk, mark):
    """Every file that Turnsheet reads by a pattern of names has a copy, and some others."""
    desk.gift(1, 2, 100)
    desk.publish(turn=1)
    undo(desk.workspace, NAME, "a slip", desk.now)
    desk.publish(turn=1)
    desk.gift(1, 2, 30)
    desk.publish()
    folder, entries = desk.match.folder, chain(desk.match.folder, desk.match.secrets.public_key)
    turn = folder.turn(1)
    sources = (
        folder.settings,
        folder.seats,
        folder.secrets / "keys.toml",
        folder.collecting(2),
        turn.path,
        turn.orders(1),
        turn.state,
        turn.manifest,
        *sorted(path for path in folder.undone.iterdir() if path.name.startswith("001-")),
    )
    copies = [copied(path, mark) for path in sorted(sources, key=lambda path: -len(path.parts))]
    before = {path: hashes(path) if path.is_dir() else path.read_bytes() for path in copies}
    lines = "\n".join(desk.publish())
    assert "more copies below" in lines
    assert lines.count("was left alone: it is a copy, perhaps of a cloud drive.") == 5
    assert chain(folder, desk.match.secrets.public_key) == entries
    desk.gift(2, 1, 30)
    desk.publish()
    assert desk.match.last == 2
    for path, contents in before.items():
        assert (hashes(path) if path.is_dir() else path.read_bytes()) == contents, path
    assert differences(desk) == []


def test_files_of_the_system_are_named_and_change_nothing(desk):
    desk.publish()
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 30)
    folder = desk.match.folder
    places = (
        folder.path,
        folder.inbox,
        folder.secrets,
        folder.turns,
        folder.turn(0).path,
        desk.workspace.matches,
    )
    for place in places:
        for name in LITTER:
            (place / name).write_bytes(b"of the system")
    lines = desk.publish()
    (line,) = (line for line in lines if line.startswith("left alone, files of the system: "))
    assert ".DS_Store, " in line
    assert line.endswith(" more.")
    assert {entry.latest.name for entry in desk.index(1).entries} == {"seat-1-0.xlsx", "seat-2-0.xlsx"}
    assert desk.match.last == 1
    assert all((place / name).is_file() for place in places for name in LITTER)
    assert differences(desk) == []


def test_a_copy_of_what_came_through_a_door_is_no_second_arrival(desk):
    form = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 5})
    came, key = desk.now - timedelta(hours=2), desk.match.secrets.form_key
    path = inbox.put(desk.inbox, "orders.xlsx", form, came, "mail", key)
    copy = copied(path, " (1)")
    os.utime(copy, (desk.now.timestamp(), desk.now.timestamp()))
    lines = desk.publish()
    assert f"{copy} was left alone: it is a copy of a file beside it. Delete it." in lines
    (entry,) = desk.index().entries
    assert [arrival.door for arrival in entry.arrivals] == ["mail"]
    path.unlink()
    desk.publish()
    assert len(desk.index().entries[0].arrivals) == 2, "as the only one left it is an order, and counts"


def test_a_form_that_a_browser_or_a_cloud_drive_counted_is_taken_in(desk):
    """Two players' forms saved under one name are no copies; a conflict of versions is told."""
    desk.gift(1, 2, 100, name="orders.xlsx")
    desk.gift(2, 1, 30, name="orders (1).xlsx")
    desk.gift(1, 2, 7, minutes=5, name="orders (Ann's conflicted copy 2026-11-01).xlsx")
    lines = desk.publish(turn=1)
    assert [line for line in lines if "(1)" in line] == []
    (line,) = (line for line in lines if "conflicted copy" in line)
    assert "was taken in, but its name says that a cloud drive kept two versions of it" in line
    assert desk.index(1).seats_in == {1, 2}
    assert len(desk.index(1).entries) == 3


PLACES = (
    "matches",
    "site",
    ".work",
    ".publish.lock",
    "turnsheet.toml",
    *(
        f"matches/{NAME}/{name}"
        for name in (
            "match.toml",
            "seats.toml",
            "turns",
            "inbox",
            "secrets/keys.toml",
            "turns/000/state.json",
            "turns/001.collecting/index.json",
            ".collecting.lock",
        )
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", ["publish", "status"])
def test_a_folder_for_a_file_and_a_file_for_a_folder_are_told_in_sentences(desk, turnsheet, place, command):
    desk.gift(1, 2, 100)
    desk.publish()
    path = desk.workspace.path / place
    aside = path.with_name("aside")
    if path.exists():
        path.rename(aside)
    if aside.is_dir():
        path.write_bytes(b"")
    else:
        path.mkdir(parents=True)
    code, _, said = turnsheet(command, *desk.there)
    assert code in (0, 2), said
    assert "bug in Turnsheet" not in said
    assert code == 0 or str(desk.workspace.path) in said


@pytest.mark.parametrize(
    "number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EPERM, errno.EDQUOT, errno.EIO]
)
def test_a_place_that_cannot_be_written_is_told_with_path_and_remedy(desk, turnsheet, monkeypatch, number):
    desk.gift(1, 2, 100)
    real = os.open

    def refuse(path, flags, *more, **others):
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(number, os.strerror(number), str(path))
        return real(path, flags, *more, **others)

    monkeypatch.setattr(disk.os, "open", refuse)
    code, _, said = turnsheet("publish", "--turn", "1", *desk.there)
    monkeypatch.undo()
    assert code == 2
    (line,) = said.splitlines()
    assert f"The system refused: {os.strerror(number)} ({desk.workspace.path}/" in line
    assert line.endswith("run the command again: nothing is lost.")


def test_a_full_disk_names_the_workspace_where_the_system_names_nothing(tmp_path):
    with pytest.raises(OSError, match="No space left") as full, disk.naming(tmp_path):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert full.value.filename == str(tmp_path)
