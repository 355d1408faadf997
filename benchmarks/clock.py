"""Taking times: two ways of doing the same are measured in turn, so that a noisy machine hits both alike."""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Measure:
    """One line of the table; times in milliseconds (medians), `ratio` is ours / bare.

    `ours_core_ms` and `bare_core_ms` are what the cores worked for it, in all processes together: others who
    work at the same time hardly count in them.
    """

    what: str
    ours_ms: float
    bare: str = ""
    bare_ms: float | None = None
    goal: str = ""
    runs: int = 1
    ours_core_ms: float | None = None
    bare_core_ms: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.ours_ms / self.bare_ms if self.bare_ms else None

    @property
    def core_ratio(self) -> float | None:
        known = self.ours_core_ms and self.bare_core_ms
        return self.ours_core_ms / self.bare_core_ms if known else None

    def as_json(self) -> dict[str, object]:
        ratio = round(self.ratio, 2) if self.ratio else None
        core_ratio = round(self.core_ratio, 2) if self.core_ratio else None
        return {**asdict(self), "ratio": ratio, "core_ratio": core_ratio}


def milliseconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    gc.collect()
    began = clock()
    work()
    return (clock() - began) * 1000


def worked() -> float:
    """Return the seconds that all cores have worked for this process and for those it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def both(work: Callable[[], object]) -> tuple[float, float]:
    """Return the time on the wall and the time of the cores, in milliseconds."""
    began = worked()
    wall = milliseconds(work)
    return wall, (worked() - began) * 1000


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
    rounds = []
    for _ in range(runs + 1):
        before()
        rounds.append((*both(work), *both(other)))
    medians = (round(statistics.median(times), 2) for times in zip(*rounds[1:], strict=True))
    ours, ours_core, theirs, theirs_core = medians
    return Measure(what, ours, bare, theirs, goal, runs, ours_core, theirs_core)
