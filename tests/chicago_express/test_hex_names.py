"""A hex bears one name on the map, on the form and in the log, whatever happens there."""

import pytest

from engine.messages import LANGUAGES
from games.chicago_express import accounts as acc
from games.chicago_express.board import board, chicago
from games.chicago_express.game import GAME
from games.chicago_express.orders import BUILD, DEVELOP, Orders, Wish
from games.chicago_express.report.map_page import hex_map
from games.chicago_express.wording import event_text
from tests.chicago_express.build import codes, give_share, playing, put_trains, set_cash, turn_of


def written(hex_id, language):
    """How the map has a hex: its label, and its name below."""
    (cell,) = (cell for cell in hex_map(playing(2), "").cells if cell.label == hex_id)
    return f"{cell.label} {GAME.catalogue.text(cell.name, language)}".strip()


# What happens, with a train in one hex, to another or the same; the code of its sentence.
HAPPENINGS = {
    "a train in a city": ("M4", BUILD, "L4", "BUILT"),
    "a train on plain ground": ("R5", BUILD, "Q5", "BUILT"),
    "a house": ("O4", DEVELOP, "O4", "DEVELOPED"),
    "a step of a track": ("K4", DEVELOP, "K4", "TRACK_RAISED"),
    "a forest": ("M8", DEVELOP, "M8", "FOREST_FELLED"),
    "Chicago": ("B2", BUILD, chicago(), "CHICAGO_REACHED"),
    "a wish that fell": ("N8", BUILD, "K4", "WISH_FELL"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", HAPPENINGS)
def test_the_log_names_a_hex_as_the_map_and_the_form_do(what, language):
    origin, action, at, code = HAPPENINGS[what]
    state = playing(2)
    give_share(state, 1, "PRR")
    set_cash(state, acc.company("PRR"), 30)
    put_trains(state, "PRR", origin)
    choices = {choice.code: choice.label for choice in GAME.form(state, 1, "T").choices["places"]}
    company = "PRR" if action == BUILD else ""
    events = turn_of(state, s1=Orders(wishes=[Wish(action=action, company=company, hexes=[at])])).events
    assert code in codes(events)
    told = [
        GAME.catalogue.text(event_text(event), language) for event in events if event.code in (code, "BUILT")
    ]
    assert any(written(at, language) in sentence for sentence in told), told
    if code != "WISH_FELL":
        assert board()[at].name in GAME.catalogue.text(choices[at], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_says_where_the_wabash_opens(language):
    state = playing(2)
    give_share(state, 1, "PRR")
    set_cash(state, acc.company("PRR"), 30)
    put_trains(state, "PRR", "B2")
    orders = Orders(wishes=[Wish(action=BUILD, company="PRR", hexes=[chicago()])])
    (opened,) = (event for event in turn_of(state, s1=orders).events if event.code == "WABASH_OPENED")
    assert written("D3", language) in GAME.catalogue.text(event_text(opened), language)
