"""How often the true result of a turn lies inside the range that "what if" shows."""

import random
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from referee.judging.foreseeing import Foresight, figures_of, middle_range

TURNS = 30
MOST_TURNS = {"continental-rails": 26, "chicago-express": 40, "continental-divide": 30, "us-telegraph": 60}


@cache
def match(name, number):
    """All positions of a match of computers in which a turn can be played."""
    game, seed = games.load(name), f"what if {number}".encode()
    choices = {"computer_strength": game.meta.strengths[number % len(game.meta.strengths)].value}
    if "pace" in game.meta.options:
        choices["pace"] = ("round", "move")[number % 2]
    size = random.Random(number).randint(max(2, game.meta.min_seats), game.meta.max_seats)
    if game.meta.full:
        size = game.meta.max_seats
    state = game.new_match(choices, [SeatSetup(n) for n in range(1, size + 1)], Dice(seed, 0))
    positions = []
    while not game.is_over(state) and len(positions) < MOST_TURNS[name]:
        positions.append(state)
        state = resolve(game, state, orders(game, state, seed), seed, digests=False).state
    return positions


def orders(game, state, seed):
    """The computer's orders for every seat, by dice of a seed."""
    return {seat: ordered(game, state, seat, seed) for seat in game.seats_to_move(state)}


def ordered(game, state, seat, seed):
    dice = Dice(seed, game.turn_number(state)).scoped(f"computer/{seat:02}")
    return game.check(state, seat, game.computer_orders(state, seat, dice))[0]


@dataclass
class Tally:
    """Of one figure: what lay inside its range, ends included, and inside where ties with an end are lots."""

    inside: int = 0
    by_lot: int = 0
    below: int = 0
    count: int = 0
    open: int = 0
    """Where the range has a length."""

    def add(self, values, true, rng):
        low, _, high = middle_range(values)
        out = (len(values) + 1) // 10 - 1
        place = sum(value < true for value in values)
        place += rng.randint(0, sum(value == true for value in values))
        self.inside += low <= true <= high
        self.by_lot += out + 1 <= place <= len(values) - out - 1
        self.below += 2 * place < len(values)
        self.open += low < high
        self.count += 1

    def __str__(self):
        shares = (self.inside, self.by_lot, self.below, self.open)
        inside, by_lot, below, length = (f"{100 * share / self.count:.1f} %" for share in shares)
        return (
            f"{self.count} results: inside {inside}, ties by lot {by_lot}, below the middle {below}; "
            f"the range has a length in {length}"
        )


def calibrate(name, count, matches=6, first=0):
    """Return label -> tally of seat-turns drawn from some matches."""
    game = games.load(name)
    tallies = defaultdict(Tally)
    for number in range(first, first + count):
        rng = random.Random(f"{name} {number}")
        positions = match(name, number % matches)
        state = rng.choice(positions)
        seat = rng.choice(game.seats_to_move(state))
        seed = f"result {number}".encode()
        real = orders(game, state, seed)
        guess = Foresight(game, game.seen_by(state, seat), seat, real[seat], f"guess {number}".encode())
        for _ in range(TURNS):
            guess.play()
        true = figures_of(game, resolve(game, state, real, seed, digests=False).state, seat)
        labels = [figure.label.code for figure in game.own_figures(state, seat)]
        for label, value, values in zip(
            labels, true, zip(*(c.figures for c in guess.courses), strict=True), strict=True
        ):
            tallies[label].add(values, value, rng)
    return tallies
