"""A match is explained on two Dask workers: the same bytes as here."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.referee.dask import scheduler, wait_for, worker, workers_of
from tests.referee.explaining.matches import NAME, opened, play_on, playing_on_little, seated

pytestmark = pytest.mark.slow
__all__ = ["scheduler"]


@pytest.fixture(autouse=True, scope="module")
def little():
    with playing_on_little():
        yield


@pytest.mark.xdist_group("dask")
def test_two_workers_come_to_the_same_account(scheduler, tmp_path, turnsheet):
    folder, address = scheduler
    workspace = seated(tmp_path / "ws", "chicago-express", 3)
    play_on(workspace, 99)
    account = opened(workspace).folder.account
    call = ("explain", NAME, "-w", workspace.path)
    code, _, err = turnsheet(*call, "--cluster", address)
    assert (code, f"The scheduler at {address} has no workers. Start some: dask worker" in err) == (2, True)
    with ExitStack() as workers:
        for _ in range(2):
            workers.enter_context(worker(folder))
        wait_for(lambda: workers_of(address) == 2, "two workers")
        assert turnsheet(*call, "--cluster", address)[0] == 0
    there = account.read_bytes()
    account.unlink()
    assert turnsheet(*call, "--jobs", 1)[0] == 0
    assert account.read_bytes() == there


def test_processes_here_and_a_cluster_exclude_each_other(tmp_path, turnsheet):
    code, _, err = turnsheet(
        "explain", NAME, "-w", tmp_path, "--cluster", "tcp://127.0.0.1:8786", "--jobs", 2
    )
    assert (code, "--jobs counts processes of this machine" in err) == (2, True)
