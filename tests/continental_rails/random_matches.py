"""Random matches: half the seats by a monkey, half by the computer, played through the check as published."""

import random

import games
from engine.dice import Dice
from engine.turn import resolve
from tests.continental_rails.wild import wild_orders

GAME = games.load("continental-rails")


def mixed_orders(state, rng, seed):
    """Half the seats by a monkey, half by the computer, all through the check as publish does it."""
    found = {}
    for seat in GAME.seats_to_move(state):
        if rng.random() < 0.5:
            orders = wild_orders(state, seat, rng)
        else:
            orders = GAME.computer_orders(state, seat, Dice(seed, state.turn).scoped(f"computer/{seat:02}"))
        found[seat] = GAME.check(state, seat, orders)[0]
    return found


STAKE = {"bankrupt_stake_usd": "1500", "bankrupt_stake_usd_per_turn": "250"}
"""More than ruling B55 gives: who plays at random fails so often that he would own nothing to seize."""


def play(number, turns):
    """Yield position and result of each turn of a random match, the computer of a random strength."""
    seed = f"property {number}".encode()
    rng = random.Random(number)
    strength = ("easy", "normal", "strong")[number % 3]
    state = GAME.new_match({"computer_strength": strength} | STAKE, [], Dice(seed, 0))
    for _ in range(turns):
        if state.ended:
            return
        result = resolve(GAME, state, mixed_orders(state, rng, seed), seed, digests=False)
        yield state, result
        state = result.state
