"""Runs independent jobs in two processes: this one and forked copies of it."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NoReturn, TypeVar

import msgspec

# Numbers of standard input, output and error end here.
_STREAMS = 2
# So many at once: a pipe holds a byte for each.
_MOST = 4096
Item = TypeVar("Item")
Answer = TypeVar("Answer")


def shared(work: Callable[[Item], Answer], items: Sequence[Item], kind: Any) -> list[Answer]:
    """Return what `work` makes of each item, in order.

    Parameters
    ----------
    work : callable
        Depends on its item alone, changes nothing and writes nothing: some of it is done in another process,
        and twice if that one is ended from outside. What it raises is raised here.
    items : sequence
        We begin with the first and the copy with the last; each goes on until they meet, so that both end
        together. What costs most should come first, and neighbours should be alike.
    kind : type
        Of an answer: bytes, texts, numbers, dataclasses and collections of them.

    Examples
    --------
    >>> shared(str, [1, 2, 3], str)
    ['1', '2', '3']
    """
    if len(items) < 2 or not _two_hands():
        return [work(item) for item in items]
    if len(items) > _MOST:
        return [*shared(work, items[:_MOST], kind), *shared(work, items[_MOST:], kind)]
    left = _tokens(len(items) - 2)
    reading, writing = os.pipe()
    us, child = os.getpid(), os.fork()
    if child == 0:
        _answer(work, _taken(items[::-1], left), {writing, left}, writing, us)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb") as pipe:
            ours = [work(item) for item in _taken(items, left)]
            answer = pipe.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.close(left)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    # A copy that failed, or was ended from outside: its part is done here, or fails here with its reason.
    theirs = [] if ended else _read(answer, kind)
    between = [work(item) for item in items[len(ours) : len(items) - len(theirs)]]
    return [*ours, *between, *theirs[::-1]]


def _tokens(count: int) -> int:
    """Return a pipe to read from that holds so many bytes, and then ends."""
    reading, writing = os.pipe()
    os.write(writing, bytes(count))
    os.close(writing)
    return reading


def _taken(items: Sequence[Item], left: int) -> Iterator[Item]:
    """Yield the first item, then the next one for each token that is had; two may draw from one pipe."""
    for at, item in enumerate(items):
        if at and not os.read(left, 1):
            return
        yield item


def _read(answer: bytes, kind: Any) -> list[Any]:
    answers: list[Any] = msgspec.msgpack.decode(answer, type=list[kind])
    return answers


def _two_hands() -> bool:
    """Return whether a copy may be made: on Linux, with a core for it, and no thread that it would lack."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return False
    return len(os.sched_getaffinity(0)) > 1


def _let_go(kept: Collection[int]) -> None:
    """Close what the original has open: its locks and pipes are not ours to hold, should it be ended first.

    Asks which those are: a range up to the limit is a billion numbers on some machines.
    """
    for number in map(int, os.listdir("/proc/self/fd")):
        if number > _STREAMS and number not in kept:
            with suppress(OSError):
                os.close(number)


def _answer(
    work: Callable[[Any], Any], items: Iterable[Any], kept: Collection[int], writing: int, parent: int
) -> NoReturn:
    """Do the work in the copy; whatever goes wrong, nothing of it outlives the work."""
    try:
        # It lives for a moment: what it drops need not be gathered.
        gc.disable()
        _let_go(kept)
        answers = []
        for item in items:
            if os.getppid() != parent:
                os._exit(1)
            answers.append(work(item))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(msgspec.msgpack.encode(answers))
        os._exit(0)
    finally:
        os._exit(1)
