"""How strong the computer tycoons are, and whether their matches look like real ones.

    python benchmarks/computer_strength.py strength [matches]      strong seats against easy seats
    python benchmarks/computer_strength.py calibrate [matches]     normal seats against the scale to aim at

The measure of strength: in each match strong and easy seats alternate (7 and 8, then 8 and 7); a strong seat
beats the simple policy when its Rail Baron points at the end exceed the median of the match's easy seats.
"""

import json
import statistics
import sys
import time
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import games
from engine.dice import Dice
from engine.turn import resolve
from games.continental_rails import calibration
from games.continental_rails.standings import points_of

GAME = games.load("continental-rails")
PROCESSES = 2


def play(seed, strengths=None):
    """Play one match; return the positions and the events of each turn, and seconds spent on orders."""
    state = GAME.new_match({}, [], Dice(seed, 0))
    for seat, strength in (strengths or {}).items():
        state.seats[seat].strength = strength
    states, events, seconds = [], [], 0.0
    while not state.ended:
        orders = {}
        for seat in GAME.seats_to_move(state):
            began = time.process_time()
            made = GAME.computer_orders(state, seat, Dice(seed, state.turn).scoped(f"computer/{seat:02}"))
            seconds += time.process_time() - began
            orders[seat] = GAME.check(state, seat, made)[0]
        result = resolve(GAME, state, orders, seed, digests=False)
        state = result.state
        states.append(state)
        events.append(result.events)
    return states, events, seconds


def mixed(number):
    """Return the strengths of the fifteen seats of one match."""
    return {seat: "strong" if (seat + number) % 2 else "easy" for seat in range(1, 16)}


def duel(number):
    """Return (strength, Rail Baron points, rank, above the median of the easy seats) of each seat."""
    strengths = mixed(number)
    states, _, _ = play(f"strength {number}".encode(), strengths)
    baron = {seat: points["rail_baron"] for seat, points in points_of(states[-1]).items()}
    median = statistics.median(baron[seat] for seat in baron if strengths[seat] == "easy")
    ranks = {seat: 1 + sum(other > points for other in baron.values()) for seat, points in baron.items()}
    return [(strengths[seat], baron[seat], ranks[seat], baron[seat] > median) for seat in baron]


def measured(number):
    """Return the figures of one match of normal seats, with what its orders cost."""
    began = time.process_time()
    states, events, seconds = play(f"calibrate {number}".encode())
    found = calibration.figures(states, events)
    found["orders_us_a_turn"] = int(seconds * 1e6) // len(states)
    found["match_ms"] = int((time.process_time() - began) * 1000)
    return found


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


def calibrate(matches):
    """Print the summary of some matches as JSON, and what is outside its band."""
    with Pool(PROCESSES) as pool:
        found = calibration.summary(pool.map(measured, range(matches), chunksize=1))
    print(json.dumps(found, indent=1))
    print("\n".join(calibration.outside(found)) or "all inside")


if __name__ == "__main__":
    {"strength": strength, "calibrate": calibrate}[sys.argv[1]](int([*sys.argv, "50"][2]))
