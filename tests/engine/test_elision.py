"""French elision in every text of every game: a name with a vowel never stands after a whole "de"."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.elision import elided
from engine.messages import Catalogue, say

ROOT = Path(__file__).resolve().parents[2]

WHOLE = re.compile(r"(?<![\w’'-])(?:(?i:d|qu|l|n|s|jusqu|lorsqu|puisqu)e|(?i:l)a) $")
"""In small letters at its end: NE and SE are quarters of the wind."""
CATALOGUES = sorted(
    path.parent
    for room in ("engine", "games", "ingest", "publish", "referee", "kit")
    for path in (ROOT / room).rglob("fr.po")
)


def texts(folder):
    """Yield code and each French text of a catalogue, plural forms too."""
    with (folder / "fr.po").open("rb") as file:
        for entry in read_po(file, locale="fr"):
            forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
            yield from (
                (entry.id[0] if isinstance(entry.id, tuple) else entry.id, form) for form in forms if entry.id
            )


def before_names(text):
    """Yield what stands before each fact that is put in as it is, or as a list."""
    for literal, name, spec, _ in string.Formatter().parse(text):
        if name is not None and spec in ("", "list", "or"):
            yield literal


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda path: "-".join(path.parts[-3:]))
def test_no_text_of_a_catalogue_keeps_its_vowel_before_a_name(folder):
    for code, text in texts(folder):
        for literal in before_names(text):
            assert not WHOLE.search(elided(literal, "Erie")), code
            assert elided(literal, "Reading") == literal, code


def test_there_is_something_to_elide():
    found = [literal for folder in CATALOGUES for _, text in texts(folder) for literal in before_names(text)]
    assert sum(elided(literal, "Erie") != literal for literal in found) > 40


def test_names_lists_and_messages_are_elided_in_french_only():
    catalogue = Catalogue.read(ROOT / "games/continental_rails/messages/operations")
    for city, said in (("Augusta", "déraille près d’Augusta."), ("Houston", "déraille près de Houston.")):
        facts = {"railroad": "ERIE", "city": city}
        assert catalogue.text(say("NEWS.ACCIDENT_DERAILMENT", **facts), "fr") == f"Un express d’ERIE {said}"
    assert "of ERIE leaves" in catalogue.text(say("NEWS.ACCIDENT_DERAILMENT", **facts), "en")


@pytest.mark.parametrize(
    ("before", "name", "said"),
    [
        ("Ordres de ", "«X»", "Ordres de «X»"),
        ("tour de ", "8 $", "tour de 8 $"),
        ("la mode ", "Erie", "la mode Erie"),
        ("quelque ", "Erie", "quelque Erie"),
        ("De ", "Évian", "D’Évian"),
        ("parce que ", "Erie", "parce qu’Erie"),
        ("de ", "une société", "d’une société"),
        ("de ", "", "de "),
        ("O bois, NE ", "eau", "O bois, NE eau"),
        ("SE ", "argile", "SE argile"),
    ],
)
def test_only_little_words_lose_their_vowel(before, name, said):
    assert elided(before, name) + name == said
