"""kill -9 while order forms are taken in: no file is lost, none counts twice, as if nothing had happened."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.workspace import index
from tests.referee.helpers import hashes

TIMES, BOUNDARIES = 50, 25
ROOT = Path(__file__).parents[3]
pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="needs fork and kill -9")]


@pytest.fixture
def collector():
    command = [sys.executable, "-m", "tests.referee.collector"]
    # Python's own cache of compiled modules would count as steps.
    quiet = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command, cwd=ROOT, text=True, env=quiet, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as found:
        yield found
        found.stdin.close()


@pytest.fixture
def start(desk, tmp_path):
    """Return a workspace with three forms before the door and five files in the inbox, two of them alike."""
    parcels = desk.workspace.path / "parcels"
    parcels.mkdir()
    for usd in (1, 2):
        (parcels / f"{usd}.xlsx").write_bytes(desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): usd}))
    (parcels / "3.xlsx").write_bytes(b"%PDF-1.7")
    desk.gift(2, 1, 30, name="good.xlsx")
    desk.gift(1, 2, 9_999, minutes=2, name="too much.xlsx")
    desk.hand_in("bad.xlsx", b"no workbook", minutes=3)
    desk.hand_in("damaged.xlsx", desk.form(2, {})[:5000], minutes=4)
    shutil.copy2(desk.inbox / "good.xlsx", desk.inbox / "good again.xlsx")
    return desk.workspace.path


def run(collector, folder, step=0, after=None):
    """Let it work on a folder, and kill it before a step or after so many seconds; return how it ended."""
    collector.stdin.write(f"{step} {folder}\n")
    collector.stdin.flush()
    child = int(collector.stdout.readline())
    if after is not None:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    collector.stdin.write("\n")
    collector.stdin.flush()
    return int(collector.stdout.readline())


def taken_in(folder):
    """Return all that was made of the inbox, and the inbox."""
    match = folder / "matches" / "TOY1"
    return hashes(match / "turns" / "001.collecting"), hashes(match / "inbox")


def test_killed_fifty_times(collector, start, tmp_path):
    chance = random.Random(1841)
    shutil.copytree(start, tmp_path / "undisturbed")
    began = time.monotonic()
    assert run(collector, tmp_path / "undisturbed") == 0
    lasts = time.monotonic() - began
    wanted, inbox = taken_in(tmp_path / "undisturbed")
    entries = index.read(tmp_path / "undisturbed/matches/TOY1/turns/001.collecting").entries
    assert [len(entry.arrivals) for entry in entries] == [1, 1, 1, 2, 1, 1, 1]
    steps = int((tmp_path / "undisturbed/steps").read_text())
    plan = [{"step": 1 + number * steps // BOUNDARIES} for number in range(BOUNDARIES)]
    plan += [{"after": chance.uniform(0, lasts)} for _ in range(TIMES - BOUNDARIES)]
    before, killed, half = hashes(start / "matches/TOY1/inbox"), 0, 0
    for blow in plan:
        folder = tmp_path / "disturbed"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(start, folder)
        killed += run(collector, folder, **blow) == signal.SIGKILL
        made, kept = taken_in(folder)
        half += bool(made) and made != wanted
        assert before.items() <= kept.items(), blow
        assert run(collector, folder) == 0
        made, kept = taken_in(folder)
        assert (made, kept) == (wanted, inbox), blow
        shutil.rmtree(folder)
    # Those at random instants may have come after the end, or before anything was done.
    assert killed >= BOUNDARIES
    assert half > BOUNDARIES // 2
    print(f"{TIMES} blows ({BOUNDARIES} at one of {steps} steps), {killed} killed, {half} half way")
