"""A Dask scheduler on loopback and its workers, as processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

PATIENCE = 180


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


def workers_of(address):
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        return len(client.scheduler_info()["workers"])
