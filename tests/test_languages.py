"""Every language has every text: with the same facts and markup, in as many plural forms as it has."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import games
from engine.formats import SETTERS
from engine.languages import FALLBACK, LANGUAGES, USUAL
from tests.games.sources import PRINTED

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "ingest", "publish", "referee", "games", "kit", "tests")
OTHERS = [language for language in LANGUAGES if language != FALLBACK]
SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob(f"{FALLBACK}.po"))
PAGES = sorted((ROOT / "games").glob(f"*/rulebook/{FALLBACK}/*.md"))
KINDS = "|".join([*SETTERS, "list", "or", "name", "within"])
KEPT = re.compile(rf"\{{\{{?\w*(?::(?:{KINDS})\b)?(?=[^}}]*\}})|<[^>]*>|https?://\S+")
"""Facts without their nouns or words for 0, markup and addresses: what a translator leaves as it is."""
MARKS = re.compile(r"\{\{[^}]*\}\}|\{#[^}]*\}")
OF_EACH = {"REFEREE.NOTES.WORDS", "REPORT.HISTORY.LINE"}
"""Texts that take the fact of their own language."""


def entries(path, language):
    """The texts of a catalogue by code, each as its forms, and how many forms the plural has."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    by_code = {}
    for entry in catalogue:
        if entry.id:
            several = isinstance(entry.string, (tuple, list))
            code = entry.id if isinstance(entry.id, str) else entry.id[0]
            by_code[code] = tuple(entry.string) if several else entry.string
    return by_code, catalogue.num_plurals


def kept(text):
    """What stays as it is in any form of a text; a form may leave its count out, or word more for 0."""
    forms = text if isinstance(text, tuple) else (text,)
    marks = {mark for form in forms for mark in KEPT.findall(form) if not mark.startswith("{count")}
    return marks - {mark.partition(":")[0] for mark in marks if ":" in mark}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.parent.relative_to(ROOT)))
def test_a_catalogue_is_whole(source, language):
    game = source.parents[1].name.replace("_", "-")
    if game in games.names() and game not in PRINTED and not source.with_name(f"{language}.po").exists():
        pytest.skip(f"the author of {game} has no {language}")
    english, _ = entries(source, FALLBACK)
    other, plurals = entries(source.with_name(f"{language}.po"), language)
    optional = {code for code in english if code.startswith("LANGUAGE.")}
    assert english.keys() - other.keys() <= optional
    assert other.keys() <= english.keys()
    for code, text in other.items():
        assert text, code
        assert all(text), code
        assert isinstance(text, tuple) or not isinstance(english[code], tuple), code
        assert not isinstance(text, tuple) or len(text) == plurals, code
        if code not in optional | OF_EACH:
            assert kept(text) == kept(english[code]), code


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES, ids=lambda path: f"{path.parts[-4]}/{path.name}")
def test_a_page_of_a_rulebook_has_the_same_marks(page, language):
    other = page.parents[1] / language / page.name
    if not other.parent.is_dir():
        pytest.skip(f"{other.parents[1]} has no {language}")
    text, english = other.read_text("utf-8"), page.read_text("utf-8")
    assert sorted(MARKS.findall(text)) == sorted(MARKS.findall(english))
    assert text.count("\n|") == english.count("\n|")


def test_a_language_beside_the_usual_ones_is_named_in_no_code():
    """It is a folder of catalogues: whoever adds the next one writes no code."""
    more = [language for language in LANGUAGES if language not in USUAL]
    assert more
    for language in more:
        named = re.compile(rf"""["']{language}["']""")
        paths = [path for room in ROOMS[:-1] for path in (ROOT / room).rglob("*.py")]
        assert [str(path) for path in paths if named.search(path.read_text("utf-8"))] == []
