"""Damaged files under ``.work`` are made again; what cannot be made again is named, and the rest goes on."""

from __future__ import annotations

import json
import shutil

import pytest

from referee.deploy import kept
from referee.explaining import jobs
from referee.fairness.manifests import ACCEPTED
from referee.match.high_scores import hall_of_fame
from referee.match.keys import from_text
from referee.publication.club_tables import outcomes
from referee.turns.creating import NewMatch, create
from referee.workspace import disk, kept_texts
from referee.workspace.settings import Seat
from tests.referee.helpers import NAME, START, hashes
from tests.referee.sites import aim

RUBBISH = {"torn": b"{", "of another kind": b"5", "no text": b"\xff\x00", "no text inside": b'{"a": "\xff"}'}


@pytest.fixture
def club(over, turnsheet, tmp_path):
    """A finished match and a second one that goes on, both published and sent to a folder."""
    aim(over, f'kind = "folder"\npath = "{tmp_path / "www"}"')
    create(over.workspace, NewMatch("toy", "TOY2", (Seat(1, human=True),), {}), START, from_text("2"))
    code, _, said = turnsheet("publish", *over.there)
    assert code == 0, said
    return over


@pytest.mark.parametrize("rubbish", RUBBISH.values(), ids=RUBBISH)
def test_caches_are_made_again(club, turnsheet, tmp_path, rubbish):
    work = club.workspace.work
    before = (hall_of_fame(club.workspace), outcomes(club.workspace))
    assert all(before)
    # Written by the first run of a process only.
    (work / kept_texts.NAME).touch()
    spoiled = [path for path in disk.files_below(work) if "publications" not in path.parts]
    names = {path.relative_to(work).as_posix() for path in spoiled}
    assert {f"cards/{NAME}.json", f"results/{NAME}.json", f"outcomes-2/{NAME}.json"} <= names
    assert {"built/.common.json", f"built/{NAME}.txt"} <= names
    assert any(name.startswith("sent/") for name in names)
    for path in spoiled:
        path.write_bytes(rubbish)
    code, _, said = turnsheet("publish", "TOY2", "--turn", 1, *club.there)
    assert (code, said) == (0, "")
    assert (hall_of_fame(club.workspace), outcomes(club.workspace)) == before
    # The card on the home page is whole again with the next publication of its own match.
    assert turnsheet("publish", *club.there)[0] == 0
    card = json.loads((work / "cards" / f"{NAME}.json").read_bytes())
    assert (card["over"], card["headlines"].keys()) == (True, {"en", "fr"})
    assert hashes(tmp_path / "www") == hashes(club.workspace.site)


def test_a_hold_whose_mark_is_damaged_is_a_hold(club, turnsheet):
    turnsheet("rollback", *club.there)
    club.workspace.held.write_bytes(b"\xff")
    before = hashes(club.workspace.site)
    assert "held at an earlier edition" in turnsheet("publish", *club.there)[1]
    assert hashes(club.workspace.site) == before


def test_a_publication_that_cannot_be_taken_back_is_named(club, turnsheet):
    newest = kept(club.workspace)[-1]
    folder = club.workspace.work / "publications" / f"{newest.number:04}"
    (folder / "publication.json").write_bytes(b"{")
    assert turnsheet("publish", *club.there)[0] == 0
    code, _, said = turnsheet("rollback", *club.there)
    assert (code, said.startswith(f"{folder / 'publication.json'} is damaged")) == (2, True), said
    assert f"Remove the folder {folder}" in said
    shutil.rmtree(folder)
    assert turnsheet("rollback", *club.there)[0] == 0


KEPT = ("letters.json", f"turns/004/{ACCEPTED}", "turns/003/reports/public.json")


@pytest.mark.parametrize("rubbish", [RUBBISH["torn"], RUBBISH["no text inside"]])
@pytest.mark.parametrize("name", KEPT)
def test_what_nothing_makes_again_is_named_and_other_matches_go_on(over, turnsheet, name, rubbish):
    create(over.workspace, NewMatch("toy", "TOY2", (Seat(1, human=True),), {}), START, from_text("2"))
    path = over.match.folder.path / name
    assert path.is_file()
    path.write_bytes(rubbish)
    shutil.rmtree(over.workspace.site)
    shutil.rmtree(over.workspace.work)
    code, out, said = turnsheet("publish", *over.there)
    assert (code, f"{path} " in said, "bug in Turnsheet" in said) == (2, True, False), said
    assert "TOY2: site published" in out


def test_a_damaged_journal_of_the_mailbox_is_named_and_matches_go_on(desk, turnsheet, tmp_path):
    settings, journal = desk.workspace.settings, desk.workspace.path / "doors" / "journal.json"
    (tmp_path / "shared").mkdir()
    settings.write_text(f'{settings.read_text()}\n[doors.folder]\npath = "{tmp_path / "shared"}"\n')
    journal.parent.mkdir()
    journal.write_bytes(b"{")
    code, out, said = turnsheet("publish", *desk.there)
    assert (code, f"{NAME}: site published" in out) == (0, True), said
    assert said.startswith(f"folder: {journal} is damaged")


def test_a_damaged_part_of_an_account_is_worked_out_again(over, monkeypatch):
    monkeypatch.setattr(jobs, "_opened", lambda *_: (over.match, None))
    monkeypatch.setattr(jobs, "_replay", lambda *_: None)
    monkeypatch.setattr(jobs, "_done", lambda *_: ["fresh"])
    job = jobs.Job(over.workspace.path, NAME, 1)
    assert jobs.do(job)[1] == b'["fresh"]'
    (part,) = (over.match.folder.path / "explained" / "parts").iterdir()
    for rubbish in (b"[", b'["\xff"]'):
        part.write_bytes(rubbish)
        assert jobs.do(job)[1] == b'["fresh"]'
