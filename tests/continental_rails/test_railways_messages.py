"""Texts of phases 8 to 12: each event and posting has words in both languages."""

import re
from importlib.resources import files

import pytest

from engine.messages import LANGUAGES, Catalogue, say
from games.continental_rails.tables import technologies

ROOT = files("games.continental_rails")
CATALOGUE = Catalogue.read(ROOT / "messages" / "railroads")
SOURCES = [
    *sorted((ROOT / "railways").glob("*.py")),
    *(path for n in (8, 9, 10, 11, 12) for path in (ROOT / "phases").glob(f"p{n:02}_*.py")),
]
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
# Event codes stand in quotes and in capitals; so do the outcomes of network tests, and codes of a doctest.
OTHERS = {"A", "NYC", "SAME", "BANKRUPT", "GATEWAY", "APART", "TWIN", "UNEQUAL"}
FOUND = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)*)"', TEXT)) - OTHERS
TECHNOLOGIES = {f"TECHNOLOGY_{row.name}" for row in technologies().values()}
STORED = {"REQUEST_LOST"}
"""What only the stored reports of earlier versions say."""
REASONS = set(re.findall(r'"([a-z_]+)", (?:"[\d.]+"|RULE|rule)', TEXT))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_event_has_words(language):
    codes = {code.partition(".")[2] for code in CATALOGUE.codes(language) if code[:4] in ("NEWS", "DESK")}
    assert codes == FOUND | TECHNOLOGIES | STORED


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_posting_has_words(language):
    codes = {code for code in CATALOGUE.codes(language) if code.startswith("REASON.")}
    assert {f"REASON.{reason}" for reason in REASONS} <= codes
    assert {"REASON.track", "REASON.merger", "REASON.new_shares_owner"} <= codes


def test_numbers_choose_the_form_of_the_word():
    one = say("DESK.FOUNDER_SHARES", railroad="B&O", count=1)
    many = say("DESK.FOUNDER_SHARES", railroad="B&O", count=160)
    assert CATALOGUE.text(one, "en") == "As the founder of B&O you receive 1 share."
    assert CATALOGUE.text(many, "fr") == "Fondateur de B&O, vous recevez 160 actions."
