"""A finished match, archived and verified where nothing is known of it but the archive."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from referee.demo.demonstration import play, prepare
from referee.fairness.archive import write_archive
from referee.verifying import verify
from referee.workspace.folders import Workspace
from tests.referee import helpers

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("archive")]
TURNS = int(os.environ.get("TURNSHEET_TURNS", "6"))
"""`make soak` plays twenty."""
REAL_PAGES = os.environ.get("TURNSHEET_REAL_PAGES") == "1"
END = {"last_certain_turn": str(TURNS - 1), "end_chance_permille": "1000"}


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """Return the archive of the demonstration, played to its end.

    Its pages are plain ones, for speed; with TURNSHEET_REAL_PAGES=1 they are what MkDocs builds.
    """
    folder = tmp_path_factory.mktemp("finished")
    demo = prepare("continental-rails", Workspace(folder / "demo"))
    demo = replace(demo, sample=msgspec.structs.replace(demo.sample, options=END))
    with pytest.MonkeyPatch.context() as patch:
        if not REAL_PAGES:
            patch.setattr("referee.publication.building.build_edition", helpers.plain_build)
        match = play(demo, TURNS)
    assert match.is_over
    assert match.last == TURNS
    write_archive(demo.workspace, match, folder / "DEMO.zip")
    return folder / "DEMO.zip"


@pytest.fixture
def unpacked(archive, tmp_path):
    with zipfile.ZipFile(archive) as file:
        file.extractall(tmp_path / "a")
    return tmp_path / "a"


def first(place):
    with verify(str(place), Workspace(Path("nowhere"))) as found:
        return next((str(difference) for difference in found.differences), "")


def test_every_hash_comes_out_on_another_machine(archive, tmp_path):
    """Another process, folder, zone, clock of strings and umask; only the code is the same."""
    shutil.copy(archive, tmp_path / "x.zip")
    ended = subprocess.run(
        [Path(sys.executable).parent / "turnsheet", "verify", "x.zip"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONHASHSEED": "77", "TZ": "Pacific/Auckland"},
        umask=0o077,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert f"DEMO: turns 0 to {TURNS}, signed with the key" in ended.stdout
    assert "Everything was computed again" in ended.stdout


def test_one_altered_order_is_named(unpacked):
    path = unpacked / "turns" / "002" / "orders" / "seat-07.json"
    orders = json.loads(path.read_bytes())
    orders["stock_orders" if "stock_orders" in orders else sorted(orders)[0]] = None
    path.write_text(json.dumps(orders, sort_keys=True, separators=(",", ":")))
    assert first(unpacked).startswith("turn 2, orders/seat-07.json: is not what was committed to")


def test_one_altered_dice_value_is_named(unpacked):
    path = unpacked / "turns" / "001" / "dice.csv"
    lines = path.read_text().splitlines()
    turn, label, n, low, high, value = lines[5].rsplit(",", 5)
    lines[5] = ",".join((turn, label, n, low, high, str(int(value) + 1)))
    path.write_text("\n".join(lines) + "\n")
    said = first(unpacked)
    assert said.startswith("turn 1, dice.csv: line 6 is")
    assert f"{label},{n},{low},{high},{value}' comes out" in said


def test_one_altered_page_is_named(unpacked):
    page = unpacked / "site" / "DEMO" / "fr" / "turns" / "005" / "index.html"
    assert (b"ts-headline" in page.read_bytes()) == REAL_PAGES
    page.write_bytes(page.read_bytes() + b" ")
    assert first(unpacked / "site" / "DEMO").startswith("turn 5, fr/turns/005/index.html: was changed")
