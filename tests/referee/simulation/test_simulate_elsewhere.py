"""`turnsheet simulate` with real processes: two Dask workers, and a run that is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.referee.dask import PATIENCE, scheduler, wait_for, worker, workers_of

pytestmark = pytest.mark.slow
__all__ = ["scheduler"]

GAME = "chicago-express"
TURNSHEET = Path(sys.executable).parent / "turnsheet"


def simulated(*arguments, game=GAME):
    """Run the command in a process of its own; return its exit code, output and errors."""
    done = subprocess.run(
        [TURNSHEET, "simulate", game, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def kept(path):
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return sorted((json.loads(line) for line in lines), key=lambda match: match["number"])


@pytest.mark.xdist_group("dask")
def test_two_workers_play_the_same_matches_as_one_core_here(scheduler, tmp_path):
    folder, address = scheduler
    code, _, err = simulated("-n", 2, "--cluster", address, "--keep", tmp_path / "none")
    assert (code, f"The scheduler at {address} has no workers. Start some: dask worker" in err) == (2, True)
    with ExitStack() as workers:
        for _ in range(2):
            workers.enter_context(worker(folder))
        wait_for(lambda: workers_of(address) == 2, "two workers")
        there = simulated("-n", 12, "--json", "--cluster", address, "--keep", tmp_path / "there")
    here = simulated("-n", 12, "--json", "-j", 1, "--keep", tmp_path / "here")
    assert (there[0], here[0]) == (0, 0), there[2]
    assert {**json.loads(there[1]), "seconds": 0} == {**json.loads(here[1]), "seconds": 0}
    assert kept(tmp_path / "there") == kept(tmp_path / "here")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("tcp://127.0.0.1:1", "Timed out trying to connect"),
        ("nonsense", "missing port number"),
        ("odd://127.0.0.1:1", "unknown address scheme"),
    ],
)
def test_an_address_where_nobody_answers_is_a_sentence(address, why, tmp_path):
    code, out, err = simulated("--cluster", address, "--keep", tmp_path / "none")
    assert (code, out) == (2, "")
    assert err.startswith(f"No Dask scheduler answers at {address!r} (")
    assert why in err
    assert len(err.splitlines()) == 1


def test_a_killed_run_leaves_no_process_and_the_same_call_goes_on(tmp_path):
    path, whole = tmp_path / "series.jsonl", tmp_path / "whole.jsonl"
    call = [TURNSHEET, "simulate", GAME, "-n", "40", "-j", "2", "--json", "--keep", path]
    run = subprocess.Popen(call, stdout=subprocess.DEVNULL, start_new_session=True)
    wait_for(lambda: path.is_file() and len(path.read_bytes().splitlines()) > 4, "some matches")
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    wait_for(lambda: not alive(run.pid), "the processes that played matches")
    before = path.read_bytes()
    assert 4 <= len(before.splitlines()) < 41
    code, out, err = simulated("-n", 40, "--json", "--keep", path)
    assert (code, "Going on: " in err) == (0, True)
    assert path.read_bytes().startswith(before)
    _, once, _ = simulated("-n", 40, "--json", "--keep", whole)
    assert {**json.loads(out), "seconds": 0} == {**json.loads(once), "seconds": 0}
    assert kept(path) == kept(whole)


def test_ctrl_c_says_what_is_kept_and_the_same_call_goes_on(tmp_path):
    path = tmp_path / "series.jsonl"
    call = [TURNSHEET, "simulate", GAME, "-n", "40", "-j", "2", "--keep", path]
    # A suite begun in the background of a shell ignores Ctrl-C, and hands that down.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    run = subprocess.Popen(call, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True)
    signal.signal(signal.SIGINT, before)
    wait_for(lambda: path.is_file() and len(path.read_bytes().splitlines()) > 4, "some matches")
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=PATIENCE)
    done = len(kept(path))
    assert (run.returncode, out) == (130, "")
    assert err == f"Stopped: {done} of 40 matches are kept. Run the same command again to continue.\n"
    assert f"Going on: {done} matches" in simulated("-n", done + 1, "--keep", path)[2]


def alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
