"""All that a seat's browser asks of a position, and whether `Game.seen_by` answers the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.dice import Dice
from engine.forms import Answers, OrderForm
from engine.ledger import check_balanced
from kit.conformance.filled_forms import Values, answers_of, value_of
from kit.conformance.positions import SEED, AnyGame

TRIES = 3


def blind_answers(form: OrderForm, rng: random.Random) -> Answers:
    """Return a form filled in blindly: some cells, any of their choices, numbers in and beyond the ranges."""
    values: Values = {}
    for _, row, column, field in form.fields():
        value = value_of(form, field, rng.randint(0, 5000))
        if value is not None and rng.random() < 0.4:
            beyond = isinstance(value, int) and rng.random() < 0.2
            values[row.id, column.id] = rng.choice([0, int(value) * 100, 10**9]) if beyond else value
    return answers_of(values)


def sights(game: AnyGame, state: Any, seat: int, name: str) -> Iterator[Any]:
    """Yield form, computer's orders, verdicts and words; `name` chooses the answers that are tried."""
    form = game.form(state, seat, "M")
    yield form
    dice = Dice(SEED, game.turn_number(state)).scoped(f"{seat:02}")
    for strength in ("", *game.meta.strengths):
        orders = game.computer_orders(state, seat, dice.scoped(strength), strength)
        yield game.orders_to_json(orders)
        yield from _judged(game, state, seat, orders)
    for attempt in range(TRIES):
        answers = blind_answers(form, random.Random(f"{name} {seat} {attempt}"))
        orders, findings = game.read_orders(state, seat, answers)
        yield game.orders_to_json(orders), findings
        yield from _judged(game, state, seat, orders)


def _judged(game: AnyGame, state: Any, seat: int, orders: Any) -> Iterator[Any]:
    accepted, findings = game.check(state, seat, orders)
    yield game.orders_to_json(accepted), findings
    yield game.describe_orders(state, seat, orders), game.describe_orders(state, seat, accepted)


def seen(game: AnyGame, state: Any, seat: int, name: str) -> bytes:
    """Make sure that what a seat sees is enough for all it can do, and return it as JSON."""
    before = game.state_to_json(state)
    part = game.seen_by(state, seat)
    assert game.state_to_json(state) == before
    check_balanced(game.balances(part))
    both = zip(sights(game, state, seat, name), sights(game, part, seat, name), strict=True)
    assert all(one == other for one, other in both), (name, game.turn_number(state), seat)
    data = game.state_to_json(part)
    again = game.seen_by(game.state_from_json(data), seat)
    assert game.state_to_json(again) == data, (name, game.turn_number(state), seat)
    return data
