"""Work that two cores do at once: half of it in a copy of this process, which answers and ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

Item = TypeVar("Item")
_LENGTH = 8


def shared(work: Callable[[Item], bytes], items: Sequence[Item]) -> list[bytes]:
    """Return what `work` makes of each item, in order.

    Parameters
    ----------
    work : callable
        Depends on its item alone and changes nothing: some of it is done in another process. What it raises
        is raised here.
    items : sequence
        Cheap and dear ones should alternate: the copy takes every other one.
    """
    if len(items) < 2 or not _two_hands():
        return [work(item) for item in items]
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(work, items[1::2], writing)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb") as pipe:
            ours = [work(item) for item in items[::2]]
            answer = pipe.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    # A copy that failed, or was ended from outside: its part is done here, or fails here with its reason.
    theirs = [work(item) for item in items[1::2]] if ended else _parts(answer)
    found = [b""] * len(items)
    found[::2], found[1::2] = ours, theirs
    return found


def _two_hands() -> bool:
    """Return whether a copy may be made: on Linux, with a core for it, and no thread that it would lack."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return False
    return len(os.sched_getaffinity(0)) > 1


def _answer(work: Callable[[Item], bytes], items: Sequence[Item], writing: int) -> NoReturn:
    """Do the work in the copy; whatever goes wrong, nothing of it outlives the work."""
    try:
        # Locks and pipes of the original are not ours to hold, should it be ended before us.
        os.closerange(3, writing)
        os.closerange(writing + 1, os.sysconf("SC_OPEN_MAX"))
        parts = [work(item) for item in items]
        with os.fdopen(writing, "wb") as pipe:
            pipe.writelines(len(part).to_bytes(_LENGTH, "big") + part for part in parts)
        os._exit(0)
    finally:
        os._exit(1)


def _parts(answer: bytes) -> list[bytes]:
    parts, at = [], 0
    while at < len(answer):
        end = at + _LENGTH + int.from_bytes(answer[at : at + _LENGTH], "big")
        parts.append(answer[at + _LENGTH : end])
        at = end
    return parts
