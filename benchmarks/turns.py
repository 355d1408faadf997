"""Resolving: a late turn of a computer match, the computers' thinking, and a whole match."""

from __future__ import annotations

from functools import partial

import games
from benchmarks.clock import Measure, alone
from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from referee.simulation.one_match import Job, play

GAME = "continental-rails"
SEED = b"benchmark"
LATE = 20
STRENGTHS = ("normal", "strong")


def thought(game, state):
    """Return the orders of all computer seats."""
    dice = Dice(SEED, game.turn_number(state))
    return {
        seat: game.computer_orders(state, seat, dice.scoped(f"computer/{seat:02}"))
        for seat in game.seats_to_move(state)
    }


def orders_of(game, state):
    """Return the checked orders of all computer seats."""
    return {seat: game.check(state, seat, orders)[0] for seat, orders in thought(game, state).items()}


def late_state(game, strength):
    """Return the position after many turns of a match of computers of one strength."""
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    state = game.new_match({"computer_strength": strength}, seats, Dice(SEED, 0))
    while game.turn_number(state) < LATE:
        state = resolve(game, state, orders_of(game, state), SEED, digests=False).state
    return state


def measures(runs: int) -> list[Measure]:
    """Measure a late turn and the computers' thinking in it, and matches to their end."""
    game = games.load(GAME)
    timed: list[Measure] = []
    for strength in STRENGTHS:
        state = late_state(game, strength)
        orders = orders_of(game, state)
        what = f"turn {LATE}, 15 {strength} seats, {len(state.railroads)} railroads"
        timed += [
            alone(f"resolve {what}", partial(resolve, game, state, orders, SEED), runs, "30 ms"),
            alone(f"orders for {what}", partial(thought, game, state), runs, "60 ms"),
        ]
    return [*timed, a_match(max(1, runs // 4))]


def a_match(runs: int) -> Measure:
    """Measure whole matches of many lengths."""
    numbers = iter(range(1, 1000))
    return alone(
        "a whole computer match",
        lambda: play(Job(GAME, "benchmark", 60, number=next(numbers))),
        runs,
        "2,000 ms",
    )
