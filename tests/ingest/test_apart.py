"""The child that opens foreign files: the same answers, its limits, and a new one after each failure."""

import os
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ingest import Apart, ReaderUnfit, identify, identify_apart
from ingest.apart import reader as apart_reader
from ingest.apart import wire
from ingest.grid import Grid
from tests.ingest.forms_for_tests import KEY, written
from tests.ingest.hostile import KINDS
from tests.ingest.packing import ods, ods_cell, ods_row

GOOD = written()
HEAVY = KINDS["million cells"][2]()


def codes(found):
    return [finding.code for finding in found[2]]


@pytest.fixture(scope="module")
def apart():
    with Apart() as reader:
        yield reader


def test_the_answer_is_that_of_identify(apart):
    files = [GOOD, written(language="fr"), b"%PDF", ods(ods_row("Form code", "x", ods_cell(0.5, "float")))]
    for data in files:
        assert apart.identify(data, "form.xlsx", KEY) == identify(data, "form.xlsx", KEY)


def test_one_child_reads_many_files(apart):
    apart.start()
    child = apart.pid
    assert [codes(apart.identify(GOOD, "form.xlsx", KEY)) for _ in range(15)] == [[]] * 15
    assert apart.pid == child


def test_the_shared_reader_needs_no_care():
    assert identify_apart(GOOD, "form.xlsx", KEY)[0].seat == 3
    assert codes(identify_apart(b"", "form.xlsx", KEY)) == ["INGEST.EMPTY_FILE"]


def test_what_takes_too_long_is_given_up_and_the_next_file_read():
    with Apart() as reader:
        reader.identify(GOOD, "form.xlsx", KEY)
        reader.patience = 0.05
        os.kill(reader.pid, signal.SIGSTOP)
        assert codes(reader.identify(GOOD, "form.xlsx", KEY)) == ["INGEST.TOO_HEAVY"]
        reader.patience = 60
        assert codes(reader.identify(GOOD, "form.xlsx", KEY)) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process reliably")
def test_what_takes_too_much_memory_is_given_up_and_the_next_file_read():
    with Apart() as reader:
        reader.identify(GOOD, "form.xlsx", KEY)
        # What a bare child takes differs from one Python to the next: leave it four megabytes beyond that.
        pages = int(Path(f"/proc/{reader.pid}/statm").read_text().split()[0])
        room = pages * resource.getpagesize() + 4 * 1024 * 1024
        resource.prlimit(reader.pid, resource.RLIMIT_AS, (room, room))
        assert codes(reader.identify(HEAVY, "form.xlsx", KEY)) == ["INGEST.TOO_HEAVY"]
        assert codes(reader.identify(GOOD, "form.xlsx", KEY)) == []


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_child_has_its_limits():
    with Apart(seconds=7) as reader:
        reader.identify(GOOD, "form.xlsx", KEY)
        about = Path(f"/proc/{reader.pid}")
        limits, surroundings = (about / "limits").read_text(), (about / "environ").read_text()
    rows = {line[:26].strip(): line[26:].split()[0] for line in limits.splitlines()}
    assert rows["Max address space"] == rows["Max data size"] == "512000000"
    assert (rows["Max file size"], rows["Max core file size"]) == ("0", "0")
    assert int(rows["Max cpu time"]) < 60
    assert "PYTHONPATH" in surroundings
    assert "HOME" not in surroundings


def test_a_child_that_died_is_replaced(apart):
    apart.start()
    os.kill(apart.pid, signal.SIGKILL)
    assert codes(apart.identify(GOOD, "form.xlsx", KEY)) in ([], ["INGEST.TOO_HEAVY"])
    assert codes(apart.identify(GOOD, "form.xlsx", KEY)) == []


def says(said):
    """Return what starts a child that says so much, and ends when it is asked something."""
    program = f"import sys; sys.stdout.buffer.write({said!r}); sys.stdout.flush(); sys.stdin.buffer.read(1)"

    def started(seconds, megabytes):
        return subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    return started


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"hello",
        b"\xff" * 99,
        (5).to_bytes(8, "big") + b"[1,2]",
        (4).to_bytes(8, "big") + b'{"a"',
        b"\0" * 8,
    ],
)
def test_an_answer_that_makes_no_sense_is_no_grid(monkeypatch, answer):
    greeting = len(wire.READY).to_bytes(8, "big") + wire.READY
    monkeypatch.setattr(apart_reader, "_started", says(greeting + answer))
    with Apart(patience=30) as reader:
        assert codes(reader.identify(GOOD, "form.xlsx", KEY)) == ["INGEST.TOO_HEAVY"]


@pytest.mark.parametrize("greeting", [b"", b"hello", (5).to_bytes(8, "big") + b"hello"])
def test_where_no_child_starts_no_form_is_refused(monkeypatch, greeting):
    """A broken installation is no player's fault."""
    monkeypatch.setattr(apart_reader, "_started", says(greeting))
    with Apart(patience=1) as reader, pytest.raises(ReaderUnfit):
        reader.identify(GOOD, "form.xlsx", KEY)
    assert reader.pid is None


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGSTOP")
def test_a_machine_that_is_busy_elsewhere_gets_no_good_form_refused():
    """The child stands still for longer than the work a file may take; a good form counts all the same."""
    with Apart(seconds=1) as reader:
        reader.start()
        os.kill(reader.pid, signal.SIGSTOP)
        timer = threading.Timer(3, os.kill, (reader.pid, signal.SIGCONT))
        timer.start()
        assert codes(reader.identify(GOOD, "form.xlsx", KEY)) == []
        timer.join()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the system limits the work of a process")
def test_work_without_end_is_given_up_by_the_system(monkeypatch):
    """Long before the patience ends: what is counted is the work."""
    real = apart_reader._started
    endless = (
        "import ingest.apart.child as c; c._answer = lambda *_: exec('while True: pass'); c.main(1, 512)"
    )

    def started(seconds, megabytes):
        child = real(seconds, megabytes)
        child.kill()
        child.communicate()
        return subprocess.Popen(
            [sys.executable, "-c", endless], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    monkeypatch.setattr(apart_reader, "_started", started)
    with Apart(seconds=1, patience=10_000) as reader:
        assert codes(reader.identify(GOOD, "form.xlsx", KEY)) == ["INGEST.TOO_HEAVY"]


def test_several_threads_may_ask_at_once(apart):
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(apart.identify(GOOD, "form.xlsx", KEY)[0]))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [code.seat for code in found] == [3] * 6


def test_the_child_ends_with_the_reader():
    with Apart() as reader:
        reader.start()
        child = reader._child
    assert reader.pid is None
    assert child.poll() is not None


def test_frames_hold_any_text():
    _, grid, _ = identify(b'Form code;CR42-T08-S03-000000;\xf0\x9f\x9a\x82 \xe2\x80\xae""', "form.csv", KEY)
    assert wire.decoded(wire.encoded((grid, ()))) == (grid, ())
    assert isinstance(grid, Grid)
