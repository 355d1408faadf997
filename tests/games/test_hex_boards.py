"""What holds for every game whose report has a board of hexes: found by scan, no game lists itself here."""

import gzip
import re
from datetime import UTC, datetime
from functools import cache

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.languages import USUAL
from engine.record import Record
from engine.report import HexMap
from engine.turn import resolve
from publish import Edition
from publish.common.composer import composer_for
from publish.common.files import data_of_script, data_script
from publish.maps.board_figure import hex_figure
from publish.maps.board_history import drawing
from publish.maps.network_history import decoded, encoded, moment

pytestmark = pytest.mark.slow
SEED = b"boards of hexes"
WHEN = datetime(2026, 11, 22, tzinfo=UTC)
NAME = re.compile(r"[NS]*[A-Z]\d{1,3}")
HISTORY_BYTES = 35_000
"""A whole match of single moves, packed: what the slider costs a reader's phone."""


def edition(game, turn, report):
    return Edition("T1", "T", turn, report.period, WHEN, report, game.catalogue)


@cache
def played(name, pace=""):
    """Return states and public reports of a whole match between computers."""
    game = games.load(name)
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    state = game.new_match({"pace": pace} if pace else {}, seats, Dice(SEED, 0))
    found = [(state, game.report(state, "T1", Record(), None))]
    while not game.is_over(state):
        dice = Dice(SEED, game.turn_number(state))
        orders = {
            seat: game.check(state, seat, game.computer_orders(state, seat, dice.scoped(f"{seat}")))[0]
            for seat in game.seats_to_move(state)
        }
        result = resolve(game, state, orders, SEED)
        state = result.state
        record = Record(events=result.events, postings=result.postings)
        found.append((state, game.report(state, "T1", record, None)))
    return found


def boards(report):
    return [block for block in report.blocks() if isinstance(block, HexMap)]


def paces():
    """Return all games, with the paces that each of them knows."""
    games_by_name = {name: games.load(name) for name in games.names()}
    return [
        (name, pace)
        for name, game in games_by_name.items()
        for pace in ("", *(["move"] if "pace" in game.meta.options else []))
    ]


@pytest.fixture(params=paces(), ids="-".join)
def match(request):
    name, pace = request.param
    game = games.load(name)
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    if not boards(game.report(game.new_match({}, seats, Dice(SEED, 0)), "T1", Record(), None)):
        pytest.skip("no board of hexes")
    return game, played(name, pace)


def test_the_slider_shows_of_each_turn_what_its_own_map_shows(match):
    """The stored file, after the way through the browser's script, against the drawings of each turn."""
    game, turns = match
    kept = {turn: moment(edition(game, turn, report)) for turn, (_, report) in enumerate(turns)}
    script = data_script(encoded(kept, USUAL))
    shown = decoded(data_of_script(script))
    assert len(shown) == len(turns) > 5
    for turn, (_, report) in enumerate(turns):
        voices = [composer_for(edition(game, turn, report), language).voice for language in USUAL]
        for board in (board for board in boards(report) if board.lasting):
            figures = tuple(hex_figure(board, voice.say, voice.language) for voice in voices)
            assert shown[turn].boards[board.id] == drawing(figures), turn
        assert shown[turn].period == report.period
    first, last = (set(shown[turn].boards["board"].pieces) for turn in (0, len(turns) - 1))
    assert first != last
    assert len(gzip.compress(script)) <= HISTORY_BYTES


def test_every_hex_that_a_form_offers_stands_on_a_map_of_the_same_turn(match):
    """Who has the form and the printed pages only must find each choice on the paper."""
    game, turns = match
    said = 0
    for _, report in turns:
        board = boards(report)[0]
        names = {cell.label for cell in board.cells}
        assert len(names) == len(board.cells)
        assert len({(cell.q, cell.r) for cell in board.cells}) == len(board.cells)
    for state, report in turns[:: max(1, len(turns) // 8)]:
        names = {cell.label for board in boards(report) for cell in board.cells}
        for seat in game.seats_to_move(state):
            form = game.form(state, seat, "T1")
            for choices in form.choices.values():
                codes = {choice.code for choice in choices if NAME.fullmatch(choice.code)}
                # Codes of directions and the like may look like hexes; a list with one hex is one of hexes.
                if codes & names:
                    said += len(codes)
                    assert codes <= names, sorted(codes - names)
    assert said


NAME = re.compile(r"[NS]*[A-Z]\d{1,3}")
