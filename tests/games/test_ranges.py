"""The range that a form prints for a number is the one that the check of the orders keeps."""

from itertools import islice, product

import pytest

import games
from engine.findings import Outcome, Place
from engine.forms import Answer, Kind
from ingest import beyond_advice
from ingest.wording import fields_of
from kit.conformance.positions import played
from tests.games.test_checks_and_judge import simple_faults

WAYS = 12
"""Ways in which the other cells of a row are filled, at most."""


def others(form, section, row, column):
    """Yield ways to fill in the other cells of a row: blank, a first choice, the least number."""
    asked = []
    for other, field in fields_of(section, row):
        if other.id == column.id:
            continue
        listed = [choice.code for choice in form.choices.get(field.choices, ())][:3]
        values = listed if field.kind is Kind.CHOICE else [max(field.low or 0, 1)]
        needed = any(need.column == other.id for need in section.needs)
        asked.append([(other.id, value) for value in (values if needed and values else [None, *values])])
    yield from islice((dict(way) for way in product(*asked)), WAYS)


def answered(row, cells):
    found = {(row.id, column): value for column, value in cells.items() if value is not None}
    return {at: Answer(value, Place(row=at[0], column=at[1])) for at, value in found.items()}


def ends(field):
    """The ends of a range, and the numbers just outside."""
    low, high = field.low, field.high
    inside = {end for end in (low, high) if end is not None}
    return sorted(inside | {low - 1} if low is not None else inside), [] if high is None else [high + 1]


def numbers(game):
    """Yield positions, seats, forms and each cell with a range of numbers."""
    for state, *_ in played(game):
        for seat in list(game.seats_to_move(state))[:2]:
            form = game.form(state, seat, "M")
            for section, row, column, field in form.fields():
                if field.kind is Kind.INTEGER and (field.low, field.high) != (None, None):
                    yield state, seat, form, section, row, column, field


def judged(game, state, seat, form, answers, row):
    """What is said of a row: refusals and changes, and whether anything is said at all."""
    orders, half = game.read_orders(state, seat, answers)
    _, more = game.check(state, seat, orders)
    found = [finding for finding in (*half, *more) if finding.place.row == row.id]
    beyond = beyond_advice(form, answers, {one.place.row for one in found}, game.catalogue, "en")
    refused = [one for one in found if one.outcome is not Outcome.NOTED]
    return refused, bool(found or any(one.place.row == row.id for one in beyond))


@pytest.mark.parametrize("name", games.names())
def test_numbers_in_the_range_are_taken_and_others_are_remarked_upon(name):
    game, contrary, tried = games.load(name), set(), 0
    for state, seat, form, section, row, column, field in numbers(game):
        below_and_in, above = ends(field)
        for value, cells in product((*below_and_in, *above), others(form, section, row, column)):
            answers = answered(row, {**cells, column.id: value})
            fault = simple_faults(form, answers).get(row.id)
            refused, said = judged(game, state, seat, form, answers, row)
            tried += 1
            if fault is None and refused:
                contrary.add((row.id, column.id, value, refused[0].code, str(refused[0].facts)[:100]))
            if value not in range(field.low or 0, (field.high or value) + 1) and not said:
                contrary.add((row.id, column.id, value, "nothing is said"))
    assert tried > 20
    assert contrary == set()
