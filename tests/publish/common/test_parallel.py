"""Work that is shared between two processes."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from publish.common import parallel
from publish.common.parallel import shared

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="copies of a process are made on Linux only")


@pytest.fixture(autouse=True)
def two_cores(monkeypatch):
    """Let there be two cores, and no thread of the test's own tools."""
    monkeypatch.setattr(parallel, "_two_hands", lambda: True)


def doubled(number):
    return str(number).encode() * 2 + f" {os.getpid()}".encode()


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_all_is_done_in_order_by_two(count):
    found = [part.split() for part in shared(doubled, range(count), bytes)]
    assert [words[0] for words in found] == [str(n).encode() * 2 for n in range(count)]
    assert len({words[1] for words in found}) == min(count, 2)


def test_long_answers_come_whole():
    assert shared(lambda n: bytes([n]) * 3_000_000, [1, 2, 3, 4], bytes) == [
        bytes([n]) * 3_000_000 for n in (1, 2, 3, 4)
    ]


def test_what_goes_wrong_in_either_is_raised():
    for wrong in (0, 1):
        with pytest.raises(ZeroDivisionError):
            shared(lambda n, wrong=wrong: bytes(abs(1 // (n - wrong))), [0, 1, 2, 3], bytes)


def test_a_copy_that_is_ended_leaves_its_part_to_us():
    us = os.getpid()

    def work(number):
        if os.getpid() != us:
            os.kill(os.getpid(), signal.SIGKILL)
        return b"%d" % number

    assert shared(work, [1, 2, 3, 4, 5], bytes) == [b"1", b"2", b"3", b"4", b"5"]


def test_the_copy_does_all_the_rest_while_we_are_at_one(tmp_path):
    def work(number):
        if number == 1:
            (tmp_path / "done").touch()
        # Nobody else comes to the second before we are through with the first.
        while number == 0 and not (tmp_path / "done").exists():
            time.sleep(0.001)
        return os.getpid()

    found = shared(work, range(6), int)
    assert found[0] == os.getpid()
    assert len(set(found[1:])) == 1
    assert found[1] != os.getpid()


def test_more_than_a_pipe_holds_is_done_in_turn(monkeypatch):
    monkeypatch.setattr(parallel, "_MOST", 3)
    assert shared(lambda number: number, range(11), int) == list(range(11))


def test_threads_forbid_a_copy(monkeypatch):
    monkeypatch.undo()
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert len({part.split()[1] for part in shared(doubled, range(4), bytes)}) == 1
    finally:
        done.set()
        thread.join()


@pytest.mark.slow
def test_a_copy_holds_no_lock_of_a_process_that_was_killed(tmp_path):
    code = (
        "import fcntl, sys, time, os\n"
        "from publish.common import parallel\n"
        "parallel._two_hands = lambda: True\n"
        "file = open(sys.argv[1], 'w'); fcntl.flock(file, fcntl.LOCK_EX)\n"
        "print('held', flush=True)\n"
        "parallel.shared(lambda n: time.sleep(20) or b'', [1, 2], bytes)\n"
    )
    path = tmp_path / "lock"
    child = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "held\n"
    time.sleep(0.3)
    child.kill()
    child.wait()
    # Long before the copy's sleep is over; but a busy machine may not even have begun it.
    assert any(_locks(path) or time.sleep(0.1) for _ in range(100))


def _locks(path):
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
