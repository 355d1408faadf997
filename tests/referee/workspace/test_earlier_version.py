"""A whole workspace that an earlier landed version made goes on today: publish, backup, restore, verify.

`stored/` holds workspaces without site and caches, made by the commit that each is named after: a new match,
`publish`, both forms of turn 1, `publish`, the form of seat 1 for turn 2, `publish`. Whoever changes what a
workspace consists of stores another one beside them, made the same way by the version before.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.workspace.folders import Workspace
from tests.referee.test_evening import Club

STORED = sorted((Path(__file__).parent / "stored").glob("*.tar.xz"))
NAME = "UT1"

pytestmark = pytest.mark.slow


@pytest.fixture(params=STORED, ids=lambda path: path.name.removesuffix(".tar.xz"))
def club(request, tmp_path, monkeypatch):
    # Python before 3.11.4 has no filters for archives; these are our own.
    shutil.unpack_archive(request.param, tmp_path)
    ours = Club(tmp_path / "club", monkeypatch, NAME)
    ours.now = datetime(2026, 12, 1, 20, tzinfo=UTC)
    return ours


def test_a_workspace_of_an_earlier_version_goes_on(club):
    (row,) = [line for line in club.does("status").splitlines() if "Anna" in line]
    assert "in" in [cell.strip() for cell in row.split("│")]
    assert "turn 2 is open: waiting for seat 2" in club.does("publish")
    # One form was received, the other one printed, by the version that made the workspace.
    club.saves("chloe.xlsx", club.form(2))
    assert "turn 2 resolved: all orders are in." in club.does("publish")
    verifies(club)


def test_a_workspace_of_an_earlier_version_is_backed_up_and_restored_elsewhere(club, tmp_path):
    key, file = tmp_path / "club.key", tmp_path / "club.age"
    before = contents(club.workspace.path)
    club.does("backup", file, "--new-key", key)
    club.workspace = Workspace(tmp_path / "elsewhere")
    club.does("restore", file, "--key", key)
    after = contents(club.workspace.path)
    assert {name: after[name] for name in before} == before
    verifies(club)
    assert "turn 2 resolved: you said --now." in club.does("publish", "--now")
    verifies(club)


def verifies(club):
    assert "were computed again and are as they were recorded" in club.does("verify", NAME)


def contents(folder):
    """Return the matches' files: name -> bytes."""
    matches = folder / "matches"
    return {
        str(path.relative_to(matches)): path.read_bytes() for path in matches.rglob("*") if path.is_file()
    }
