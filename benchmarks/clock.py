"""Taking times: two ways of doing the same are measured in turn, so that a noisy machine hits both alike."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Measure:
    """One line of the table; times in milliseconds (medians), `ratio` is ours / bare."""

    what: str
    ours_ms: float
    bare: str = ""
    bare_ms: float | None = None
    goal: str = ""
    runs: int = 1

    @property
    def ratio(self) -> float | None:
        return self.ours_ms / self.bare_ms if self.bare_ms else None

    def as_json(self) -> dict[str, object]:
        ratio = round(self.ratio, 2) if self.ratio else None
        return {**asdict(self), "ratio": ratio}


def milliseconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    gc.collect()
    began = clock()
    work()
    return (clock() - began) * 1000


def alone(what: str, work: Callable[[], object], runs: int, goal: str = "") -> Measure:
    """Measure one thing that computes in this process only: its own time on the core, whoever else works."""
    work()
    times = [milliseconds(work, time.process_time) for _ in range(runs)]
    return Measure(what, round(statistics.median(times), 2), goal=goal, runs=runs)


def against(
    what: str,
    work: Callable[[], object],
    bare: str,
    other: Callable[[], object],
    runs: int,
    goal: str = "",
    before: Callable[[], object] = lambda: None,
) -> Measure:
    """Measure two things in turn, after each was done once; `before` prepares the first, untimed."""
    pairs = []
    for _ in range(runs + 1):
        before()
        pairs.append((milliseconds(work), milliseconds(other)))
    ours, theirs = (round(statistics.median(times), 2) for times in zip(*pairs[1:], strict=True))
    return Measure(what, ours, bare, theirs, goal, runs)
