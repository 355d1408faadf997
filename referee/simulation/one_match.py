"""Plays one whole match among computer seats."""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from engine.dice import Dice
from engine.game import Game, GameMeta, SeatSetup
from engine.ledger import LedgerError
from engine.optional import Challenged, Measured
from engine.record import HowPlayed
from engine.snapshot import KeepsFigures, Snapshot, with_snapshot
from engine.turn import Event, digest, resolve
from games import load
from referee.faults import Mistake
from referee.match.book import Book, BookFormat
from referee.match.features import WON, telling
from referee.simulation.figures import CARRIER, with_figures


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play: game, public seed of the series, most turns, seats (0: all), options, number.

    `challenger` names a single-idea player (`engine.optional.Challenged`), who sits one seat further each
    match. `strengths` are two that sit alternately, one seat further each match. `chances` measures how all
    seats stand after each turn (`referee.simulation.chances`); without `seats` each match then has one more
    than the match before, so that a table knows every number of them. `book` is a folder that gets the match
    as tables (`referee.match.book`), "" for none. `figures` are those of one who is searched for
    (`referee.simulation.searching`), who plays as strength `CARRIER`; `first_figures` plays with the figures
    of matches that are older than snapshots.
    """

    game: str
    seed: str
    most_turns: int
    seats: int = 0
    options: tuple[tuple[str, str], ...] = ()
    number: int = 1
    challenger: str = ""
    strengths: tuple[str, ...] = ()
    chances: bool = False
    book: str = ""
    book_format: BookFormat = BookFormat.JSONL
    figures: tuple[tuple[str, int], ...] = ()
    first_figures: bool = False

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

    Raises
    ------
    Mistake
        If its tables cannot be written as that is asked for.
    OSError
        If the disk does not take them.
    """
    game = rules_of(job)
    dice = Dice(job.match_seed.encode(), 0)
    course = _Course(start(job, dice))
    book = Book(f"{job.game}-{job.number:05}", game, course.state, dice.log) if job.book else None
    measured, conserved, fault = None, True, ""
    try:
        _run(game, course, job, book)
        measured = _measured(game, course, job)
        if book:
            book.end(dict.fromkeys(range(1, seat_count(job, game.meta) + 1), False))
            book.write(Path(job.book), job.book_format)
    except (Mistake, OSError):
        # A full disk, a package that is missing: no fault of the rules, and the next match meets it too.
        raise
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


def rules_of(job: Job) -> Game[Any, Any]:
    """Return the game with the figures that a match is played with."""
    game, snapshot = load(job.game), snapshot_of(job)
    return with_snapshot(game, snapshot) if snapshot else game


def snapshot_of(job: Job) -> Snapshot | None:
    """Return the figures that a match is played with, None for those of the game as it is."""
    game: object = load(job.game)
    if not (job.figures or job.first_figures) or not isinstance(game, KeepsFigures):
        return None
    snapshot = game.first_snapshot() if job.first_figures else game.snapshot()
    return with_figures(snapshot, CARRIER, dict(job.figures)) if job.figures else snapshot


def _run(game: Game[Any, Any], course: _Course, job: Job, book: Book | None) -> None:
    seed = job.match_seed.encode()
    while len(course.events) < job.most_turns and not game.is_over(course.state):
        moving = game.seats_to_move(course.state)
        orders = {seat: _orders(game, course.state, seat, seed, job) for seat in moving}
        resolution = resolve(game, course.state, orders, seed, digests=False)
        course.state = resolution.state
        course.states.append(resolution.state)
        course.events.append(resolution.events)
        if book:
            given = {seat: (HowPlayed.COMPUTER, game.orders_to_json(one)) for seat, one in orders.items()}
            turn = len(course.events)
            book.add_turn(turn, resolution.state, given, resolution.events, resolution.draws)


def _orders(game: Game[Any, Any], state: Any, seat: int, seed: bytes, job: Job) -> Any:
    dice = Dice(seed, game.turn_number(state)).scoped(f"computer/{seat:02}")
    if job.challenger and isinstance(game, Challenged) and seat == challenged_seat(game, job):
        wishes = game.challengers[job.challenger](game.seen_by(state, seat), seat, dice)
    else:
        wishes = game.computer_orders(state, seat, dice, strength_of(job, seat))
    return game.check(state, seat, wishes)[0]


def challenged_seat(game: Game[Any, Any], job: Job) -> int:
    """Return where the challenger of a match sits."""
    return (job.number - 1) % seat_count(job, game.meta) + 1


def seat_count(job: Job, meta: GameMeta) -> int:
    """Return how many seats a match has."""
    if job.seats or not job.chances or meta.full:
        return job.seats or meta.max_seats
    fewest = max(2, meta.min_seats)
    return fewest + (job.number - 1) % (meta.max_seats - fewest + 1)


def strength_of(job: Job, seat: int) -> str:
    """Return how well the computer plays a seat, "" for the match's option."""
    return job.strengths[(seat + job.number) % len(job.strengths)] if job.strengths else ""


def _measured(game: Game[Any, Any], course: _Course, job: Job) -> dict[str, Any] | None:
    """Return what the game measures; of strengths, or of a challenger, how they did in what it is won by."""
    if job.chances and isinstance(game, Challenged):
        told = [
            {**telling(game, state), WON: next(iter(game.scores(state).values()))} for state in course.states
        ]
        return {what: [each[what] for each in told] for what in told[-1]}
    if job.strengths and isinstance(game, Challenged):
        scores = game.scores(course.state)
        return {what: _pairs_won(job, by_seat) for what, by_seat in scores.items()}
    if job.challenger and isinstance(game, Challenged):
        seat = challenged_seat(game, job)
        return {
            what: 1 + sum(points > by_seat[seat] for points in by_seat.values())
            for what, by_seat in game.scores(course.state).items()
        }
    return game.figures(course.states, course.events) if isinstance(game, Measured) else None


def _pairs_won(job: Job, points: Mapping[int, int]) -> float:
    """Return the share of pairs of seats in which the first strength is ahead; a tie is half a pair."""
    first, second = (
        [points[seat] for seat in points if strength_of(job, seat) == strength] for strength in job.strengths
    )
    won = sum((a > b) + (a == b) / 2 for a, b in product(first, second))
    return won / (len(first) * len(second))


def _told(error: Exception) -> str:
    """Return an exception in one line: kind, text, and the line of code that raised it."""
    if os.environ.get("TURNSHEET_DEBUG"):
        traceback.print_exception(error)
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    return f"{type(error).__name__}: {error} ({frame.f_globals['__name__']}, line {line})"


def start(job: Job, dice: Dice) -> Any:
    """Return the position before turn 1; raises OptionError for an option or number of seats not allowed."""
    game = rules_of(job)
    seats = [SeatSetup(number) for number in range(1, seat_count(job, game.meta) + 1)]
    return game.new_match(dict(job.options), seats, dice)


def calibration(game: str, played: Sequence[Played]) -> dict[str, Any] | None:
    """Return how the matches of a series compare with what the game ought to be, if it says so."""
    rules: object = load(game)
    figures = [match.figures for match in played if match.figures]
    return rules.calibration(figures) if figures and isinstance(rules, Measured) else None


def stopwatch() -> float:
    """Return seconds of a clock that only ever goes forward."""
    return time.perf_counter()
