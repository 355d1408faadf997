"""Every text with a count, in the form its catalogue gives 0, 1, 2 and 5: one and many are written apart."""

import re
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.messages import say
from games.common.texts import texts

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


SAME = {
    "DESK.INFLUENCE_CUT": "the noun stands before the figure it was asked for",
    "REPORT.MAP.THERE": "{count} of {most}: no noun follows",
    "STORY.CORNERS.STAND": "the French sentence counts nothing",
}
"""Texts whose two forms are the same, and why."""


def texts_of(language):
    """Every text of a language: its code, its forms (one where it has no plural), the rule that chooses."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob(f"{language}.po")):
            with path.open("rb") as file:
                catalogue = read_po(file)
            rule = c2py(catalogue.plural_expr)
            for entry in catalogue:
                if entry.id:
                    code = entry.id if isinstance(entry.id, str) else entry.id[0]
                    written = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
                    yield code, written, rule


def faults(texts, language, count):
    """The codes whose text has a plural behind one, or the singular behind many."""
    wrong = set()
    for code, written, rule in texts:
        form = rule(count)
        if form == 0 and re.search(COUNTED[language], written[0]):
            wrong.add(code)
        if form > 0 and len(written) > 1 and written[form] == written[0]:
            wrong.add(code)
    return wrong - NEVER_ONE.keys() - SAME.keys()


@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("language", COUNTED)
def test_a_count_agrees_with_its_noun(language, count):
    texts = list(texts_of(language))
    assert len(texts) > 2000
    assert faults(texts, language, count) == set()


@pytest.mark.parametrize(
    ("language", "text"), [("en", "{count} shares"), ("fr", "acheter {count:n}\u00a0actions")]
)
def test_a_fixed_plural_is_found(language, text):
    assert faults([("PLANTED", (text,), lambda count: 0)], language, 1) == {"PLANTED"}


def test_a_singular_for_many_is_found():
    copied = ("{count} share", "{count} share")
    assert faults([("PLANTED", copied, lambda count: int(count != 1))], "en", 5) == {"PLANTED"}


def test_exceptions_are_texts_that_exist():
    codes = {code for language in COUNTED for code, _, _ in texts_of(language)}
    assert codes >= NEVER_ONE.keys() | SAME.keys()


WITH_NOUN = re.compile(r"\{\w+:n ([^}]+)\}")
BARE = {
    "en": r"\{(?:asked|owned|used|bought|parts):n\} (?:treasury )?shares\b|\{points:n\} points\b",
    "fr": r"\{(?:asked|owned|used|bought|parts):n\} (?:actions|titres)\b|\{points:n\} points\b",
}
"""A number that can be one before a noun that has one form only."""
READ = {
    "en": {0: "0 shares", 1: "1 share", 2: "2 shares", 5: "5 shares"},
    "fr": {0: "0 action", 1: "1 action", 2: "2 actions", 5: "5 actions"},
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_number_inside_a_sentence_has_its_noun_in_every_form(language):
    seen = 0
    for code, written, rule in texts_of(language):
        for text in written:
            assert not re.search(BARE[language], text), code
            for forms in WITH_NOUN.findall(text):
                seen += 1
                words = forms.partition("|0=")[0].split("|")
                assert len(words) == 1 + max(rule(count) for count in (0, 1, 2, 5)), code
                assert len(set(words)) == len(words), code
    assert seen > 40


@pytest.mark.parametrize("language", READ)
def test_a_number_is_read_with_the_noun_of_its_form(language):
    words = texts("games.continental_rails")
    for count, noun in READ[language].items():
        text = words.text(say("CR.TREASURY_CASH", cash=5, used=count, railroad="PENN", asked=9), language)
        assert f" {noun.split()[0]} " in text if count else "0" not in text
        sale = words.text(say("CR.SHORT_LIMIT", asked=count, railroad="PENN", owned=3, used=7), language)
        assert f" {noun} " in sale


BESIDE_COUNT = re.compile(r"\{count(?::n)?\}[ \u00a0]([а-яё]+)")
UNBENT = {"из", "на", "подряд", "и", "за", "в", "кв"}
"""Words after a count that are no noun, or are written short."""


def unbent(written, rule):
    """Whether the noun beside the count of a Russian text is the same behind 1, 2 and 5."""
    nouns = [BESIDE_COUNT.search(written[rule(count)]) for count in (1, 2, 5)]
    if not all(nouns) or nouns[0][1] in UNBENT:
        return False
    return len({noun[1] for noun in nouns}) == 1


def test_a_count_bends_its_russian_noun_in_three_forms():
    texts = [(code, written, rule) for code, written, rule in texts_of("ru") if len(written) > 1]
    assert len(texts) > 150
    assert {code for code, written, _ in texts if len(written) != 3} == set()
    assert {code for code, written, rule in texts if unbent(written, rule)} == set()


def test_a_russian_noun_that_is_not_bent_is_found():
    assert unbent(("{count} акций",) * 3, lambda count: {1: 0, 2: 1, 5: 2}[count])
