"""Whole matches among computer seats, on all cores: to see that the rules hold and how they balance."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from engine.dice import Dice
from engine.game import Game, SeatSetup
from engine.ledger import LedgerError
from engine.turn import digest, resolve
from games import load


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play: game, its number in the series, the public seed of the series, most turns."""

    game: str
    number: int
    seed: str
    most_turns: int


@dataclass(frozen=True, slots=True)
class Played:
    """How one match went: turns played, whether it ended by its rules, whether all books balanced."""

    turns: int
    ended: bool
    conserved: bool
    final: str


def simulate(game: str, matches: int, most_turns: int, seed: str, jobs: int) -> Iterator[Played]:
    """Play matches and yield each as it is done, in order."""
    wanted = [Job(game, number, seed, most_turns) for number in range(1, matches + 1)]
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
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    state = game.new_match({}, seats, Dice(seed, 0))
    turns, conserved = 0, True
    while conserved and turns < job.most_turns and not game.is_over(state):
        orders = {seat: _orders(game, state, seat, seed) for seat in game.seats_to_move(state)}
        try:
            state = resolve(game, state, orders, seed, digests=False).state
        except LedgerError:
            conserved = False
        turns += 1
    return Played(turns, game.is_over(state), conserved, digest(game.state_to_json(state)))


def _orders(game: Game[object, object], state: object, seat: int, seed: bytes) -> object:
    dice = Dice(seed, game.turn_number(state)).scoped(f"computer/{seat:02}")
    return game.check(state, seat, game.computer_orders(state, seat, dice))[0]


def stopwatch() -> float:
    """Return seconds of a clock that only ever goes forward."""
    return time.perf_counter()
