"""Every text with a count, read with 0, 1, 2 and 5: no count of one stands before a plural."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "ingest", "publish", "referee", "games", "kit")
COUNTED = {"en": r"\{count(?::n)?\}\s(?!is\b|has\b)[a-z-]+s\b", "fr": r"\{count(?::n)?\}\s[^\W\d]+[sx]\b"}
"""A count before a word that looks like a plural."""
NEVER_ONE = {
    "FORM.MESSAGE.HINT": "the length of a message is a figure of the form, 200 or so",
    "INGEST.LUCKY.HELP": "the length of the word is a figure of the form",
    "INGEST.TOO_MANY_PARTS": "said above a limit of some hundreds",
    "INGEST.UNKNOWN_CHOICE": "said of long lists only; short ones are written out",
    "NEWS.RESHUFFLED": "a discard pile has dozens of cards",
    "STORY.ALL_BUILT.HEAD": "all buildings of a player",
    "STORY.ALL_BUILT.SHORT": "all buildings of a player",
    "STORY.OPENING.STAND": "players or companies at the start, two and more",
    "STORY.TEASER.TITLES.NOTE": "the places shown, three",
    "STORY.TEASER.WORTH": "all tycoons of a match",
    "WORD.CARDS.WOOD": "bois has one form",
}
"""Texts whose count is never 0 or 1, or whose noun has one form, and why."""


def forms(language):
    """Every text of a language: its code, the forms of its plural (one where it has none), its rule."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob(f"{language}.po")):
            with path.open("rb") as file:
                catalogue = read_po(file)
            for entry in catalogue:
                if entry.id:
                    code = entry.id if isinstance(entry.id, str) else entry.id[0]
                    written = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
                    yield path, code, written


def form_of(count, language, written):
    """The form that a count takes: French has 0 and 1 in the singular, English 1 alone."""
    singular = count < 2 if language == "fr" else count == 1
    return written[0] if singular or len(written) == 1 else written[1]


def faults(texts, language, count):
    """The codes whose text has a plural behind a count of one."""
    singular = count < 2 if language == "fr" else count == 1
    found = {
        code for _, code, written in texts if re.search(COUNTED[language], form_of(count, language, written))
    }
    return found - NEVER_ONE.keys() if singular else set()


@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("language", COUNTED)
def test_a_count_agrees_with_its_noun(language, count):
    texts = list(forms(language))
    assert len(texts) > 2000
    assert faults(texts, language, count) == set()


@pytest.mark.parametrize(
    ("language", "text"), [("en", "{count} shares"), ("fr", "acheter {count:n}\u00a0actions")]
)
def test_a_fixed_plural_is_found(language, text):
    assert faults([(None, "PLANTED", (text,))], language, 1) == {"PLANTED"}


def test_exceptions_are_texts_that_exist():
    assert {code for language in COUNTED for _, code, _ in forms(language)} >= NEVER_ONE.keys()
