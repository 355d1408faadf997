"""One whole match among computer seats: to see that the rules hold and how they balance."""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from engine.dice import Dice
from engine.game import Game, SeatSetup
from engine.ledger import LedgerError
from engine.turn import Event, digest, resolve
from games import load


@runtime_checkable
class Measured(Protocol):
    """A game that says how its matches ought to go."""

    def figures(self, states: Sequence[Any], events: Sequence[Sequence[Event]]) -> dict[str, Any]:
        """Return the figures of one match, from state and events after each turn; {} if it was too short.

        Names with whole numbers, or lists of them: they are kept as JSON between two runs.
        """

    def calibration(self, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return `figures` of many matches with their ranges, perhaps `bands`, and what lies `outside`."""


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play: game, public seed of the series, most turns, seats (0: all), options, number."""

    game: str
    seed: str
    most_turns: int
    seats: int = 0
    options: tuple[tuple[str, str], ...] = ()
    number: int = 1

    @property
    def match_seed(self) -> str:
        """Seed of this match of the series."""
        return digest(f"{self.seed}/{self.number}".encode())


@dataclass(frozen=True, slots=True)
class Played:
    """How one match went.

    Attributes
    ----------
    number, seed : int, str
        Which match of the series, and its own seed.
    turns : int
        Turns played.
    ended, conserved : bool
        Whether it ended by its rules, and whether all books balanced.
    final : str
        Digest of the last position.
    figures : dict or None
        What the game measures, see `Measured`.
    fault : str
        What broke it off, "" for a good match.
    """

    number: int
    seed: str
    turns: int
    ended: bool
    conserved: bool
    final: str
    figures: dict[str, Any] | None = None
    fault: str = ""


@dataclass(slots=True)
class _Course:
    """A match on its way: the position now, and all that was left behind."""

    state: Any
    states: list[Any] = field(default_factory=list)
    events: list[Sequence[Event]] = field(default_factory=list)


def play(job: Job) -> Played:
    """Play one match to its end, or to the last turn allowed.

    An exception inside the game ends this match only: it comes back as its `fault`, so that a series goes on.
    """
    game = load(job.game)
    course = _Course(start(job, Dice(job.match_seed.encode(), 0)))
    measured, conserved, fault = None, True, ""
    try:
        _run(game, course, job)
        measured = game.figures(course.states, course.events) if isinstance(game, Measured) else None
    except Exception as error:  # whatever the rules of a game may raise
        conserved = not isinstance(error, LedgerError)
        fault = f"turn {len(course.events) + 1}: {_told(error)}"
    return Played(
        number=job.number,
        seed=job.match_seed,
        turns=len(course.events),
        ended=game.is_over(course.state),
        conserved=conserved,
        final=digest(game.state_to_json(course.state)),
        figures=measured,
        fault=fault,
    )


def _run(game: Game[Any, Any], course: _Course, job: Job) -> None:
    seed = job.match_seed.encode()
    while len(course.events) < job.most_turns and not game.is_over(course.state):
        moving = game.seats_to_move(course.state)
        orders = {seat: _orders(game, course.state, seat, seed) for seat in moving}
        made = resolve(game, course.state, orders, seed, digests=False)
        course.state = made.state
        course.states.append(made.state)
        course.events.append(made.events)


def _orders(game: Game[Any, Any], state: Any, seat: int, seed: bytes) -> Any:
    dice = Dice(seed, game.turn_number(state)).scoped(f"computer/{seat:02}")
    return game.check(state, seat, game.computer_orders(state, seat, dice))[0]


def _told(error: Exception) -> str:
    """Return an exception in one line: kind, text, and the line of code that raised it."""
    if os.environ.get("TURNSHEET_DEBUG"):
        traceback.print_exception(error)
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    return f"{type(error).__name__}: {error} ({frame.f_globals['__name__']}, line {line})"


def start(job: Job, dice: Dice) -> Any:
    """Return the position before turn 1; raises OptionError for an option or number of seats not allowed."""
    game = load(job.game)
    seats = [SeatSetup(number) for number in range(1, (job.seats or game.meta.max_seats) + 1)]
    return game.new_match(dict(job.options), seats, dice)


def calibration(game: str, played: Sequence[Played]) -> dict[str, Any] | None:
    """Return how the matches of a series compare with what the game ought to be, if it says so."""
    rules: object = load(game)
    found = [match.figures for match in played if match.figures]
    return rules.calibration(found) if found and isinstance(rules, Measured) else None


def stopwatch() -> float:
    """Return seconds of a clock that only ever goes forward."""
    return time.perf_counter()
