"""Plays matches of computers of three strengths and rates them; by hand for a whole series."""

from __future__ import annotations

import sys

from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from games import load
from referee.match.conduct import places_in
from referee.match.ratings import rated

STRENGTHS = ("easy", "normal", "strong")


def table_of(name, seats, number):
    """Play one match; return (strength, place) of each seat, by its places in all titles that decide."""
    game = load(name)
    seed = f"rated/{name}/{number}".encode()
    state = game.new_match({}, [SeatSetup(seat) for seat in range(1, seats + 1)], Dice(seed, 0))
    strengths = {seat: STRENGTHS[(seat + number) % 3] for seat in range(1, seats + 1)}
    while not game.is_over(state):
        orders = {}
        for seat in game.seats_to_move(state):
            dice = Dice(seed, game.turn_number(state)).scoped(f"computer/{seat:02}")
            wishes = game.computer_orders(state, seat, dice, strengths[seat])
            orders[seat] = game.check(state, seat, wishes)[0]
        state = resolve(game, state, orders, seed, digests=False).state
    return [(strengths[seat], place) for seat, place in places_in(game.standings(state)).items()]


def in_order(name, seats, matches):
    """Return the strengths by their ratings after so many matches, the weakest first."""
    ratings = rated(table_of(name, seats, number) for number in range(1, matches + 1))
    return sorted(STRENGTHS, key=lambda strength: ratings[strength].skill), ratings


if __name__ == "__main__":
    order, ratings = in_order(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    print(sys.argv[1:], order, {who: (one.points, round(one.skill, 2)) for who, one in ratings.items()})
