"""Starts the child process that opens foreign files, and asks it."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Timer
from types import TracebackType
from typing import IO

import ingest
from engine.findings import Finding
from ingest.apart.wire import READY, Opened, decoded, receive, send
from ingest.gate import MAX_BYTES, gate, refusal
from ingest.grid import Grid
from ingest.identity import FormCode
from ingest.reading.codes import find_code

SECONDS = 10
# On the clock, not of work: a machine that is busy with other things must not get a good form refused.
PATIENCE = 90
MEGABYTES = 512
# What the child is told of our surroundings; secrets that live in variables are none of its business.
_PASSED_ON = ("LANG", "LC_ALL", "PATH", "SYSTEMROOT", "TMPDIR", "TEMP")


class ReaderUnfit(RuntimeError):
    """No child can be started that reads forms: that is the computer's fault and no file's."""


class Apart:
    """A reader of foreign files that works in a child process, with limits of time and memory.

    One child reads many files. If one of them is too much for it, that file is refused with
    INGEST.TOO_HEAVY, and the next file gets a new child. May be used from several threads.

    Parameters
    ----------
    seconds : int
        Work for one file, in seconds of a processor (where the system can limit it).
    patience : int
        Seconds on the clock after which a file is given up, however little of them it was given.
    megabytes : int
        Memory of the child (where the system can limit it).

    Examples
    --------
    >>> with Apart() as reader:
    ...     reader.identify(b"%PDF-1.7", "orders.pdf", b"key")[2][0].code
    'INGEST.PDF'
    """

    def __init__(self, seconds: int = SECONDS, megabytes: int = MEGABYTES, patience: int = PATIENCE) -> None:
        self.seconds = seconds
        self.patience = patience
        self.megabytes = megabytes
        self._child: subprocess.Popen[bytes] | None = None
        self._greeted = False
        self._lock = Lock()

    def identify(
        self, data: bytes, filename: str, key: bytes
    ) -> tuple[FormCode | None, Grid | None, tuple[Finding, ...]]:
        """Say what a file is, as `ingest.identify` does, but open it in a child process with limits.

        Parameters
        ----------
        data : bytes
            The file as received.
        filename : str
            Its name; chooses the sentence where the file is refused, nothing else.
        key : bytes
            The secret for tags of the match that collects; it never goes to the child.

        Returns
        -------
        tuple
            Code, grid and findings, as `identify`. A file that takes more than 10 seconds of work or more
            than 512 MB is refused with INGEST.TOO_HEAVY.

        Raises
        ------
        ReaderUnfit
            If forms cannot be opened on this computer at all: the file was not judged.
        """
        grid, refused = self.open(data, filename)
        if grid is None:
            return None, None, refused
        code, findings = find_code(grid, lambda code: code.genuine(key))
        return code, grid, findings

    def open(self, data: bytes, filename: str) -> Opened:
        """Return the grid of a file, or why there is none."""
        if not data or len(data) > MAX_BYTES:
            return None, gate(data, filename)
        with self._lock:
            return self._ask(data, filename)

    def start(self) -> None:
        """Start the child now, while there is other work to do; otherwise the first file does."""
        with self._lock:
            self._running()

    def close(self) -> None:
        """End the child."""
        with self._lock:
            self._end()

    def __enter__(self) -> Apart:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """Process id of the child, where there is one."""
        return self._child.pid if self._child else None

    def _ask(self, data: bytes, filename: str) -> Opened:
        child = self._fit()
        try:
            with self._watched(child):
                return decoded(_exchange(child, data, filename))
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            # It was killed, fell over its limits, or answered nonsense: nothing of it is used again.
            self._end()
            return None, (refusal("INGEST.TOO_HEAVY", filename),)

    def _fit(self) -> subprocess.Popen[bytes]:
        """Return a child that has said it is ready; where one died while it waited, another."""
        for _ in range(2):
            child = self._running()
            with self._watched(child):
                self._greeted = self._greeted or _said(child) == READY
            if self._greeted and child.poll() is None:
                return child
            self._end()
        raise ReaderUnfit("the program that opens forms ends before it begins")

    @contextmanager
    def _watched(self, child: subprocess.Popen[bytes]) -> Iterator[None]:
        timer = Timer(self.patience, child.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self._end()
            self._child, self._greeted = _started(self.seconds, self.megabytes), False
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            for pipe in (self._child.stdin, self._child.stdout):
                _close(pipe)
            self._child.wait()
            self._child = None


def _exchange(child: subprocess.Popen[bytes], data: bytes, filename: str) -> bytes:
    assert child.stdin is not None
    send(child.stdin, json.dumps(filename).encode("ascii"), data)
    answer = _said(child)
    if answer is None:
        raise ValueError("the child ended without an answer")
    return answer


def _said(child: subprocess.Popen[bytes]) -> bytes | None:
    assert child.stdout is not None
    return receive(child.stdout)


def _started(seconds: int, megabytes: int) -> subprocess.Popen[bytes]:
    # The child must run the very code we run, wherever that lies, and nothing from the current folder.
    code = str(Path(ingest.__file__).resolve().parents[1])
    surroundings = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "ingest.apart.child", str(seconds), str(megabytes)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**surroundings, "PYTHONPATH": code, "PYTHONDONTWRITEBYTECODE": "1"},
    )


def _close(pipe: IO[bytes] | None) -> None:
    try:
        if pipe is not None:
            pipe.close()
    except OSError:
        # What was still to be sent had no one to go to.
        return


_shared = Apart()
atexit.register(_shared.close)

identify_apart = _shared.identify
"""What everybody in this process asks: they share one child."""
