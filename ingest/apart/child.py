"""The child process: reads files from standard input and returns their contents.

Run as ``python -m ingest.apart.child SECONDS MEGABYTES``; nobody but `Apart` does. It opens no file
but our own texts, and needs no network. Limits are set before the first byte of a foreign file is looked at.
"""

from __future__ import annotations

import json
import sys

import ingest.reading.xlsx  # noqa: F401  (loaded before there are limits, not at the first file)
from ingest.apart.wire import READY, encoded, receive, send
from ingest.gate import refusal
from ingest.reading.door import open_file

try:
    import resource
except ImportError:  # Windows knows no such limits: there the clock of the parent is all there is
    resource = None  # type: ignore[assignment]


def main(seconds: int, megabytes: int) -> None:
    """Answer until the pipe ends."""
    files, answers = sys.stdin.buffer, sys.stdout.buffer
    # Whatever a parser prints must not end up among the answers.
    sys.stdout = sys.stderr
    _limit_memory(megabytes)
    send(answers, READY)
    while (name := receive(files)) is not None and (data := receive(files)) is not None:
        _limit_time(seconds)
        send(answers, _answer(data, json.loads(name)))


def _answer(data: bytes, filename: str) -> bytes:
    try:
        return encoded(open_file(data, filename))
    except MemoryError:
        return encoded((None, (refusal("INGEST.TOO_HEAVY", filename),)))


def _limit_memory(megabytes: int) -> None:
    if resource:
        for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
            _lower(kind, megabytes * 1_000_000)
        # No files either: neither written nor left behind by a crash.
        for kind in (resource.RLIMIT_FSIZE, resource.RLIMIT_CORE):
            _lower(kind, 0)


def _limit_time(seconds: int) -> None:
    """Let the kernel end this process even if the parent is gone and its clock with it."""
    if resource:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds + 1)


def _lower(kind: int, limit: int) -> None:
    _, most = resource.getrlimit(kind)
    soft = limit if most == resource.RLIM_INFINITY else min(limit, most)
    try:
        resource.setrlimit(kind, (soft, most))
    except (OSError, ValueError):
        # macOS refuses some of them; the clock of the parent still holds.
        return


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
