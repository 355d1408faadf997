"""Searches by evolution for figures that beat the strong computer, generation by generation.

Who is tried sits alternately with strong seats, in the same matches as all of its generation, and is worth
the mean share of pairs of seats in which it is ahead, over all that a match is won by. Where several numbers
of seats or values of an option are asked for, matches take them in turn. The strategy is a
separable CMA-ES: many figures, few and noisy trials. What it asks for depends on its seed and the shares it
is told, so a file of shares is enough to go on from. cmaes is an extra (``turnsheet[search]``).
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import fmean
from typing import Any

from engine.snapshot import KeepsFigures, forget
from engine.turn import digest
from referee.faults import Exit, Mistake, RefereeFault
from referee.match.code_version import code_version
from referee.match.match import load_game
from referee.simulation.figures import CARRIER, Figures, strengths_of
from referee.simulation.one_match import Job, Played, snapshot_of
from referee.simulation.search_log import Fresh, Generation, Search, SearchLog
from referee.simulation.series import Workers

STRONG = "strong"
_STEP = 0.2
"""First step of the strategy, where 1 is the largest value of a figure among the strengths."""
_MOST = 2
"""A figure stays between 0 (a negative one: minus this) and this many times that value."""
_SEED_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Vector:
    """The strong computer's figures, and of those that vary the largest value among the strengths."""

    strong: Figures
    scales: Figures

    def at(self, point: Sequence[float]) -> list[int]:
        """Return the varied figures at a point; strong plays where all is 0."""
        return [self._at(name, float(place)) for name, place in zip(self.scales, point, strict=True)]

    def _at(self, name: str, place: float) -> int:
        start, most = self.strong[name], _MOST * self.scales[name]
        return min(max(start + round(place * self.scales[name]), -most if start < 0 else 0), most)

    def whole(self, figures: Sequence[int]) -> tuple[tuple[str, int], ...]:
        """Return all figures of a computer: the varied ones as given, the others as strong has them."""
        return tuple({**self.strong, **dict(zip(self.scales, figures, strict=True))}.items())


def vector(job: Job, hold: frozenset[str]) -> Vector:
    """Return the figures of the computers of a game, of which those not held vary (a name ends at a dot).

    Raises
    ------
    Mistake
        If the game has no figures of both strengths, or none of a name.
    """
    game: object = load_game(job.game)
    first = job.first_figures
    by_strength = (
        strengths_of(game.first_snapshot() if first else game.snapshot())
        if isinstance(game, KeepsFigures)
        else {}
    )
    if not {STRONG, CARRIER} <= by_strength.keys():
        raise Mistake(f"{job.game} has no figures of {CARRIER} and {STRONG} computers in data/computer.toml.")
    strong = by_strength[STRONG]
    if unknown := hold - set(map(_stem, strong)):
        raise Mistake(
            f"--hold {', '.join(sorted(unknown))}: there is no such figure. There are: "
            f"{', '.join(dict.fromkeys(map(_stem, strong)))}."
        )
    largest = {name: max(abs(figures.get(name, 0)) for figures in by_strength.values()) for name in strong}
    return Vector(strong, {name: most for name, most in largest.items() if most and _stem(name) not in hold})


def _stem(name: str) -> str:
    return name.partition(".")[0]


def settings(job: Job) -> tuple[Job, ...]:
    """Return a job for each setting that matches take in turn.

    Those are each number of seats, where none is named, with each value of an option that is named again.
    """
    meta = load_game(job.game).meta
    every = range(max(2, meta.min_seats), meta.max_seats + 1)
    numbers = [job.seats] if job.seats or meta.full else list(every)
    values = [[(key, value) for value in named] for key, named in _values(job).items()]
    return tuple(
        replace(job, seats=seats, options=options) for options in product(*values) for seats in numbers
    )


def _values(job: Job) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for key, value in job.options:
        values.setdefault(key, []).append(value)
    return values


def described(job: Job, varied: Vector, matches: int) -> Search:
    """Return what stands on the first line of a search."""
    return Search(
        game=job.game,
        seed=job.seed,
        most_turns=job.most_turns,
        seats=job.seats,
        options={key: ", ".join(named) for key, named in _values(job).items()},
        first_figures=job.first_figures,
        matches=matches,
        strong=dict(varied.strong),
        names=list(varied.scales),
        code=code_version(job.game),
    )


def search(
    job: Job, varied: Vector, generations: int, matches: int, players: Workers, log: SearchLog
) -> Iterator[Generation]:
    """Yield the generations, those in the log as they are; a new one is kept as soon as it is played.

    Raises
    ------
    Mistake
        If cmaes is not installed, or asks here for other figures than the log has.
    BrokenOff
        If a match broke off.
    """
    strategy = _strategy(job, len(varied.scales))
    for number in range(1, generations + 1):
        points = [strategy.ask() for _ in range(strategy.population_size)]
        asked = [varied.at(point) for point in points]
        generation = log.generations.get(number)
        if generation is None:
            first = job.number + (number - 1) * matches
            shares = [_shares(job, varied, one, first, matches, players) for one in asked]
            generation = Generation(number=number, figures=asked, shares=shares)
            log.add(generation)
        elif generation.figures != asked:
            raise Mistake(f"{log.path} was made by another release of cmaes or numpy. Name another file.")
        strategy.tell(
            [(point, -fmean(shares)) for point, shares in zip(points, generation.shares, strict=True)]
        )
        yield generation
        centre = varied.at(strategy.mean)
    if generations not in log.fresh:
        again = replace(job, seed=f"{job.seed}/fresh")
        count = matches * len(asked)
        log.add(
            Fresh(
                after=generations,
                figures=centre,
                shares=_shares(again, varied, centre, job.number, count, players),
            )
        )


class BrokenOff(RefereeFault):
    """A match of a search broke off: what its figures are worth is not known."""

    exit_code = Exit.OUR_BUG


def _strategy(job: Job, dimensions: int) -> Any:
    try:
        cmaes, numpy = importlib.import_module("cmaes"), importlib.import_module("numpy")
    except ImportError:
        raise Mistake("Searching needs cmaes. Install it with: pip install 'turnsheet[search]'") from None
    seed = int(digest(job.seed.encode())[:_SEED_DIGITS], 16)
    return cmaes.SepCMA(mean=numpy.zeros(dimensions), sigma=_STEP, seed=seed)


def _shares(
    job: Job, varied: Vector, figures: Sequence[int], first: int, matches: int, players: Workers
) -> list[float]:
    """Return the share won in each of some matches against strong; raises BrokenOff if one was not played."""
    tried = replace(job, strengths=(CARRIER, STRONG), figures=varied.whole(figures))
    in_turn = settings(tried)
    # Two matches of a setting: who is tried takes the odd seats of one and the even seats of the other.
    jobs = [
        replace(in_turn[(number - 1) // 2 % len(in_turn)], number=number)
        for number in range(first, first + matches)
    ]
    played = sorted(players(jobs), key=lambda match: match.number)
    snapshot = snapshot_of(tried)
    if snapshot:
        forget(snapshot)
    return list(map(_share, played))


def _share(match: Played) -> float:
    if match.fault or not match.figures:
        raise BrokenOff(
            f"Match {match.number} (seed {match.seed}) broke off: {match.fault}.\n"
            "That is not a lost match, so the search stops. Generations before it are kept, and the same "
            "call goes on from them. Unless a computer of the cluster failed, it is a bug in Turnsheet."
        )
    return fmean(match.figures.values())
