"""A match played through workbooks: written, filled, read, checked, resolved; the same game as without."""

import pytest

from engine.dice import Dice
from engine.findings import Outcome, Place
from engine.forms import Answer
from engine.record import Record
from engine.turn import resolve
from games.us_telegraph.forms import slots
from games.us_telegraph.game import GAME
from games.us_telegraph.tables import BLACK
from ingest import form_code, identify, read_form, write_form
from tests.us_telegraph.build import SEED, fresh

KEY = b"key of the forms"


def answers_of(orders):
    """What a player would write to give these orders."""
    cells = {
        (slots.FIRST, slots.ANSWER): orders.first,
        (slots.SECOND, slots.ANSWER): orders.second,
        (slots.MOST_BUILDS, slots.ANSWER): "" if orders.most_builds is None else orders.most_builds,
        (slots.WORKER_ACTIONS, slots.ANSWER): orders.worker_actions,
        (slots.WORKER_CARDS, slots.ANSWER): orders.worker_cards,
    }
    for line_of, wishes in ((slots.build_line, orders.builds), (slots.follow_line, orders.follow_ups)):
        for n, wish in enumerate(wishes, 1):
            cells[line_of(n), slots.BUILDING] = slots.building_code(wish.building)
            cells[line_of(n), slots.HEX] = wish.hex
            cells[line_of(n), slots.MOST] = "" if wish.most is None else wish.most
    for n, draw in enumerate(orders.draws, 1):
        cells[slots.draw_line(n), slots.STACK] = slots.stack_code(draw.stack, BLACK)
    for n, tile in enumerate(orders.tiles, 1):
        cells[slots.tile_line(n), slots.HEX] = tile.centre
        cells[slots.tile_line(n), slots.ROTATION] = tile.rotation
    return {at: Answer(value, Place(row=at[0], column=at[1])) for at, value in cells.items() if value != ""}


def through_workbook(state, seat, orders, language):
    """The orders as the office reads them from the workbook of a seat."""
    form = GAME.form(state, seat, "UT1")
    code = form_code("UT1", state.turn, seat, KEY)
    data = write_form(form, GAME.catalogue, language, code, answers=answers_of(orders))
    found, grid, findings = identify(data, "form.xlsx", KEY)
    assert findings == ()
    reading = read_form(grid, form, GAME.catalogue, code=found, language=language)
    assert reading.findings == ()
    read, said = GAME.read_orders(state, seat, reading.answers)
    accepted, more = GAME.check(state, seat, read)
    assert all(finding.outcome is Outcome.NOTED for finding in (*said, *more))
    return accepted


def turns(state, most, through):
    """Play on among computer seats; yield each position with the record of its turn."""
    while not state.ended and most:
        orders = {}
        for seat in GAME.seats_to_move(state):
            made = GAME.computer_orders(state, seat, Dice(SEED, state.turn).scoped(str(seat)))
            language = "fr" if seat % 2 else "en"
            orders[seat] = through_workbook(state, seat, made, language) if through else made
        result = resolve(GAME, state, orders, SEED)
        state, most = result.state, most - 1
        yield state, Record(result.events, result.postings, orders=orders)


def same(players, pace, most):
    start = fresh(players, pace=pace, computer_strength="strong")
    plain = [state for state, _ in turns(start, most, through=False)]
    *_, (last, record) = turns(start, most, through=True)
    assert GAME.state_to_json(last) == GAME.state_to_json(plain[-1])
    return last, record


def test_some_turns_through_workbooks_are_the_same_game():
    last, _ = same(2, "move", 6)
    assert last.turn == 7


@pytest.mark.slow
@pytest.mark.parametrize("players, pace", ((3, "round"), (2, "move")))
def test_a_whole_match_through_workbooks_is_the_same_game(players, pace):
    last, record = same(players, pace, 200)
    assert last.ended
    report = GAME.report(last, "UT1", record, None)
    assert any(section.id == "winner" for page in report.pages for section in page.sections)
