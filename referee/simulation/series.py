"""A series of matches: what is left to play, and the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from engine.dice import Dice
from engine.turn import digest
from referee.simulation.log import Log
from referee.simulation.one_match import Job, Played, calibration, start
from referee.simulation.workers import play_here, play_there
from referee.workspace.processes import cores

Workers = Callable[[Sequence[Job]], Iterator[Played]]


def workers(processes: int, cluster: str = "") -> Workers:
    """Return who plays: the scheduler at an address, else processes of this machine, 0 for one a core."""
    if cluster:
        return partial(play_there, address=cluster)
    return partial(play_here, processes=processes or cores())


def simulate(job: Job, matches: int, players: Workers, log: Log | None = None) -> Iterator[Played]:
    """Play matches like `job`, from its number on, and yield each as it is done, in any order.

    Parameters
    ----------
    job : Job
        The first match.
    matches : int
        How many.
    players : callable
        See `workers`.
    log : Log, optional
        Where they are kept; those that it holds are not played again.

    Raises
    ------
    OptionError
        If the game refuses an option or the number of seats.
    Mistake
        If the workers cannot be had.
    """
    start(job, Dice(b"", 0))
    ordered = [replace(job, number=job.number + later) for later in range(matches)]
    done = log.done if log else {}
    missing = [one for one in ordered if one.number not in done]
    yield from [done[one.number] for one in ordered if one.number in done]
    for match in players(missing) if missing else ():
        if log:
            log.add(match)
        yield match


def summary(job: Job, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """Return what there is to say of a series, by match number; apart from `seconds` the same every time."""
    ordered = sorted(played, key=lambda match: match.number)
    good = [match for match in ordered if not match.fault]
    measured = calibration(job.game, good)
    return {
        "game": job.game,
        "seed": job.seed,
        "seats": job.seats,
        "options": dict(job.options),
        "matches": len(ordered),
        "turns": sum(match.turns for match in ordered),
        "turns_each": [match.turns for match in ordered],
        "seconds": round(seconds, 3),
        "ended": sum(match.ended for match in ordered),
        "conserved": all(match.conserved for match in ordered),
        "digest": digest("".join(match.final for match in ordered).encode()),
        "bad": [
            {"match": match.number, "seed": match.seed, "fault": match.fault}
            for match in ordered
            if match.fault
        ],
        **({"calibration": measured} if measured else {}),
    }
