"""A disk that takes no more, a clock that was set back: a sentence says where, and nothing is lost."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from datetime import timedelta

import pytest

from ingest import Grade
from referee.console import tell_fault
from referee.intake import inbox
from referee.workspace import locks
from tests.referee.blows import lasting, restored
from tests.referee.helpers import NAME, hashes


def publish_where_files_are_short(desk, most):
    """Publish in a process whose files may have so many bytes; return its exit code and what it said."""
    import resource

    told, tell = os.pipe()
    child = os.fork()
    if not child:
        code = 0
        with os.fdopen(tell, "w") as sys.stderr:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            try:
                desk.publish()
            except Exception as error:
                code = tell_fault(error)
        os._exit(code)
    os.close(tell)
    with os.fdopen(told) as pipe:
        said = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and limits of files")
def test_where_the_disk_takes_no_more_a_sentence_says_so_and_the_next_run_goes_on(desk, tmp_path):
    desk.gift(1, 2, 100)
    desk.hand_in("bad.xlsx", b"no workbook")
    start = tmp_path / "start"
    shutil.copytree(desk.workspace.path, start, copy_function=shutil.copy2)
    took = hashes(desk.inbox)
    desk.publish()
    wanted, where = lasting(desk), set()
    for most in (0, 100, 700, 2000, 6000, 9000, 12000):
        restored(desk, start)
        code, said = publish_where_files_are_short(desk, most)
        assert code == 2, said
        # What was done before is said first.
        said = said.splitlines()[-1]
        assert said.startswith(f"The system refused: File too large ({desk.workspace.path}/"), said
        assert said.endswith("). Fix that and run the command again: nothing is lost."), said
        where.add(said.partition("(")[2].partition(")")[0])
        assert not list(desk.workspace.path.rglob("*.part"))
        assert hashes(desk.inbox) == took
        desk.publish()
        assert lasting(desk) == wanted
    assert len(where) > 3, where


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "/a/b"),
            "No space left on device (/a/b). Make room on",
        ),
        (OSError(errno.EROFS, "Read-only file system", "/a"), "Read-only file system (/a). Let that disk be"),
        (
            PermissionError(errno.EACCES, "Permission denied", "/a"),
            "Permission denied (/a). Give yourself the",
        ),
        # What was to be put in place is there; it is the place that refuses.
        (
            PermissionError(errno.EACCES, "Permission denied", "/a", None, "/b"),
            "Permission denied (/b). Give",
        ),
        (OSError("odd"), "odd. Fix that and run"),
        (
            shutil.Error([("/a/1", "/b/1", "[Errno 28] No space left on device: '/a/1' -> '/b/1'")] * 2),
            "No space left on device (/a/1). Make room on",
        ),
    ],
)
def test_what_the_system_refuses_is_one_line_with_where_and_how_to_fix(error, said, capsys):
    assert tell_fault(error) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"The system refused: {said}")
    assert line.endswith("run the command again: nothing is lost.")


@pytest.mark.skipif(sys.platform == "win32", reason="other locks there")
def test_a_folder_without_locks_is_no_other_publish(desk, monkeypatch, capsys):
    import fcntl

    def refused(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refused)
    with pytest.raises(OSError, match="No locks available") as error, locks.locked(desk.workspace.lock, "x"):
        pass
    assert tell_fault(error.value) == 2
    assert f"No locks available ({desk.workspace.lock})" in capsys.readouterr().err


def test_a_file_that_goes_away_while_it_is_taken_in_holds_up_nobody(desk, monkeypatch):
    desk.gift(1, 2, 100, name="good.xlsx")
    there = inbox.files
    monkeypatch.setattr(inbox, "files", lambda folder: [*there(folder), folder / "gone.xlsx"])
    desk.publish()
    found = {entry.latest.name: entry.grade for entry in desk.index().entries}
    assert found == {"good.xlsx": Grade.GREEN, "gone.xlsx": Grade.RED}


def test_a_clock_that_was_set_back_loses_no_form_and_no_turn(desk):
    desk.gift(1, 2, 100)
    desk.publish(now=True)
    assert desk.match.last == 1
    desk.now -= timedelta(days=30)
    desk.gift(1, 2, 200)
    desk.gift(2, 1, 50)
    desk.publish()
    assert desk.match.last == 2
    assert desk.index(2).seats_in == {1, 2}
    assert {path.name for path in (desk.workspace.site / NAME / "en/turns").iterdir()} == {
        "000",
        "001",
        "002",
    }
