"""Replays a turn with one order left out, or one draw thrown again: what that one was worth."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import eq
from typing import Any

from engine.dice import Dice
from engine.messages import Message
from engine.turn import canonical_json
from referee.explaining.turns import Replay, TurnLines, kind
from referee.explaining.values import Values, hardest, impact, less, plus, strengths

THROWS = 20
"""How often the dice are thrown for one order or draw."""
EARLY, THROWN_ON = 4, 4
"""How often the dice are first thrown for a seat's orders, and how many go on to `THROWS`.

So many that change most of its chance do, and as many that change most of its strength.
"""
FEW = 2
"""How often the dice are thrown to choose which orders and draws are looked at.

One throw may come out as it was, or leave a seat no cash for an order.
"""
SLIGHT_STRENGTH, SLIGHT_CHANCE = 20_000, 500
"""Millionths: draws of a kind that all together moved less in a turn are not thrown again one by one."""


@dataclass(frozen=True, slots=True)
class Single:
    """One order, or one draw, and what it was worth to each seat, summed over `THROWS`.

    Orders that matter little to their seat are thrown `EARLY` times only, and each throw counts as several.
    `text` is an order in the words of `describe_orders`, or the label of a draw; `first` is its worth by the
    few throws by which those that matter are chosen, empty for the others; `at` is which of `without_one`
    leaves an order out.
    """

    text: tuple[Message, ...] | str
    worth: Values
    first: Values
    at: int = -1


def single_orders(replay: Replay, seat: int) -> Iterator[Single]:
    """Yield the orders of a seat one by one, each with what it was worth against holding.

    The dice of the turn are thrown again, the same ones with and without: an order is not praised for luck.
    """
    described = _described(replay, seat, replay.turn.orders[seat])
    without = [{**replay.turn.orders, seat: orders} for orders in without_one(replay, seat)]
    early = [_brought(replay, each, range(EARLY)) for each in without]
    leading = _leading(early, replay.valuer.seats.index(seat))
    for at, orders in enumerate(without):
        words = _described(replay, seat, orders[seat])
        left_out = tuple(line for line in described if line not in words)
        if at in leading:
            worth = plus(early[at], _brought(replay, orders, range(EARLY, THROWS)))
            yield Single(left_out, worth, early[at], at)
        else:
            yield Single(left_out, tuple(THROWS // EARLY * value for value in early[at]), (), at)


def _leading(worths: Sequence[Values], place: int) -> set[int]:
    """Return which of a seat's orders change most of its chance, or most of its strength."""
    by_chance = sorted(range(len(worths)), key=lambda at: -abs(worths[at][place]))
    by_strength = sorted(range(len(worths)), key=lambda at: -abs(strengths(worths[at])[place]))
    return {*by_chance[:THROWN_ON], *by_strength[:THROWN_ON]}


def costliest(replay: Replay, seat: int) -> int:
    """Return what the single order that cost a seat most changed of its strength; 0 for none.

    It is summed over `FEW` throws, for choosing which orders to look at: all orders of a match, thrown twenty
    times, would take hours.
    """
    place = replay.valuer.seats.index(seat)
    others = ({**replay.turn.orders, seat: orders} for orders in without_one(replay, seat))
    return min((strengths(_brought(replay, each, range(FEW)))[place] for each in others), default=0)


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
    gain = tuple(-value for value in _brought(replay, others, range(throws)))
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


def _brought(replay: Replay, others: Mapping[int, Any], throws: range) -> Values:
    """Return what the orders that were given would have led to beyond others, summed over throws."""
    if not replay.labels:  # a turn without a draw comes out the same each time
        return tuple(len(throws) * value for value in less(_actual(replay, 0), replay.values(others, 0)))
    return reduce(plus, (less(_actual(replay, throw), replay.values(others, throw)) for throw in throws))


def _actual(replay: Replay, throw: int) -> Values:
    """Return what the orders as they were given would have led to."""
    if throw not in replay.thrown:
        replay.thrown[throw] = replay.values(replay.turn.orders, throw)
    return replay.thrown[throw]


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
