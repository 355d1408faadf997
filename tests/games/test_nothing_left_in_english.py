"""Rulebooks, forms, reports, desks of a language of another alphabet: no Latin word but names."""

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.languages import LANGUAGES, USUAL
from engine.messages import Message
from engine.record import Record
from engine.turn import resolve
from publish.common.texts import site_texts
from tests.games.sources import PRINTED

TOP = Path(__file__).parents[2] / "games"
WORD = re.compile(r"[A-Za-z][A-Za-z’'-]{2,}")
ALLOWED = set(
    WORD.findall(
        "Turnsheet Excel LibreOffice xlsx ods csv round move pace variant default line straight bending easy "
        "normal strong SCF CF DP PV société soci chemin fer compagnie ferroviaire droit passage Ann Ben "
        "Cleo Pete Dave Missouri Burlington Quincy CBQ ATSF Lion Norris American Prairie Consolidation"
    )
)
"""Programs, files, what is typed as it is, French words of old hands, people of examples, other names."""
UNSEEN = re.compile(r"^!!! note|`[^`]*`|\{#[^}]*\}|\]\([^)]*\)", re.MULTILINE)
TURNS = 4


def names(game, state):
    """Every word of the game's tables and title, and of the persons."""
    data = TOP / game.meta.name.replace("-", "_") / "data"
    texts = [path.read_text("utf-8") for path in sorted(data.rglob("*.csv"))]
    seats = [game.seat_name(state, seat) for seat in range(1, game.meta.max_seats + 1)]
    title = game.catalogue.text(game.meta.title, "en")
    return ALLOWED | {word for text in (*texts, *seats, title) for word in WORD.findall(text)}


def said(value, language, catalogue):
    """Every text in data, in words."""
    if isinstance(value, Message):
        yield catalogue.text(value, language)
    elif is_dataclass(value):
        for one in fields(value):
            yield from said(getattr(value, one.name), language, catalogue)
    elif isinstance(value, dict):
        yield from said(tuple(value.values()), language, catalogue)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from said(one, language, catalogue)


def played(name):
    """Each position of a short match with the events of the turn before."""
    game = games.load(name)
    state = game.new_match({}, [SeatSetup(n) for n in range(1, game.meta.max_seats + 1)], Dice(b"words", 0))
    record = Record()
    for turn in range(TURNS):
        yield game, state, record
        orders = {
            s: game.computer_orders(state, s, Dice(b"words", 20 * turn + s))
            for s in game.seats_to_move(state)
        }
        outcome = resolve(game, state, orders, b"words", digests=False)
        state, record = outcome.state, Record(events=outcome.events, postings=outcome.postings, orders=orders)
    yield game, state, record


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one not in USUAL])
def test_nothing_but_names_is_left_in_latin_letters(name, language):
    left = {}
    for game, state, record in played(name):
        catalogue, allowed = game.catalogue.joined(site_texts()), names(game, state)
        seat = game.seats_to_move(state)[0]
        papers = [
            game.form(state, seat, "M1"),
            *(game.report(state, "M1", record, who) for who in (None, seat)),
        ]
        texts = {text for paper in papers for text in said(paper, language, catalogue)}
        texts |= {UNSEEN.sub(" ", text) for _, _, text in game.rulebook(state, language)}
        assert len(texts) > 100
        found = {text: set(WORD.findall(text)) - allowed for text in texts}
        left |= {text[:200]: words for text, words in found.items() if words}
    assert left == {}


def test_a_word_of_english_would_be_found():
    assert WORD.findall("Два года до the Тихого океана, B&O 12") == ["the"]
