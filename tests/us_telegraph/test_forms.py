"""The order form: written, filled, read back; what its tables say."""

import io
from functools import cache

import openpyxl
import pytest

from engine.dice import Dice
from engine.findings import Outcome
from engine.hexes import neighbours
from engine.messages import LANGUAGES
from engine.record import Record
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.costs import cards_needed, price
from games.us_telegraph.forms import slots
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import hex_of, label
from games.us_telegraph.orders import BuildWish, DrawWish, Orders, TileWish
from games.us_telegraph.state import BUILD, CARDS, DRAW
from ingest import form_code, identify, read_form, write_form
from kit.conformance.half_lines import told_alike
from tests.games.receipts import filled
from tests.us_telegraph.build import SEED, drain, free_hexes, fresh, play_publish, put, rich, set_hand
from tests.us_telegraph.form_helpers import position

KEY = b"key of the forms"


def filled_and_read(state, seat, language, values):
    """Fill a written workbook as a player would and read it back the office's way."""
    form = GAME.form(state, seat, "UT1")
    data = write_form(form, GAME.catalogue, language, form_code("UT1", state.turn, seat, KEY))
    code, grid, findings = identify(data, "form.xlsx", KEY)
    assert findings == ()
    places = read_form(grid, form, GAME.catalogue, code=code, language=language).places
    book = openpyxl.load_workbook(io.BytesIO(data))
    for at, value in values.items():
        book[places[at].sheet][places[at].cell] = value
    saved = io.BytesIO()
    book.save(saved)
    code, grid, findings = identify(saved.getvalue(), "form.xlsx", KEY)
    assert findings == ()
    return read_form(grid, form, GAME.catalogue, code=code, language=language)


VALUES = {
    ("FIRST", "answer"): "BUILD",
    ("SECOND", "answer"): "DRAW",
    ("MOST-BUILDS", "answer"): 2,
    ("WORKER-CARDS", "answer"): 0,
    ("KEEP", "answer"): "WATER",
    ("BUILD-1", "building"): "NO-62",
    ("BUILD-1", "hex"): "I51",
    ("BUILD-2", "building"): 10,
    ("BUILD-2", "hex"): "J51",
    ("BUILD-2", "most"): 6,
    ("BUILD-2", "clay"): 3,
    ("DRAW-1", "stack"): "PILE-1",
    ("DRAW-2", "stack"): "PILE-BASE",
    ("IF-1", "building"): "NO-63",
    ("IF-1", "hex"): "J52",
    ("REGION-1", "rotation"): 4,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_workbook_comes_back_as_orders(language):
    state = position()
    centre = label(Board.of(state).places_for_tile()[0])
    tile = tally.unseen_tiles(state)[0]
    values = {**VALUES, ("REGION-1", "hex"): centre, ("REGION-1", "tile"): slots.tile_code(tile)}
    reading = filled_and_read(state, 1, language, values)
    assert reading.findings == ()
    orders, said = GAME.read_orders(state, 1, reading.answers)
    assert said == ()
    assert orders == Orders(
        first=BUILD,
        second=DRAW,
        most_builds=2,
        keep="water",
        builds=[
            BuildWish(line="BUILD-1", building=62, hex="I51"),
            BuildWish(line="BUILD-2", building=10, hex="J51", most=6, pay={"clay": 3}),
        ],
        draws=[DrawWish(line="DRAW-1", stack=0), DrawWish(line="DRAW-2", stack=3)],
        follow_ups=[BuildWish(line="IF-1", building=63, hex="J52")],
        tiles=[TileWish(line="REGION-1", tile=tile, centre=centre, rotation=4)],
    )
    accepted, findings = GAME.check(state, 1, orders)
    assert accepted == orders
    assert {finding.outcome for finding in findings} <= {Outcome.NOTED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_the_dropdown_are_read_as_their_code(language):
    state = position()
    form = GAME.form(state, 1, "UT1")
    values = {}
    for (line, column), name in {
        ("FIRST", "answer"): "kinds",
        ("BUILD-1", "building"): "waiting",
        ("BUILD-1", "hex"): "hexes",
        ("DRAW-1", "stack"): "stacks",
        ("REGION-1", "hex"): "places",
    }.items():
        choice = form.choices[name][0]
        values[line, column] = f"{choice.code} · {GAME.catalogue.text(choice.label, language)}"
    reading = filled_and_read(state, 1, language, values)
    assert reading.findings == ()
    read = {at: answer.value for at, answer in reading.answers.items()}
    assert read["BUILD-1", "building"] == form.choices["waiting"][0].code
    assert read["REGION-1", "hex"] == form.choices["places"][0].code


def test_blank_form_takes_three_cards():
    state = position()
    orders, findings = GAME.read_orders(state, 1, {})
    assert orders == Orders(first=CARDS)
    assert findings == ()


def test_half_lines_are_named():
    state = position()
    given = filled(
        FIRST="BUILD", BUILD_1={"building": "NO-62"}, IF_2={"hex": "J52"}, REGION_1={"rotation": 2}
    )
    orders, findings = GAME.read_orders(state, 1, given)
    assert (orders.builds, orders.follow_ups, orders.tiles) == ([], [], [])
    found = [(f.code, f.place.row, f.place.column) for f in findings]
    assert found == [
        ("UT.HALF_LINE", "BUILD-1", "hex"),
        ("UT.HALF_LINE", "IF-2", "building"),
        ("UT.HALF_LINE", "REGION-1", "hex"),
    ]


def test_the_form_knows_what_a_place_for_a_region_needs():
    assert told_alike(GAME, position(), 1) == {"build", "follow", "region"}


def test_the_form_lists_legal_hexes_and_what_each_costs():
    state = position()
    form = GAME.form(state, 1, "UT1")
    assert [choice.code for choice in form.choices[slots.FREE_LIST]] == free_hexes(state)
    hexes = next(table for table in form.situation if table.id == "hexes")
    assert [row[0] for row in hexes.rows] == free_hexes(state)
    row = next(row for row in hexes.rows if row[0] == "I51")
    heads = [column.id for column in hexes.columns]
    assert GAME.catalogue.text(row[heads.index("n62")], "en") == "free"
    tokens = next(table for table in form.situation if table.id == "tokens")
    assert [row[0] for row in tokens.rows] == ["10", "62"]


def test_a_region_is_asked_for_only_where_a_stack_may_run_out():
    ids = [section.id for section in GAME.form(fresh(2), 1, "UT1").sections]
    assert ids == ["choice", "build", "draw", "follow"]
    assert "region" in [section.id for section in GAME.form(position(), 1, "UT1").sections]


def test_in_the_pace_move_one_seat_moves():
    state = fresh(3, pace="move")
    assert GAME.seats_to_move(state) == (state.order[0],)
    play_publish(state)
    assert GAME.seats_to_move(state) == (state.order[1],)


@cache
def late():
    """A match some turns on."""
    state = fresh(4)
    for _ in range(8):
        orders = {
            f"seat{seat}": GAME.computer_orders(state, seat, Dice(SEED, state.turn).scoped(str(seat)))
            for seat in GAME.seats_to_move(state)
        }
        play_publish(state, **orders)
    return state


def test_nothing_of_a_form_grows_out_of_hand():
    form = GAME.form(late(), 1, "UT1")
    assert max(len(choices) for choices in form.choices.values()) < 400
    assert tally.most_draws(late(), 1) >= 3


def situation_of(state):
    """The tables beside the form of seat 1, by id: column id -> words, by the first column."""
    found = {}
    for table in GAME.form(state, 1, "UT1").situation:
        heads = [column.id for column in table.columns]
        rows = [[GAME.catalogue.text(cell, "en") for cell in row] for row in table.rows]
        found[table.id] = {row[0]: dict(zip(heads, row, strict=True)) for row in rows}
    return found


def test_the_form_prices_what_may_be_drawn_for_the_follow_ups():
    state = position()
    set_hand(state, 1, wood=1, clay=1)
    put(state, 1, 64, "L50")
    unseen = situation_of(state)["unseen"]
    counted = {str(number): str(count) for number, count in tally.unseen(state, 1).items()}
    assert {number: row["left"] for number, row in unseen.items()} == counted
    assert {number for number, row in unseen.items() if row["back"] == "black"} == {
        "20",
        "30",
        "40",
        "50",
        "60",
    }
    beside = sorted(label(at) for at in neighbours(hex_of("L50")) if Board.of(state).is_free(at))
    assert beside
    assert all(name in unseen["65"]["free_at"] for name in beside)
    assert unseen["63"]["free_at"] == "–"
    rich(state, 1)
    board, hand = Board.of(state), acc.hand(state, 1)
    least = min(cards_needed(price(board, 1, 40, at), hand) for at in board.free())
    place, _, cards = situation_of(state)["unseen"]["40"]["best_at"].partition(",")[0].partition(" ")
    assert cards == f"({least})"
    assert cards_needed(price(board, 1, 40, hex_of(place)), hand) == least


def test_a_spent_stack_holds_nothing():
    state = position()
    drain(state, 1, 0, 0)
    assert situation_of(state)["stacks"]["white stack 1"]["left"] == "0"


def test_the_first_block_of_the_form_names_the_hand():
    state = position()
    set_hand(state, 1, wood=2, metal=1)
    note = GAME.catalogue.text(GAME.form(state, 1, "UT1").sections[0].note, "en")
    assert "You hold 0 water · 2 wood · 0 clay · 1 metal; workers: 0." in note


def test_periods_name_the_round_and_the_move():
    assert GAME.form(fresh(2), 1, "UT1").period.label == "R1"
    state = fresh(3, pace="move")
    play_publish(state)
    assert GAME.form(state, state.order[1], "UT1").period.label == "R1.2"
    assert [tally.period_of(state, turn).label for turn in (0, 1, 3, 4)] == ["R0", "R1.1", "R1.3", "R2.1"]
    assert GAME.report(state, "UT1", Record(), None).period.label == "R1.1"
