"""Matches begun on earlier versions verify, always: one per game and version (tools/store_match.py)."""

import shutil
from pathlib import Path

import pytest

from referee.fairness.archive import open_archive
from referee.match import turn_files
from referee.verifying import replay, verify
from referee.workspace.folders import Workspace

STORED = sorted((Path(__file__).parent / "stored").glob("*.tar.xz"))

pytestmark = pytest.mark.slow


@pytest.fixture(params=STORED, ids=lambda path: path.name.removesuffix(".tar.xz"))
def stored(request, tmp_path, monkeypatch):
    # Forms are not compared with what another version printed: they need not be written either.
    monkeypatch.setattr(turn_files, "write_forms", lambda *about: None)
    # The newest may have been played by the code of today: it is looked at like the others.
    monkeypatch.setattr(replay, "code_version", lambda game: "0+today")
    # Python before 3.11.4 has no filters for archives; these are our own.
    shutil.unpack_archive(request.param, tmp_path)
    (folder,) = tmp_path.iterdir()
    return folder


def differences(folder):
    with verify(str(folder), Workspace(folder.parent)) as found:
        return [str(difference) for difference in found.differences], found.other_code


def test_a_stored_match_verifies_and_an_altered_order_is_found(stored):
    found, played_by = differences(stored)
    assert (found, bool(played_by)) == ([], True)
    path = next(stored.glob("turns/002/orders/*.json"))
    path.write_bytes(path.read_bytes().replace(b"{", b'{"x":1,', 1))
    assert "is not what was committed to when the turn was closed" in differences(stored)[0][0]


def test_a_stored_match_goes_on(stored):
    match = open_archive(stored)
    assert not match.is_over
    assert match.game.form(match.state, match.to_move()[0].number, match.name).sections
    assert match.game.rulebook(match.state, "en")
