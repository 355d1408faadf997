"""Twelve ways to a second history of a match: each stops before it is signed, or is told in the open."""

from __future__ import annotations

import base64
import json
import shutil
from dataclasses import replace
from datetime import timedelta

import pytest

from referee.fairness import manifests
from referee.fairness.history import HistoryBroken
from referee.faults import OutOfReach
from referee.match import notices
from referee.match.chain import chain
from referee.match.notices import Notice
from referee.pipeline import Run, publish_match
from referee.turns import undoing
from referee.turns.due import Wish
from referee.workspace import disk, settings
from referee.workspace.folders import Workspace
from tests.referee.helpers import NAME, Desk, differences, hashes
from tests.referee.sites import aim
from tests.referee.toy_game import ToyGame

pytestmark = pytest.mark.slow


def played(desk, turns, usd=50):
    """Play turns in which both people give one another something."""
    for _ in range(turns):
        desk.gift(1, 2, usd + desk.match.turn)
        desk.gift(2, 1, usd)
        desk.publish()


def copied(desk, folder, what=""):
    """Return a copy of the workspace, or of a folder in it."""
    shutil.copytree(desk.workspace.path / what, folder, copy_function=shutil.copy2)
    return folder


def put_back(desk, backup, what=""):
    disk.remove(desk.workspace.path / what)
    shutil.copytree(backup, desk.workspace.path / what, copy_function=shutil.copy2)


def signed(desk):
    return [link.hash() for link in chain(desk.match.folder, desk.match.secrets.public_key)]


def alter(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def refused(desk, *said, wish=None):
    """Publish with all orders in: it stops with these words and signs, changes and removes nothing."""
    before, site = hashes(desk.match.folder.path), hashes(desk.workspace.site)
    with pytest.raises(HistoryBroken) as stopped:
        desk.publish(**(wish or {"turn": desk.match.turn}))
    for words in said:
        assert words in str(stopped.value)
    assert "Nothing was resolved or signed" in str(stopped.value)
    assert hashes(desk.match.folder.path) == before
    assert hashes(desk.workspace.site) == site
    return str(stopped.value)


def test_a_restored_backup(desk, tmp_path):
    played(desk, 1)
    backup = copied(desk, tmp_path / "backup", f"matches/{NAME}")
    played(desk, 1)
    put_back(desk, backup, f"matches/{NAME}")
    refused(desk, "chain.json has entry 2, which plays turn 2", "ends with entry 1", "put the newer")
    assert differences(desk) != []


def test_the_newest_turn_removed(desk):
    played(desk, 2)
    disk.remove(desk.match.folder.turn(2).path)
    refused(desk, "chain.json has entry 2, which plays turn 2")
    assert differences(desk) != []


def test_a_middle_turn_removed(desk):
    played(desk, 3)
    disk.remove(desk.match.folder.turn(2).path)
    refused(desk, "turns/002 is missing, though turn 2 was played", "Put it back from your backup")


def test_another_seed(desk):
    played(desk, 1)
    path = desk.match.folder.secrets / "keys.toml"
    seed = base64.b64encode(desk.match.secrets.seed).decode()
    alter(path, seed, ("B" if seed[0] == "A" else "A") + seed[1:])
    refused(desk, "keys.toml is not the one that entry 0", "Put it back from your backup")
    assert differences(desk) != []


def test_another_key(desk):
    played(desk, 1)
    path = desk.match.folder.secrets / "keys.toml"
    key = base64.b64encode(desk.match.secrets.referee_key).decode()
    alter(path, key, ("B" if key[0] == "A" else "A") + key[1:])
    refused(desk, "keys.toml was changed: no entry of the chain bears the signature")


@pytest.mark.parametrize("balanced", [True, False])
def test_an_edited_position(desk, balanced):
    played(desk, 1)
    path = desk.match.folder.turn(1).state
    state = json.loads(path.read_bytes())
    state["books"]["usd"]["seat:1"] += 40
    state["books"]["usd"]["seat:2"] -= 40 * balanced
    path.write_text(json.dumps(state))
    refused(desk, "turns/001/state.json was changed after turn 1 was signed", "turnsheet repair")
    assert differences(desk) != []


def test_an_edited_position_with_its_record(desk):
    played(desk, 1)
    folder = desk.match.folder.turn(1)
    before = disk.sha256_file(folder.state)
    alter(folder.state, '"turn":2', '"turn": 2')
    alter(folder.record, before, disk.sha256_file(folder.state))
    refused(desk, "turns/001/record.toml was changed after turn 1 was signed")


def test_a_copied_turn(desk):
    played(desk, 2)
    folder = desk.match.folder
    shutil.copytree(folder.turn(2).path, folder.turn(3).path)
    refused(desk, "turns/003 is a copy: its entry is that of turn 2", "Remove that folder")
    shutil.rmtree(folder.turn(3).path)
    played(desk, 1)
    assert differences(desk) == []


def reseat(desk, number, **changes):
    path = desk.match.folder.seats
    found = settings.read_seats(path)
    seats = tuple(settings.msgspec.structs.replace(s, **changes) if s.number == number else s for s in found)
    settings.write(path, settings.Seats(seats))


@pytest.fixture
def strengths(monkeypatch):
    """Let the toy game know two strengths."""
    monkeypatch.setattr(ToyGame, "meta", replace(ToyGame.meta, strengths=("easy", "strong")))


def test_another_strength_of_the_computer(desk, strengths):
    played(desk, 1)
    reseat(desk, 3, strength="strong")
    said = refused(desk, "seats.toml gives the computer in seat 3 the strength 'strong'", "for turn 2")
    assert "but that of the match was announced" in said
    assert f'`turnsheet seat {NAME} 3 --strength strong --why "..."`' in said
    told = Notice("strength", 2, "2026-11-02T20:00:00Z", "too easy a match", 3, strength="strong")
    notices.add(desk.match.folder, told)
    played(desk, 1)
    newest = chain(desk.match.folder, desk.match.secrets.public_key)[-1]
    assert (newest.changed_strengths, newest.why) == ({"3": "strong"}, "too easy a match")
    assert newest.strengths == {"3": "strong"}
    assert differences(desk) == []
    # The next turn needs no notice: it was announced with this one.
    played(desk, 1)
    assert differences(desk) == []


def test_the_command_changes_a_strength_in_the_open(desk, strengths, turnsheet):
    played(desk, 1)
    there = ("seat", NAME, "3", "--strength", "easy", *desk.there)
    code, _, err = turnsheet(*there)
    assert (code, "--why" in err) == (2, True)
    code, out, err = turnsheet(*there, "--why", "asked for by all")
    assert (code, err) == (0, "")
    assert "The site shows this strength and your reason with turn 2." in out
    played(desk, 1)
    assert differences(desk) == []
    assert chain(desk.match.folder, desk.match.secrets.public_key)[-1].changed_strengths == {"3": "easy"}
    said = "entry 2, turn 2: the strength of the computer in seat 3 was changed to easy: asked for by all"
    assert said in turnsheet("verify", NAME, *desk.there)[1]


def test_a_clock_set_back(desk):
    played(desk, 1)
    desk.now -= timedelta(days=9)
    desk.publish(turn=2)
    undoing.undo(desk.workspace, NAME, "the clock", desk.now - timedelta(days=1))
    desk.publish(turn=2)
    links = chain(desk.match.folder, desk.match.secrets.public_key)
    assert len(links) == 5
    assert [link.made for link in links] == sorted(link.made for link in links)
    assert differences(desk) == []


def test_a_fork_after_an_undo(desk, tmp_path):
    played(desk, 2)
    backup = copied(desk, tmp_path / "backup", f"matches/{NAME}")
    undoing.undo(desk.workspace, NAME, "a form was lost", desk.now)
    desk.publish(turn=2)
    put_back(desk, backup, f"matches/{NAME}")
    refused(desk, "chain.json has entry 4, which plays turn 2")
    with pytest.raises(HistoryBroken, match=r"chain\.json has entry 4"):
        undoing.undo(desk.workspace, NAME, "another story", desk.now)
    assert len(signed(desk)) == 3


def aimed(desk, tmp_path):
    aim(desk, f'kind = "folder"\npath = "{tmp_path / "www"}"')
    played(desk, 1)


def test_a_site_that_is_ahead_of_the_workspace(desk, tmp_path):
    aimed(desk, tmp_path)
    backup = copied(desk, tmp_path / "backup")
    played(desk, 1)
    www = hashes(tmp_path / "www")
    put_back(desk, backup)
    desk.gift(1, 2, 7)
    desk.gift(2, 1, 7)
    with pytest.raises(HistoryBroken, match=r"chain.json at folder .*www has entry 2, which plays turn 2"):
        desk.publish()
    # What had come in was collected all the same, and the site of the readers stayed.
    assert desk.index().seats_in == {1, 2}
    assert (desk.match.last, hashes(tmp_path / "www")) == (1, www)


def test_two_machines_with_one_workspace(desk, tmp_path):
    aimed(desk, tmp_path)
    other = Desk(Workspace(copied(desk, tmp_path / "other")), desk.now)
    played(desk, 1)
    before = signed(other)
    for usd in (8, 9):
        other.gift(1, 2, usd)
        other.gift(2, 1, usd)
        with pytest.raises(HistoryBroken, match="has entry 2, which plays turn 2"):
            other.publish(now=True)
    assert signed(other) == before
    played(desk, 1)
    assert differences(desk) == []


def test_two_machines_apart_from_the_site(desk, tmp_path):
    """One signs offline: its chain says so, its site never replaces the published one, its verify is red."""
    aimed(desk, tmp_path)
    other = Desk(Workspace(copied(desk, tmp_path / "other")), desk.now)
    played(desk, 1)
    www = hashes(tmp_path / "www")
    (tmp_path / "www").rename(tmp_path / "away")
    other.gift(1, 2, 9)
    other.gift(2, 1, 9)
    with pytest.raises(OutOfReach, match=r"turn 2 is open: all orders are in; but .* could not be asked"):
        other.publish()
    assert (other.match.last, other.index().seats_in) == (1, {1, 2})
    lines = publish_match(Run(other.workspace, Wish(), other.now, offline=True), NAME)
    assert "turn 2 resolved" in lines[0]
    assert chain(other.match.folder, other.match.secrets.public_key)[-1].offline
    assert not (tmp_path / "www").exists()
    (tmp_path / "away").rename(tmp_path / "www")
    other.gift(1, 2, 9)
    other.gift(2, 1, 9)
    with pytest.raises(HistoryBroken, match="has two histories: entry 2"):
        other.publish()
    assert other.match.last == 2
    assert hashes(tmp_path / "www") == www
    assert any("two histories" in found for found in differences(other))


def test_a_match_of_an_earlier_version_goes_on(desk, monkeypatch):
    """Its entries announce no strengths; they begin to with the next turn, and all of it verifies."""
    with monkeypatch.context() as earlier:
        earlier.setattr(manifests, "own_strengths", lambda seats: None)
        played(desk, 1)
    entry = json.loads(desk.match.folder.turn(1).manifest.read_bytes())["statement"]
    assert not {"strengths", "offline", "changed_strengths", "why"} & entry.keys()
    played(desk, 1)
    assert differences(desk) == []
