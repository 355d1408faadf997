"""The rulebook of a game, where it has one: every number of a rule that a player meets leads to a section."""

import re

import pytest

from engine.messages import LANGUAGES
from engine.optional import HasRulebook
from engine.report import Link
from games.common.rule_links import rule_cell, sections
from kit.conformance.positions import start
from kit.conformance.sources import folder, package, rules, sources

SIGN_ALONE = re.compile(r"[^\s|] [;:!?»]|« ")
FEWEST = {"chapters": 3, "sections": 8, "rules named by the code": 5}
"""What a game must have that is made after a printed rulebook."""


@pytest.fixture
def book(game):
    if not isinstance(game, HasRulebook):
        pytest.skip(f"{game.meta.name} has no rulebook")
    return game


def chapters(game, language):
    return game.rulebook(start(game), language)


def test_it_can_be_printed_in_every_language(book):
    slugs = [[slug for slug, *_ in chapters(book, language)] for language in LANGUAGES]
    assert slugs[0], book.meta.name
    assert slugs == [slugs[0]] * len(LANGUAGES)
    for language in LANGUAGES:
        for slug, title, text in chapters(book, language):
            assert title, (book.meta.name, language, slug)
            assert "{{" not in text, (book.meta.name, language, slug)


def test_a_french_line_never_begins_with_a_sign(book):
    signs_of = [(slug, SIGN_ALONE.findall(text)) for slug, _, text in chapters(book, "fr")]
    assert [(slug, signs) for slug, signs in signs_of if signs] == [], book.meta.name


def test_all_languages_have_the_same_sections_on_the_same_pages(book):
    own = [language for language in LANGUAGES if (folder(book) / "rulebook" / language).is_dir()]
    pages_of = [sections(package(book), language) for language in own]
    assert pages_of == [pages_of[0]] * len(pages_of), book.meta.name


def test_every_rule_of_the_sources_leads_to_a_section(book):
    named = {(str(path.name), rule) for path in sources(book) for rule in rules(path)}
    assert named, book.meta.name
    nowhere = [one for one in sorted(named) if not isinstance(rule_cell(package(book), one[1]), Link)]
    assert nowhere == [], f"{book.meta.name}: no heading {{#rule-...}} in rulebook/en"


def test_a_printed_rulebook_is_there_whole(game):
    if not game.meta.printed_rules:
        pytest.skip(f"{game.meta.name} declares no printed rulebook")
    named = {rule for path in sources(game) for rule in rules(path)}
    counts = len(chapters(game, "en")), len(sections(package(game), "en")), len(named)
    assert all(count >= fewest for count, fewest in zip(counts, FEWEST.values(), strict=True)), (
        game.meta.name, counts, FEWEST,
    )  # fmt: skip
