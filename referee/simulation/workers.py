"""Plays matches in this process, or in several of this machine.

It takes jobs and yields what was played in any order. A match depends on its job alone, so that the same
series comes out the same wherever it was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.simulation.one_match import Job, Played, play
from referee.workspace.processes import run_here


def play_here(jobs: Sequence[Job], processes: int) -> Iterator[Played]:
    """Play in this process, or in several of this machine; raises Mistake if one was ended from outside."""
    yield from run_here(play, jobs, processes)
