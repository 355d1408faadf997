"""A match of eight turns through LibreOffice and the site; clashes fall to the next wish and say why."""

import pytest

from engine.messages import Message
from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.forms import lists, slots
from games.continental_divide.forms.lists import buildable
from games.continental_divide.game import GAME
from games.continental_divide.orders import NEW, START
from games.continental_divide.shares import builds
from games.continental_divide.wording import worded
from referee.demo import libreoffice
from tests.continental_divide.matches import conserved
from tests.filling_in import FormFiller
from tests.playing_boards import over, plain_words, seats, told, whole_match, words_of
from tests.playing_policies import as_the_computer
from tests.playing_through import Table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("soffice"),
    pytest.mark.skipif(not libreoffice.found(), reason="LibreOffice is not installed here"),
]
FELL = ("PURCHASE_FELL", "LINE_FELL", "LINES_FELL")
WANTED = {"VALUE_TAKEN", "NO_MAJORITY", "HEX_FULL"}
"""Two railroads of one value, a majority that was lost or never had, a hex that is full."""
VALUE_USD, ISSUE = 12, 4
CROWDED = "R13"


def with_clashes(match, seat, form):
    """All found at one value in one hex, and build for railroads of others; then as the computer would."""
    wanted, state = as_the_computer(match, seat, form), match.state
    if slots.purchase_line(1) not in {line.id for section in form.sections for line in section.rows}:
        return wanted
    found = {at: value for at, value in wanted.items() if not at[0].startswith("P")}
    # Two found there in the first turn and the third passes, so that all want the last place in the second.
    later = {slots.purchase_line(n): slots.purchase_line(n + 2) for n in (1, 2) if state.round > 1}
    found |= {(later[line], column): value for (line, column), value in wanted.items() if line in later}
    usd = VALUE_USD + 2 * state.round
    if state.round <= 4 and acc.cash(state, seat) > usd and room(form):
        found |= start(1, usd) | start(2, usd + 1)
    return found | foreign_lines(state, seat, form, found)


def room(form):
    return CROWDED in {choice.code for choice in form.choices[lists.STARTS]}


def start(n, usd):
    cells = {slots.ACTION: START, slots.HEX: CROWDED, slots.ISSUE: ISSUE, slots.USD: usd}
    return {(slots.purchase_line(n), column): value for column, value in cells.items()}


def foreign_lines(state, seat, form, taken):
    """A first wish for each railroad on the form that somebody else leads."""
    found = {}
    for code in buildable(state, seat):
        line, offered = slots.build_line(code, 1), form.choices.get(lists.line_list(code), ())
        if code != NEW and code not in builds(state, seat) and offered and (line, slots.LINE) not in taken:
            found[line, slots.LINE] = offered[0].code
    return found


def test_a_match_is_played_whole_and_every_clash_says_why(tmp_path):
    assert board().cells[CROWDED].start_city
    with libreoffice.Office() as office:
        table = Table.laid(tmp_path, "continental-divide", seats(3), FormFiller(office))
        moves = whole_match(table, with_clashes)
    match = table.match
    assert over(match)
    assert match.state.round == 8
    conserved(match.state)
    assert {move.how for move in moves} == {"form"}
    assert all(move.carried_out == move.expected for move in moves)
    fallen = {event["facts"]["reason"]["code"] for move in moves for event in fell(match, move)}
    assert {f"REFUSED.{code}" for code in WANTED} <= fallen, sorted(fallen)
    for move in moves:
        language, shown = match.seat(move.seat).language, words_of(move.report)
        for event in fell(match, move):
            reason = event["facts"]["reason"]
            text = GAME.catalogue.text(Message(reason["code"], worded(reason["facts"])), language)
            assert plain_words(text) in shown


def fell(match, move):
    """The wishes of a seat that fell in a turn."""
    return [
        event
        for event in told(match, move.turn)
        if event["code"] in FELL and event["facts"]["seat"] == move.seat
    ]
