"""Adding a region with paper only (6): every place and region of the form is drawn, unturned."""

import pytest

from engine.dice import Dice
from engine.game import SeatSetup
from engine.hexes import add
from engine.record import Record
from games.us_telegraph.forms import slots
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import STEPS, symbols
from games.us_telegraph.report.drawing import PLAIN
from games.us_telegraph.tables import tiles
from tests.games.test_hex_boards import boards


@pytest.fixture(scope="module")
def drawn():
    """Return a form on which a region may be added, and the drawings of the report that goes with it."""
    state = GAME.new_match({}, [SeatSetup(n) for n in range(1, 5)], Dice(b"regions", 0))
    for stack in (stack for player in state.seats.values() for stack in player.stacks):
        del stack[1:]
    report = GAME.report(state, "T1", Record(), None)
    return GAME.form(state, min(state.seats), "T1"), {board.id: board for board in boards(report)}


def test_every_place_of_the_form_bears_a_flag_and_no_other_hex_does(drawn):
    form, maps = drawn
    flagged = {cell.label for cell in maps["places"].cells if cell.terrain == "centre"}
    assert flagged == {choice.code for choice in form.choices[slots.PLACES_LIST]}
    assert len(flagged) > 10


def test_every_hex_that_a_region_may_cover_is_named_on_the_map(drawn):
    form, maps = drawn
    names = {cell.label for cell in maps["places"].cells}
    assert {choice.code for choice in form.choices[slots.LATER_LIST]} <= names


def test_every_region_of_the_form_is_drawn_as_it_lies_unturned(drawn):
    form, maps = drawn
    cells = {cell.label: cell for cell in maps["unseen-map"].cells}
    numbers = [slots.number_of(choice.code) for choice in form.choices[slots.TILES_LIST]]
    assert len(cells) == 7 * len(numbers) > 0
    for number in numbers:
        centre = cells[str(number)]
        ring = [cells[f"{number}.{n}"] for n in range(1, 7)]
        assert (centre.terrain, *(cell.terrain for cell in ring)) == tuple(
            symbol or PLAIN for symbol in (tiles()[number].centre, *tiles()[number].ring)
        )
        places = [add((centre.q, centre.r), step) for step in STEPS]
        assert [(cell.q, cell.r) for cell in ring] == places


def test_the_form_lists_regions_and_places_where_paper_shows_them(drawn):
    """A drop-down list shows nothing on paper: the sheet of the situation says all it would."""
    form, _ = drawn
    tables = {table.id: table for table in form.situation}
    for name in (slots.TILES_LIST, slots.PLACES_LIST):
        told = [(choice.code, choice.label) for choice in form.choices[name]]
        halves = [row[:2] for row in tables[name].rows] + [row[2:] for row in tables[name].rows]
        assert [pair for pair in halves if pair != ("", "")] == told != []
        assert len(tables[name].rows) <= len(told) // 2 + 1


def test_rotation_turns_a_region_as_the_drawing_and_the_form_say():
    """What is drawn at 1, in the east, comes to 2, in the south-east; what is at 6 comes to 1."""
    tile = next(tile for tile in tiles().values() if len(set(tile.ring)) > 3)
    unturned, turned = ([symbol for _, symbol in symbols(tile, (0, 0), n)][1:] for n in (0, 1))
    assert turned == [unturned[5], *unturned[:5]] != unturned
    assert STEPS[:2] == ((1, 0), (0, 1))
