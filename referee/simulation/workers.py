"""Plays matches in this process, in several of this machine, or on a Dask scheduler.

It takes jobs and yields what was played in any order. A match depends on its job alone, so that the same
series comes out the same wherever it was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.faults import Mistake
from referee.match.cluster import in_a_line, run_there
from referee.simulation.one_match import Job, Played, play
from referee.workspace.processes import run_here


def play_here(jobs: Sequence[Job], processes: int) -> Iterator[Played]:
    """Play in this process, or in several of this machine; raises Mistake if one was ended from outside."""
    yield from run_here(play, jobs, processes)


def play_there(jobs: Sequence[Job], address: str) -> Iterator[Played]:
    """Play on the workers of a scheduler; a match that broke there comes back as one that was not played.

    Raises
    ------
    Mistake
        If the workers cannot be had (`referee.match.cluster.run_there`), or as `play` does.
    """
    for job, played in run_there(play, jobs, address, jobs[0].game):
        if isinstance(played, Mistake | OSError):
            raise played
        yield _broken(job, played) if isinstance(played, Exception) else played


def _broken(job: Job, error: Exception) -> Played:
    return Played(
        number=job.number,
        seed=job.match_seed,
        turns=0,
        ended=False,
        conserved=True,
        final="",
        fault=f"on the cluster: {in_a_line(error)}",
    )
