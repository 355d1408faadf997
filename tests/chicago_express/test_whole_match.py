"""A match from opening to end through LibreOffice and the site; forbidden wishes fall to the next one."""

import pytest

from engine.messages import Message
from games.chicago_express import accounts as acc
from games.chicago_express.forms import slots
from games.chicago_express.game import GAME
from games.chicago_express.orders import BUILD
from games.chicago_express.wording import worded
from referee.demo import libreoffice
from tests.chicago_express.random_play import all_is_there
from tests.filling_in import FormFiller
from tests.playing_boards import over, seats, told, whole_match, words_of
from tests.playing_policies import as_the_computer
from tests.playing_through import Table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("soffice"),
    pytest.mark.skipif(not libreoffice.found(), reason="LibreOffice is not installed here"),
]
FORBIDDEN = 2
"""Wishes put before those of the computer."""


def with_forbidden_wishes(match, seat, form):
    """Build for a company without owning a share, and as dear as can be; then what the computer would do."""
    wanted = as_the_computer(match, seat, form)
    sites = [choice.code for choice in form.choices.get(slots.SITES_LIST, ())]
    if not sites:
        return wanted
    state, lines = match.state, [slots.wish_line(n) for n in range(1, slots.wish_count(match.state) + 1)]
    shift = dict(zip(lines, lines[FORBIDDEN:], strict=False))
    found = {(shift[line], column): value for (line, column), value in wanted.items() if line in shift}
    found |= {at: value for at, value in wanted.items() if at[0] not in lines}
    strange = [code for code in state.companies if not acc.shares(state, seat, code)]
    own = [code for code in state.companies if code not in strange]
    for line, code, hexes in zip(lines, (*strange[:1], *own[:1]), (sites[:1], sites[-3:]), strict=False):
        found |= {(line, slots.ACTION): BUILD, (line, slots.COMPANY): code}
        found |= dict(zip(((line, column) for column in slots.HEXES), hexes, strict=False))
    return found


def test_a_match_is_played_whole_and_every_fallen_wish_says_why(tmp_path):
    with libreoffice.Office() as office:
        table = Table.laid(tmp_path, "chicago-express", seats(2, 1), FormFiller(office))
        moves = whole_match(table, with_forbidden_wishes)
    match = table.match
    assert over(match)
    assert match.state.end_reasons
    all_is_there(match.state)
    assert {move.how for move in moves} == {"form"}
    assert all(move.carried_out == move.expected for move in moves)
    fallen = [reason for move in moves for reason in reasons(match, move)]
    assert len(set(fallen)) > 3
    for move in moves:
        shown = words_of(move.report)
        assert [reason for reason in reasons(match, move) if reason not in shown] == []


def reasons(match, move):
    """Why wishes of a seat fell, in its language."""
    language = match.seat(move.seat).language
    for event in told(match, move.turn):
        if event["code"] == "WISH_FELL" and event["seats"] == [move.seat]:
            facts = event["facts"]
            text = GAME.catalogue.text(Message(facts["reason"], worded(facts["reason_facts"])), language)
            yield text.replace("\u00a0", " ").replace("\u202f", " ")
