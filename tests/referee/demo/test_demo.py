"""The demonstration, end to end: from workbooks that LibreOffice saved to a site that holds no secret."""

from __future__ import annotations

import html
import json
import os
import zipfile
from pathlib import Path

import pytest

from engine.findings import Outcome
from ingest import identify, read_form
from publish.desks.seal import FORM, REPORT, Header, object_name, unseal
from referee import serialise
from referee.demo import libreoffice
from referee.demo.demonstration import prepare
from referee.match.match import open_match
from referee.workspace import index
from referee.workspace.folders import Workspace
from tests.referee.helpers import hashes, search
from tests.referee.helpers import in_a_process as turnsheet

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("demo")]
SAMPLES = Path(__file__).resolve().parents[3] / "games" / "continental_rails" / "sample_orders"
WORKBOOKS = sorted(SAMPLES.glob("turn-*/*.xlsx"))
LARGEST_BYTES = 60_000


def paper(workspace, match, seat, kind):
    """Return meta and payload of a sealed paper of the newest turn, from the site as published."""
    keys, header = match.secrets.seat(seat).keys(), Header(match.name, match.last, kind)
    return unseal(
        keys, header, (workspace.site / match.name / "desk" / object_name(keys, header)).read_bytes()
    )


@pytest.mark.parametrize("path", WORKBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_samples_were_saved_by_libreoffice(path):
    assert path.stat().st_size < LARGEST_BYTES
    with zipfile.ZipFile(path) as archive:
        assert b"LibreOffice" in archive.read("docProps/app.xml")


def test_there_are_nine_samples():
    assert len(WORKBOOKS) == 9


def test_the_console_tells_where_and_how(demo):
    workspace, said = demo
    match = open_match(workspace, "DEMO")
    assert "3 turns published" in said
    people = [seat for seat in match.seats if seat.human]
    assert [(seat.number, seat.language) for seat in people] == [(3, "en"), (7, "fr"), (11, "en")]
    for seat in people:
        assert match.secrets.seat(seat.number).passphrase in said
    assert str(workspace.site) in said


def test_every_sample_counted(demo):
    match = open_match(demo[0], "DEMO")
    for turn in (1, 2, 3):
        played = (match.folder.turn(turn).path / "played.json").read_text()
        assert played.count('"form"') == 3, turn
        assert played.count('"computer"') == 12


def test_the_samples_fit_the_rules_of_today(demo):
    """A sample fits the position it was made in: after a change of rules or texts, run make_samples.py."""
    match = open_match(demo[0], "DEMO")
    for turn in (1, 2, 3):
        for entry in index.read(match.folder.turn(turn).received).entries:
            said = serialise.from_plain(entry.findings)
            assert [finding for finding in said if finding.outcome is Outcome.REJECTED] == [], entry.arrivals


def test_the_same_again_gives_the_same_bytes(demo, tmp_path):
    ended = turnsheet("demo", tmp_path / "again", "--no-serve", PYTHONHASHSEED="2", TZ="Asia/Tokyo")
    assert ended.returncode == 0
    first, second = hashes(demo[0].path), hashes(tmp_path / "again")
    assert {name for name in first.keys() | second.keys() if first.get(name) != second.get(name)} == set()


def test_another_day_on_another_machine_gives_the_same_site(own_copy):
    """Pages of the newest turn, root and desks are made anew: by the clock of today, with other settings."""
    site = own_copy.site / "DEMO"
    before = hashes(own_copy.site)
    (own_copy.work / "built" / "DEMO.txt").unlink()
    kept = ("turns/000/", "turns/001/", "turns/002/", "feed.xml", "map-history")
    for path in [path for path in site.rglob("*") if path.is_file()]:
        if not any(part in path.as_posix() for part in kept):
            path.unlink()
    changed = {"PYTHONHASHSEED": "9", "TZ": "America/St_Johns", "LC_ALL": "C", "HOME": str(own_copy.path)}
    old = os.umask(0o077)
    try:
        ended = turnsheet("publish", "-w", own_copy.path, **changed)
    finally:
        os.umask(old)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert hashes(own_copy.site) == before


def test_publishing_again_changes_no_byte(own_copy):
    before = hashes(own_copy.path)
    # That the referee was told, once, what desks go without.
    told = {".work/simple-checks.txt"}
    for arguments in ((), ("--now",), ("--turn", "3")):
        ended = turnsheet("publish", *arguments, "-w", own_copy.path)
        assert (ended.returncode, ended.stderr) == (0, "")
        after = hashes(own_copy.path)
        assert {name: after[name] for name in after.keys() - told} == before


def test_no_secret_stands_in_any_published_file(demo):
    search(demo[0].site, open_match(demo[0], "DEMO"))


def test_every_seat_has_as_many_papers(demo):
    papers = list((demo[0].site / "DEMO" / "desk").glob("*.bin"))
    assert len(papers) == 15 * 4 * 3


def test_a_folder_with_anything_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.odt").write_text("years of work")
    ended = turnsheet("demo", tmp_path, "--no-serve")
    assert ended.returncode == 2
    assert "is not empty and holds no demonstration" in ended.stderr
    assert (tmp_path / "thesis.odt").exists()


@pytest.mark.skipif(not libreoffice.found(), reason="LibreOffice is not installed here")
def test_the_downloaded_workbook_filled_in_by_libreoffice_is_played(own_copy):
    match = open_match(own_copy, "DEMO")
    meta, workbook = paper(own_copy, match, 7, FORM)
    assert meta["name"] == "DEMO-T04-S07.xlsx"
    assert workbook == match.folder.turn(3).form(7).read_bytes()

    code, grid, _ = identify(workbook, meta["name"], match.secrets.form_key)
    form = match.game.form(match.state, 7, "DEMO")
    places = read_form(grid, form, match.game.catalogue, code=code).places
    typed = {places["BORROW", "answer"]: 123, places["MESSAGE", "answer"]: "« À bientôt » & merci"}
    saved = libreoffice.fill(workbook, typed)
    (match.folder.inbox / "retour de Zoé.xlsx").write_bytes(saved)

    checked = turnsheet("check", match.folder.inbox / "retour de Zoé.xlsx", "-w", own_copy.path)
    assert checked.returncode == 0, checked.stdout
    ended = turnsheet("publish", "--now", "-w", own_copy.path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "turn 4 resolved: you said --now." in ended.stdout

    match = open_match(own_copy, "DEMO")
    ledger = (match.folder.turn(4).path / "ledger.csv").read_text(encoding="utf-8")
    assert any(",seat/07," in line and ",123," in line for line in ledger.splitlines())
    report = json.loads(paper(own_copy, match, 7, REPORT)[1])
    assert "« À bientôt » & merci" in html.unescape(report["languages"]["fr"])
    before = hashes(own_copy.path)
    assert turnsheet("publish", "-w", own_copy.path).returncode == 0
    assert hashes(own_copy.path) == before


def test_a_game_without_samples_has_no_demonstration(tmp_path):
    from referee.faults import Mistake

    with pytest.raises(Mistake, match="toy has no sample orders"):
        prepare("toy", Workspace(tmp_path / "demo"))


def test_the_pages_of_mkdocs_are_verified_too(own_copy):
    """With the record and alone, as anyone can who sees the site only; an altered page is found and named."""
    ended = turnsheet("verify", "DEMO", "-w", own_copy.path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Everything was computed again" in ended.stdout
    site = own_copy.site / "DEMO"
    assert turnsheet("verify", site).returncode == 0
    page = site / "fr" / "turns" / "002" / "exchange" / "index.html"
    before = page.read_text(encoding="utf-8")
    page.write_text(before.replace("<td", "<td ", 1), encoding="utf-8")
    for place in ("DEMO", site):
        ended = turnsheet("verify", place, "-w", own_copy.path)
        assert ended.returncode == 5
        assert "First difference: turn 2, fr/turns/002/exchange/index.html: was changed" in ended.stderr
