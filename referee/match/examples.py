"""A match that nobody plays, for the pictures of a game's rulebook."""

from __future__ import annotations

from functools import cache

import games
from engine.dice import Dice
from engine.forms import OrderForm
from engine.game import SeatSetup
from engine.record import Record
from engine.turn import resolve
from publish import Example

_NAME = "DEMO"
_SEED = b"pictures of the rulebook"


@cache
def example(name: str, turns: frozenset[int]) -> Example:
    """Return the forms of some turns, and the report before the first; the same for every match.

    Parameters
    ----------
    name : str
        Name of the game. All its seats are taken, by computers.
    turns : set of int
        From 1. A match that is over before has no forms of later ones.
    """
    game = games.load(name)
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    state = game.new_match({}, seats, Dice(_SEED, 0))
    report = game.report(state, _NAME, Record(), None)
    forms: dict[int, OrderForm] = {}
    for turn in range(1, max(turns, default=0) + 1):
        if game.is_over(state):
            break
        moving = game.seats_to_move(state)
        forms[turn] = game.form(state, moving[0], _NAME)
        if turn < max(turns):
            orders = {seat: game.computer_orders(state, seat, Dice(_SEED, seat)) for seat in moving}
            state = resolve(game, state, orders, _SEED, digests=False).state
    return Example({turn: forms[turn] for turn in sorted(turns) if turn in forms}, report)
