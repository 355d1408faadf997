"""Simulating: the same matches on all cores against one core (goal: 1.7 times as fast on two)."""

from __future__ import annotations

from benchmarks.clock import Measure, against
from referee.simulation.one_match import Job
from referee.simulation.series import simulate, workers
from referee.workspace.processes import cores

GAME = "continental-rails"
MATCHES = 16


def measures(runs: int) -> list[Measure]:
    """Measure a series in as many processes as there are cores, and in this one; the ratio is of times."""
    job = Job(GAME, "benchmark", 60)
    return [
        # So many that it hardly counts which core gets the last and longest of them.
        against(
            f"{MATCHES} computer matches on {cores()} cores",
            lambda: list(simulate(job, MATCHES, workers(0))),
            "on one core",
            lambda: list(simulate(job, MATCHES, workers(1))),
            runs,
            "0.59 x on two",
        )
    ]
