"""What seats write on their forms: by chance whatever a form offers, or what the computer would order."""

from __future__ import annotations

import random

from engine.dice import Dice
from engine.findings import Outcome
from engine.forms import Field, Kind, OrderForm
from referee.match.match import Match
from tests.playing_answers import ANSWERS
from tests.playing_through import Policy, Wanted, accepted

REMARK = "À bientôt & merci: =1+1, 50 % <b>| 🚂"


def by_chance(seed: str, share: float = 0.6) -> Policy:
    """Return a policy that fills in a share of the lines with whatever they offer, less what would fall.

    A person sees by the receipt that an order fell and sends the form again without it; so does this one.
    """

    def write(match: Match, seat: int, form: OrderForm) -> Wanted:
        chance = random.Random(f"{seed}/{form.match}/{form.turn}/{seat}")
        lines = [line for section in form.sections for line in section.rows]
        wanted = {
            (line.id, column): value
            for line in lines
            if chance.random() < share
            for column, cell in line.cells.items()
            if isinstance(cell, Field) and (value := some_value(form, cell, chance)) is not None
        }
        return without_refused(match, seat, form, wanted)

    return write


def some_value(form: OrderForm, cell: Field, chance: random.Random) -> int | str | None:
    """Return some answer a cell takes; None where its list is empty."""
    if cell.kind is Kind.CHOICE:
        choices = form.choices[cell.choices]
        return chance.choice(choices).code if choices else None
    if cell.kind is Kind.TEXT:
        return REMARK[: cell.max_length].strip()
    low = cell.low or 0
    return chance.randint(low, max(low, 100 if cell.high is None else cell.high))


def without_refused(match: Match, seat: int, form: OrderForm, wanted: Wanted) -> Wanted:
    """Return the values without the lines whose orders the rules refuse."""
    while True:
        said = accepted(match, seat, form, wanted)[1]
        refused = {one.place.row for one in said if one.outcome is Outcome.REJECTED}
        left = {at: value for at, value in wanted.items() if at[0] not in refused}
        if len(left) == len(wanted):
            return left
        wanted = left


def as_the_computer(match: Match, seat: int, form: OrderForm) -> Wanted:
    """Write what the computer would order in this place; a line the form has no room for is left out."""
    dice = Dice(b"a person", form.turn).scoped(f"person/{seat:02}")
    orders = match.game.computer_orders(match.state, seat, dice)
    values = ANSWERS[match.settings.game](match.state, seat, orders)
    asked = {(line.id, column.id): cell for _, line, column, cell in form.fields()}
    given = {at: value for at, value in values.items() if value is not None}
    lost = {at[0] for at, value in given.items() if at not in asked or not offered(form, asked[at], value)}
    return {at: value for at, value in given.items() if at[0] not in lost}


def offered(form: OrderForm, cell: Field, value: int | str) -> bool:
    """Return whether a dropdown holds a value; every other cell takes any."""
    return not cell.choices or value == "" or value in {one.code for one in form.choices[cell.choices]}
