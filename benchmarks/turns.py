"""Resolving: a late turn of a computer match, and a whole match."""

from __future__ import annotations

import games
from benchmarks.clock import Measure, alone
from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from referee.simulating import Job, play

GAME = "continental-rails"
SEED = b"benchmark"
LATE = 18


def orders_of(game, state):
    """Return the checked orders of all computer seats."""
    dice = Dice(SEED, game.turn_number(state))
    made = {
        seat: game.computer_orders(state, seat, dice.scoped(f"computer/{seat:02}"))
        for seat in game.seats_to_move(state)
    }
    return {seat: game.check(state, seat, orders)[0] for seat, orders in made.items()}


def late_state(game):
    """Return the position after many turns of a computer match."""
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    state = game.new_match({}, seats, Dice(SEED, 0))
    while game.turn_number(state) < LATE:
        state = resolve(game, state, orders_of(game, state), SEED, digests=False).state
    return state


def measures(runs: int) -> list[Measure]:
    """Measure a late turn without and with the computers' thinking, and a match to its end."""
    game = games.load(GAME)
    state = late_state(game)
    orders = orders_of(game, state)
    numbers = iter(range(1000))
    return [
        alone(f"resolve turn {LATE}, 15 seats", lambda: resolve(game, state, orders, SEED), runs, "30 ms"),
        alone(
            f"turn {LATE} with the orders of 15 computers",
            lambda: resolve(game, state, orders_of(game, state), SEED, digests=False),
            runs,
        ),
        alone(
            "a whole computer match",
            lambda: play(Job(GAME, "benchmark", 60, number=next(numbers))),
            max(1, runs // 4),
            "2,000 ms",
        ),
    ]
