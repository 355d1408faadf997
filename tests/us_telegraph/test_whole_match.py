"""A match through LibreOffice and the site: vain wishes fall to the next, and the desk says why."""

import pytest

from engine.record import Record
from engine.turn import Event
from games.us_telegraph.forms import slots
from games.us_telegraph.game import GAME
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.state import BUILD
from referee.demo import libreoffice
from tests.filling_in import FormFiller
from tests.playing_boards import over, plain_words, seats, told, whole_match, words_of
from tests.playing_policies import as_the_computer
from tests.playing_through import Table
from tests.us_telegraph.test_matches import check_pieces

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("soffice"),
    pytest.mark.skipif(not libreoffice.found(), reason="LibreOffice is not installed here"),
]
FELL = {"FELL_TOO_DEAR", "FELL_HEX_TAKEN"}
"""Too dear for the hand of the moment, and a hex that another player took earlier in the round."""


def with_vain_wishes(match, seat, form):
    """The dearest building that waits, on the first hex offered, as every seat does; then the computer's."""
    wanted = as_the_computer(match, seat, form)
    waiting, hexes = form.choices[slots.WAITING_LIST], form.choices[slots.FREE_LIST]
    if not waiting or not hexes:
        return wanted
    kind = wanted.get((slots.FIRST, slots.ANSWER), "")
    found = {at: value for at, value in wanted.items() if not at[0].startswith("BUILD-")}
    if kind == BUILD:
        later = {slots.build_line(n): slots.build_line(n + 1) for n in range(1, 4)}
        found |= {(later[line], column): value for (line, column), value in wanted.items() if line in later}
    else:
        # Nothing but the vain wish to build: the second choice is what the computer wants.
        found |= {(slots.FIRST, slots.ANSWER): BUILD, (slots.SECOND, slots.ANSWER): kind}
        found = {at: value for at, value in found.items() if value != ""}
    vain = {slots.BUILDING: waiting[-1].code, slots.HEX: hexes[0].code}
    return found | {(slots.build_line(1), column): value for column, value in vain.items()}


def test_a_match_is_played_whole_and_every_vain_wish_says_why(tmp_path):
    with libreoffice.Office() as office:
        table = Table.laid(tmp_path, "us-telegraph", seats(2), FormFiller(office))
        moves = whole_match(table, with_vain_wishes)
    match = table.match
    assert over(match)
    assert match.state.victory
    check_pieces(match.state)
    assert {move.how for move in moves} == {"form"}
    assert all(move.carried_out == move.expected for move in moves)
    assert {event.code for move in moves for event in fell(match, move)} >= FELL
    for move in moves:
        language, shown = match.seat(move.seat).language, words_of(move.report)
        for event in fell(match, move):
            text = GAME.catalogue.text(desk(match, move).text(event), language)
            assert plain_words(text) in shown


def fell(match, move):
    """What fell in a seat's turn, as its own desk is told."""
    return [
        Event(one["phase"], one["code"], one["rule"], tuple(one["seats"]), one["facts"])
        for one in told(match, move.turn)
        if one["code"].startswith("FELL_") and one["seats"] == [move.seat]
    ]


def desk(match, move):
    return Edition(match.state_after(move.turn), match.name, Record(), move.seat)
