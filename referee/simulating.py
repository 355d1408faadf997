"""Whole matches among computer seats, on all cores: to see that the rules hold and how they balance."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
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
        """Return the figures of one match, from state and events after each turn; {} if it was too short."""

    def calibration(self, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return the figures of many matches with their ranges, and which lie outside."""


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play: game, public seed of the series, most turns, seats (0: all), options, number."""

    game: str
    seed: str
    most_turns: int
    seats: int = 0
    options: tuple[tuple[str, str], ...] = ()
    number: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """How one match went: turns played, whether it ended by its rules, whether all books balanced."""

    turns: int
    ended: bool
    conserved: bool
    final: str
    figures: dict[str, Any] | None = None


def simulate(job: Job, matches: int, jobs: int) -> Iterator[Played]:
    """Play matches like `job`, numbered from 1, and yield each as it is done, in order.

    Raises
    ------
    OptionError
        If the game refuses an option or the number of seats.
    """
    _start(job, Dice(b"", 0))
    wanted = [replace(job, number=number) for number in range(1, matches + 1)]
    workers = min(jobs or os.cpu_count() or 1, matches)
    if workers <= 1:
        yield from map(play, wanted)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, wanted)


def play(job: Job) -> Played:
    """Play one match to its end, or to the last turn allowed."""
    game = load(job.game)
    seed = digest(f"{job.seed}/{job.number}".encode()).encode()
    state = _start(job, Dice(seed, 0))
    conserved = True
    states: list[Any] = []
    events: list[tuple[Event, ...]] = []
    while conserved and len(events) < job.most_turns and not game.is_over(state):
        orders = {seat: _orders(game, state, seat, seed) for seat in game.seats_to_move(state)}
        try:
            made = resolve(game, state, orders, seed, digests=False)
            state = made.state
            events.append(made.events)
        except LedgerError:
            conserved = False
            events.append(())
        states.append(state)
    measured = game.figures(states, events) if isinstance(game, Measured) else None
    return Played(len(events), game.is_over(state), conserved, digest(game.state_to_json(state)), measured)


def _start(job: Job, dice: Dice) -> Any:
    game = load(job.game)
    seats = [SeatSetup(number) for number in range(1, (job.seats or game.meta.max_seats) + 1)]
    return game.new_match(dict(job.options), seats, dice)


def calibration(game: str, played: Sequence[Played]) -> dict[str, Any] | None:
    """Return how the matches of a series compare with what the game ought to be, if it says so."""
    rules: object = load(game)
    found = [match.figures for match in played if match.figures]
    return rules.calibration(found) if found and isinstance(rules, Measured) else None


def _orders(game: Game[object, object], state: object, seat: int, seed: bytes) -> object:
    dice = Dice(seed, game.turn_number(state)).scoped(f"computer/{seat:02}")
    return game.check(state, seat, game.computer_orders(state, seat, dice))[0]


def stopwatch() -> float:
    """Return seconds of a clock that only ever goes forward."""
    return time.perf_counter()
