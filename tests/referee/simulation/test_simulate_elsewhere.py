"""`turnsheet simulate` with real processes: two Dask workers, and a run that is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import PIPE

import pytest

pytestmark = pytest.mark.slow

GAME = "chicago-express"
PATIENCE = 180
TURNSHEET = Path(sys.executable).parent / "turnsheet"


@contextmanager
def running(*arguments, cwd):
    """Run a module of Python as a process of its own, and end it."""
    with (cwd / f"{arguments[0]}.log").open("ab") as log:
        process = subprocess.Popen([sys.executable, "-m", *arguments], cwd=cwd, stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def wait_for(ready, what):
    end = time.monotonic() + PATIENCE
    while not (found := ready()):
        assert time.monotonic() < end, f"waited {PATIENCE} s for {what}"
        time.sleep(0.02)
    return found


def worker(folder):
    loopback = ("--host", "127.0.0.1", "--no-dashboard")
    return running(
        *("distributed.cli.dask_worker", "--scheduler-file", "scheduler.json", *loopback),
        *("--nworkers", "1", "--nthreads", "1", "--no-nanny"),
        cwd=folder,
    )


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """Yield the folder and the address of a Dask scheduler on loopback that has no worker yet."""
    folder = tmp_path_factory.mktemp("dask")
    loopback = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with running(
        "distributed.cli.dask_scheduler", "--scheduler-file", "scheduler.json", *loopback, cwd=folder
    ):
        file = folder / "scheduler.json"
        wait_for(lambda: file.is_file() and file.read_text().rstrip().endswith("}"), "the scheduler")
        yield folder, json.loads(file.read_text())["address"]


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


def workers_of(address):
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        return len(client.scheduler_info()["workers"])


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
