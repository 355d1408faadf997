"""The real form of a busy president, late in a match, through every program we can drive."""

from functools import cache

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.turn import resolve
from ingest import identify, read_form
from kit.conformance.filled_forms import KEY, filled, read
from tests.ingest.programs import PROGRAMS

GAME = games.load("continental-rails")
SEED = b"a busy president"
TURNS = 8


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


@cache
def busy():
    """Return form, answers and workbook with every cell filled in."""
    form = late_form()
    return form, *filled(form, GAME.catalogue, "fr")


def test_the_form_is_busy():
    form, wanted, _ = busy()
    assert {"stock", "bids", "RR1", "RR2"} <= {section.id for section in form.sections}
    assert len(wanted) > 40


def test_every_answer_comes_back():
    form, wanted, data = busy()
    assert read(form, GAME.catalogue, data) == (wanted, ())


def test_a_remark_names_what_the_one_cell_of_a_row_asks_and_among_several_the_heading():
    form, _, data = busy()
    code, grid, _ = identify(data, "form", KEY)
    places = read_form(grid, form, GAME.catalogue, code=code, language="fr").places
    assert places["BORROW", "answer"].label == "BORROW, Emprunter à la Banque"
    assert places["T1", "shares"].label == "T1, Actions"


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
@pytest.mark.parametrize("program", PROGRAMS)
def test_every_answer_survives(tmp_path, program):
    form, wanted, data = busy()
    answers, findings = read(form, GAME.catalogue, PROGRAMS[program](tmp_path, data))
    assert answers == wanted
    assert findings == ()
