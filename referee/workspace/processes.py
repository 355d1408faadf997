"""Runs independent jobs in this process, or in several of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from referee.faults import Mistake

J = TypeVar("J")
R = TypeVar("R")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_here(work: Callable[[J], R], jobs: Sequence[J], processes: int) -> Iterator[R]:
    """Yield what each job comes to, in any order.

    Parameters
    ----------
    work : callable
        A function of a module: other processes find it by its name.
    jobs : sequence
        What it is called with.
    processes : int
        How many processes; with one, all is done in this one.

    Raises
    ------
    Mistake
        If a process was ended from outside.
    """
    processes = min(processes, len(jobs))
    if processes <= 1:
        yield from map(work, jobs)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, initializer=_follow_the_parent)
    try:
        for done in as_completed([pool.submit(work, job) for job in jobs]):
            yield done.result()
    except BrokenProcessPool:
        raise Mistake(
            "A process that played matches was ended from outside, perhaps because memory ran out. "
            "Run the command again, with a smaller --jobs if it happens again."
        ) from None
    except BaseException:
        # Whoever presses Ctrl-C does not wait for the matches that are being played.
        for player in set(multiprocessing.active_children()) - others:
            player.terminate()
        raise
    finally:
        # Not left to the end of the program, which may close what the pool's thread is just closing.
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_the_parent() -> None:
    """Leave Ctrl-C to the parent, and outlive none that was killed: without it work never comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
