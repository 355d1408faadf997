"""Lock files: one publish at a time, and one hand at a time on the forms of a match."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from referee.faults import Busy
from referee.workspace.disk import naming


@contextmanager
def locked(path: Path, what: str) -> Iterator[None]:
    """Hold a lock file; the system lets go of it even when the program is killed.

    Raises
    ------
    Busy
        If another run holds it; names that run's process where it is known.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b", buffering=0) as file:
        if not _take(file):
            file.seek(0)
            other = file.read().decode(errors="replace").strip()
            who = f" (process {other})" if other else ""
            raise Busy(f"Another publish of {what} is running{who}. Wait until it has ended, then try again.")
        try:
            file.truncate(0)
            # Good to know for whoever finds the lock taken, no more: a full disk says where later.
            with suppress(OSError):
                file.write(str(os.getpid()).encode())
            yield
        finally:
            file.truncate(0)


@contextmanager
def in_turn(path: Path, what: str, seconds: float = 60) -> Iterator[None]:
    """Hold a lock file like `locked`, but wait until it is free.

    Raises
    ------
    Busy
        If that takes longer than `seconds`.
    """
    until = time.monotonic() + seconds
    with path.open("a+b") as file:
        while not _take(file):
            if time.monotonic() > until:
                raise Busy(f"{what} has been busy for {seconds:.0f} seconds. Please try again in a minute.")
            time.sleep(0.02)
        yield


def _take(file: IO[bytes]) -> bool:
    """Take the lock of an open file; it ends with the file. Return whether it was free."""
    try:
        with naming(Path(file.name)):
            if sys.platform == "win32":
                import msvcrt

                # A byte far behind the text, so that others can still read who holds it.
                file.seek(1 << 20)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
