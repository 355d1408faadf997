"""How strong the computer tycoons are: strong seats against easy seats in the same matches.

    python benchmarks/computer_strength.py [matches]

The measure of strength: in each match strong and easy seats alternate (7 and 8, then 8 and 7); a strong seat
beats the simple policy when its Rail Baron points at the end exceed the median of the match's easy seats.
"""

import statistics
import sys
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import games
from engine.dice import Dice
from engine.turn import resolve
from games.continental_rails.standings import points_of

GAME = games.load("continental-rails")
PROCESSES = 2


def play(seed, strengths):
    """Play one match of seats of these strengths; return the last position."""
    state = GAME.new_match({}, [], Dice(seed, 0))
    for seat, strength in strengths.items():
        state.seats[seat].strength = strength
    while not state.ended:
        dice = Dice(seed, state.turn)
        orders = {}
        for seat in GAME.seats_to_move(state):
            wishes = GAME.computer_orders(state, seat, dice.scoped(f"computer/{seat:02}"))
            orders[seat] = GAME.check(state, seat, wishes)[0]
        state = resolve(GAME, state, orders, seed, digests=False).state
    return state


def mixed(number):
    """Return the strengths of the fifteen seats of one match."""
    return {seat: "strong" if (seat + number) % 2 else "easy" for seat in range(1, 16)}


def duel(number):
    """Return (strength, Rail Baron points, rank, above the median of the easy seats) of each seat."""
    strengths = mixed(number)
    state = play(f"strength {number}".encode(), strengths)
    baron = {seat: points["rail_baron"] for seat, points in points_of(state).items()}
    median = statistics.median(baron[seat] for seat in baron if strengths[seat] == "easy")
    ranks = {seat: 1 + sum(other > points for other in baron.values()) for seat, points in baron.items()}
    return [(strengths[seat], baron[seat], ranks[seat], baron[seat] > median) for seat in baron]


def strength(matches):
    """Print how many strong seats beat the median easy seat, and mean ranks."""
    with Pool(PROCESSES) as pool:
        rows = [row for match in pool.map(duel, range(matches), chunksize=1) for row in match]
    for name in ("strong", "easy"):
        own = [row for row in rows if row[0] == name]
        share = sum(row[3] for row in own) / len(own)
        rank = statistics.mean(row[2] for row in own)
        points = statistics.mean(row[1] for row in own)
        print(f"{name}: {len(own)} seats, {share:.1%} beat the easy median, rank {rank:.2f}, {points:.0f} VP")


if __name__ == "__main__":
    strength(int([*sys.argv, "50"][1]))
