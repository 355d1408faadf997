"""Matches among computers whose lines are added up, and whether the first look at orders and draws held.

`python -m tests.referee.explaining.summing GAME SEATS FIRST COUNT TURNS` prints of each match how many
chances and points its start and lines do not add up to (0 where nothing is left over). Of the orders and
draws that mattered most by few throws it says how many helped or harmed by all throws as they did by few.
"""

from __future__ import annotations

import sys

from engine.dice import Dice
from engine.turn import resolve
from games import load
from referee.explaining.account import TurnAccount
from referee.explaining.jobs import look, turn_account
from referee.explaining.moments import looked_at
from referee.explaining.ranking import clearest
from referee.explaining.turns import PATHS, PlayedTurn, Replay
from referee.explaining.values import Valuer, Values, less, plus
from referee.simulation.one_match import Job, start
from tests.referee.explaining.planting import computers_orders


def played(name: str, seats: int, number: int, most_turns: int) -> tuple[Valuer, list[PlayedTurn]]:
    """Play a match among computers."""
    game, seed = load(name), f"summed/{number}".encode()
    state = first = start(Job(name, "summed", most_turns, seats), Dice(seed, 0))
    turns: list[PlayedTurn] = []
    while not game.is_over(state) and len(turns) < most_turns:
        number = len(turns) + 1
        orders = {
            seat: computers_orders(game, state, seat, seed, number) for seat in game.seats_to_move(state)
        }
        turns.append(PlayedTurn(number, state, orders, seed))
        state = resolve(game, state, orders, seed, digests=False).state
    return Valuer(game, first, len(turns)), turns


def left_over(valuer: Valuer, turns: list[PlayedTurn], accounts: list[TurnAccount]) -> Values:
    """Return what start and lines leave of every chance and every seat's points, summed over all paths."""
    start = valuer.values(turns[0].before, 0)
    rest = tuple(PATHS * value for value in less(accounts[-1].after, start))
    for turn in accounts:
        for line in (turn.stood, *turn.orders.values(), *turn.draws.values()):
            rest = less(rest, line)
    return rest[: 2 * len(rest) // 3]


def held(valuer: Valuer, turns: list[PlayedTurn], accounts: list[TurnAccount]) -> tuple[int, int]:
    """Return of how many orders and draws the second look is compared with the first, and how many agree."""
    replays = {turn.number: Replay(valuer.game, valuer, turn) for turn in turns}
    looked = looked_at(
        accounts, valuer.seats, lambda keys: [look(replays[turn], what, one) for what, turn, one in keys]
    )
    compared = clearest([*looked.draws, *looked.all_singles])
    return len(compared), sum((one.first > 0) == (one.strength(valuer.seats) > 0) for one in compared)


def main(name: str, seats: int, first: int, count: int, most_turns: int) -> None:
    """Print what is left over in each match, and how far the first look held."""
    totals: Values = (0, 0, 0)
    for number in range(first, first + count):
        valuer, turns = played(name, seats, number, most_turns)
        accounts = [turn_account(Replay(valuer.game, valuer, turn)) for turn in turns]
        rest = left_over(valuer, turns, accounts)
        compared, agreeing = held(valuer, turns, accounts)
        totals = plus(totals, (sum(map(bool, rest)), compared, agreeing))
        line = (len(turns), "turns; not added up", sum(map(bool, rest)), "of", len(rest))
        print(name, number, *line, "; agreeing", agreeing, "of", compared, flush=True)
    print("all: not added up", totals[0], "; agreeing", totals[2], "of", totals[1])


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:6]))
