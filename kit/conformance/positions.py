"""Positions of the first turns of a game, as computer players make them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import games
from engine.dice import Dice
from engine.game import Game, SeatSetup
from engine.messages import Message
from engine.turn import Resolution, resolve

SEED = b"every game"
TURNS = 3
AnyGame = Game[Any, Any]
Played = tuple[Any, dict[int, Any], Resolution[Any]]
"""Position, orders by seat, and what came of them."""


def start(game: AnyGame) -> Any:
    """Return the position before turn 1 with as many seats as possible, the first one a person's."""
    seats = [SeatSetup(number, human=number == 1) for number in range(1, game.meta.max_seats + 1)]
    return game.new_match({}, seats, Dice(SEED, 0))


def computer(game: AnyGame, state: Any, seat: int) -> Any:
    """Return the computer's orders for a seat."""
    dice = Dice(SEED, game.turn_number(state)).scoped(f"computer/{seat:02}")
    return game.computer_orders(state, seat, dice)


def checked(game: AnyGame, state: Any) -> dict[int, Any]:
    """Return the computer's orders for all seats to move, as the rules accept them."""
    moving = game.seats_to_move(state)
    return {seat: game.check(state, seat, computer(game, state, seat))[0] for seat in moving}


@cache
def _played(name: str) -> list[Played]:
    game, turns = games.load(name), []
    state = start(game)
    for _ in range(TURNS):
        orders = checked(game, state)
        turns.append((state, orders, resolve(game, state, orders, SEED)))
        state = turns[-1][2].state
    return turns


def played(game: AnyGame, turns: int = TURNS) -> Iterator[Played]:
    """Yield the first turns of a match: copies of their own, played once for all tests."""
    for state, orders, result in _played(game.meta.name)[:turns]:
        mine = {seat: game.orders_from_json(game.orders_to_json(one)) for seat, one in orders.items()}
        yield game.copy(state), mine, replace(result, state=game.copy(result.state))


def texts(value: Any) -> Iterator[Message]:
    """Yield every message inside a report, a form or a finding."""
    if isinstance(value, Message):
        yield value
        yield from texts(dict(value.facts))
    elif isinstance(value, (list, tuple)):
        yield from (message for item in value for message in texts(item))
    elif isinstance(value, dict):
        yield from (message for item in value.values() for message in texts(item))
    elif is_dataclass(value):
        yield from (message for field in fields(value) for message in texts(getattr(value, field.name)))
