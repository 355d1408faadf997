"""The real form of a busy president, late in a match, through every program we can drive."""

from functools import cache

import pytest

import games
from engine.dice import Dice
from engine.findings import Place
from engine.forms import Answer, Kind
from engine.game import SeatSetup
from engine.turn import resolve
from ingest import form_code, identify, read_form, write_form
from tests.ingest.programs import PROGRAMS

GAME = games.load("continental-rails")
SEED = b"a busy president"
KEY = b"k" * 32
TURNS = 8
WORDS = "À bientôt & merci: =1+1, 50 % <b>| 🚂"


def computer(state, seat):
    dice = Dice(SEED, GAME.turn_number(state)).scoped(f"computer/{seat:02}")
    return GAME.check(state, seat, GAME.computer_orders(state, seat, dice))[0]


@cache
def late_form():
    """Return the form with the most railroads to run after some turns of the computer."""
    state = GAME.new_match({}, [SeatSetup(n) for n in range(1, GAME.meta.max_seats + 1)], Dice(SEED, 0))
    for _ in range(TURNS):
        orders = {seat: computer(state, seat) for seat in GAME.seats_to_move(state)}
        state = resolve(GAME, state, orders, SEED).state
    forms = [GAME.form(state, seat, "CR42") for seat in GAME.seats_to_move(state)]
    return max(forms, key=lambda form: len(list(form.fields())))


def value_of(form, field, number):
    """Return some answer the field takes; not always the same, so that mixed lines would show."""
    if field.kind is Kind.CHOICE:
        choices = form.choices[field.choices]
        return choices[number % len(choices)].code if choices else None
    if field.kind is Kind.TEXT:
        return f"{number} {WORDS}"[: field.max_length].strip()
    low = field.low or 0
    return low + number % ((field.high or 1_000) - low + 1)


@cache
def filled():
    """Return form, orders and workbook with every cell filled in."""
    form = late_form()
    wanted = {
        (line.id, column.id): value
        for number, (_, line, column, field) in enumerate(form.fields())
        if (value := value_of(form, field, number)) is not None
    }
    answers = {at: Answer(value, Place()) for at, value in wanted.items()}
    code = form_code(form.match, form.turn, form.seat, KEY)
    return form, wanted, write_form(form, GAME.catalogue, "fr", code, answers=answers)


def read(form, data):
    code, grid, refused = identify(data, "form", KEY)
    assert refused == ()
    reading = read_form(grid, form, GAME.catalogue, code=code)
    return {at: answer.value for at, answer in reading.answers.items()}, reading.findings


def test_the_form_is_busy():
    form, wanted, _ = filled()
    assert {"stock", "bids", "RR1", "RR2"} <= {section.id for section in form.sections}
    assert len(wanted) > 40


def test_every_answer_comes_back():
    form, wanted, data = filled()
    assert read(form, data) == (wanted, ())


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
@pytest.mark.parametrize("program", PROGRAMS)
def test_every_answer_survives(tmp_path, program):
    form, wanted, data = filled()
    answers, findings = read(form, PROGRAMS[program](tmp_path, data))
    assert answers == wanted
    assert findings == ()
