"""A list takes the short word that people write, also where it shows a longer one."""

import pytest

import games
from ingest.choices import Spellings
from ingest.wording import Words
from kit.conformance.positions import played

WRITTEN = {
    "chicago-express": {"construire": "BUILD", "enchères": "AUCTION", "développer": "DEVELOP"},
    "continental-divide": {"Créer": "START", "acheter": "BUY"},
    "continental-rails": {"achat": "BUY", "Vente": "SELL", "purchase": "BUY"},
    "us-telegraph": {"piocher": "DRAW", "cartes": "CARDS", "тянуть": "DRAW"},
}


def action_list(game, code):
    """The first list with a choice, in a position of a match where some form has it."""
    lists = (
        choices
        for state, *_ in played(game)
        for seat in game.seats_to_move(state)
        for choices in game.form(state, seat, "M").choices.values()
    )
    return next(found for found in lists if code in {choice.code for choice in found})


@pytest.mark.parametrize(("name", "text"), [(name, text) for name in WRITTEN for text in WRITTEN[name]])
def test_the_short_word_is_read(name, text):
    game, code = games.load(name), WRITTEN[name][text]
    languages = [Words(game.catalogue, language) for language in ("en", "fr", "ru")]
    assert Spellings(action_list(game, code), languages).pick(text).code == code
