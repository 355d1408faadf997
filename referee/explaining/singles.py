"""Replays a turn with one order left out, or one draw thrown again: what that one was worth."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from operator import eq
from typing import Any

from engine.dice import Dice
from engine.messages import Message
from engine.turn import canonical_json
from referee.explaining.turns import Replay, TurnLines, kind
from referee.explaining.values import Values, hardest, impact, less, plus

THROWS = 20
"""How often the dice are thrown for one order or draw."""
FEW = 2
"""How often a draw is thrown again to choose those that are looked at: one throw may come out as it was."""
SLIGHT_STRENGTH, SLIGHT_CHANCE = 20_000, 500
"""Millionths: draws of a kind that all together moved less in a turn are not thrown again one by one."""


@dataclass(frozen=True, slots=True)
class Single:
    """One order, or one draw, and what it was worth to each seat, summed over `THROWS`.

    `text` is an order in the words of `describe_orders`, or the label of a draw; `first` is its worth by the
    few throws by which orders and draws are chosen; `at` is which of `without_one` leaves an order out.
    """

    text: tuple[Message, ...] | str
    worth: Values
    first: Values
    at: int = -1


def single_orders(replay: Replay, seat: int) -> Iterator[Single]:
    """Yield the orders of a seat one by one, each with what it was worth against holding.

    The dice of the turn are thrown again, the same ones with and without: an order is not praised for luck.
    """
    whole, whole_once = _actual(replay), _actual(replay, 1)
    described = _described(replay, seat, replay.turn.orders[seat])
    for at, orders in enumerate(without_one(replay, seat)):
        words = _described(replay, seat, orders)
        left_out = tuple(line for line in described if line not in words)
        others = {**replay.turn.orders, seat: orders}
        first = less(whole_once, replay.values(others, 0))
        yield Single(left_out, less(whole, _sum(replay, others)), first, at)


def costliest(replay: Replay, seat: int) -> int:
    """Return what the single order that cost a seat most changed of its strength, thrown once; 0 for none.

    For choosing which orders to look at: all orders of a match, thrown twenty times, would take hours.
    """
    place = 2 * len(replay.valuer.seats) + replay.valuer.seats.index(seat)
    whole = _actual(replay, 1)[place]
    others = ({**replay.turn.orders, seat: orders} for orders in without_one(replay, seat))
    return min((whole - replay.values(each, 0)[place] for each in others), default=0)


def by_computer(replay: Replay, seat: int, throws: int = THROWS) -> Single:
    """Return what the best computer would have ordered in a seat that it held the same way, and its worth.

    Parameters
    ----------
    replay : Replay
        The turn.
    seat : int
        Whose orders are replaced.
    throws : int
        How often the dice are thrown.
    """
    turn, orders = replay.turn, computers_orders(replay, seat)
    others = {**turn.orders, seat: orders}
    gain = less(_sum(replay, others, throws), _actual(replay, throws))
    given = _described(replay, seat, turn.orders[seat])
    return Single(tuple(line for line in _described(replay, seat, orders) if line not in given), gain, gain)


def computers_orders(replay: Replay, seat: int) -> Any:
    """Return what the best computer would have ordered in a seat."""
    game, turn = replay.game, replay.turn
    dice = Dice(turn.seed, turn.number).scoped(f"computer/{seat:02}")
    strength = game.meta.strengths[-1] if game.meta.strengths else ""
    return game.check(turn.before, seat, game.computer_orders(turn.before, seat, dice, strength))[0]


def screened_draws(replay: Replay, lines: TurnLines) -> dict[str, tuple[int, ...]]:
    """Return label -> strength of the seat struck hardest, chance that changed hands, and that seat.

    The first two are summed over `FEW` throws.

    For choosing which draws to look at. Left out are kinds of draws that moved next to nothing in the turn.
    """
    moved = {name for name, worth in lines.draws.items() if _matters(worth, lines.paths)}
    labels = [label for label in replay.labels if kind(label) in moved]
    return {str(one.text): _struck(replay, one.worth) for one in single_draws(replay, labels, FEW)}


def _struck(replay: Replay, worth: Values) -> tuple[int, ...]:
    place, strength = hardest(worth)
    return strength, impact(worth), replay.valuer.seats[place]


def _matters(worth: Values, paths: int) -> bool:
    _, strength = hardest(worth)
    return abs(strength) >= SLIGHT_STRENGTH * paths or impact(worth) >= SLIGHT_CHANCE * paths


def single_draws(replay: Replay, labels: Iterable[str], throws: int = THROWS) -> Iterator[Single]:
    """Yield draws one by one, each with what it was worth against being thrown again."""
    whole = replay.valuer.values(replay.after, replay.turn.number)
    for label in labels:
        worth = first = (0,) * len(whole)
        for throw in range(throws):
            again = replay.values(replay.turn.orders, throw, partial(eq, label))
            worth = plus(worth, less(whole, again))
            first = worth if throw < FEW else first
        yield Single(label, worth, first)


def _actual(replay: Replay, throws: int = THROWS) -> Values:
    """Return the sum of what the orders as they were given would have led to."""
    if throws not in replay.sums:
        replay.sums[throws] = _sum(replay, replay.turn.orders, throws)
    return replay.sums[throws]


def _sum(replay: Replay, orders: Mapping[int, Any], throws: int = THROWS) -> Values:
    total = replay.values(orders, 0)
    if not replay.labels:  # a turn without a draw comes out the same each time
        return tuple(throws * value for value in total)
    for throw in range(1, throws):
        total = plus(total, replay.values(orders, throw))
    return total


def _described(replay: Replay, seat: int, orders: Any) -> list[Message]:
    return list(replay.game.describe_orders(replay.turn.before, seat, orders))


def without_one(replay: Replay, seat: int) -> Iterator[Any]:
    """Yield the orders of a seat with one thing held, as the rules accept them then; each case once."""
    game, before, actual = replay.game, replay.turn.before, replay.turn.orders[seat]
    given, held = (json.loads(game.orders_to_json(each)) for each in (actual, replay.held[seat]))
    seen = {game.orders_to_json(actual)}
    for plain in _variants(given, held):
        try:
            orders = game.check(before, seat, game.orders_from_json(canonical_json(plain)))[0]
        except ValueError:  # a part that cannot be left out alone
            continue
        data = game.orders_to_json(orders)
        if data not in seen:
            seen.add(data)
            yield orders


def _variants(given: Mapping[str, Any], held: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield plain orders with one entry of a list, one key, or one field as it is when the seat holds."""
    for name, value in given.items():
        if value == held.get(name):
            continue
        if isinstance(value, list) and value:
            for at in range(len(value)):
                yield {**given, name: value[:at] + value[at + 1 :]}
        elif isinstance(value, dict) and value:
            for key, part in value.items():
                yield {**given, name: _without(value, key)}
                for inner in part if isinstance(part, dict) else ():
                    yield {**given, name: {**value, key: _without(part, inner)}}
        else:
            yield {**given, name: held.get(name)}


def _without(mapping: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in mapping.items() if name != key}
