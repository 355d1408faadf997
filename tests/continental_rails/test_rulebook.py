"""The rulebook pages: complete, in two languages, with the figures of data/ and anchors to link to."""

from __future__ import annotations

import re
from functools import partial

import pytest

from engine.messages import LANGUAGES
from games.common.rulebook import Book, RulebookError, filled
from games.continental_rails import rulebook
from games.continental_rails.rulebook import SLUGS
from games.continental_rails.rulebook import pages_of as pages
from games.continental_rails.rulebook_tables import TABLES
from games.continental_rails.rules import rules_for
from games.continental_rails.tables import climates
from games.continental_rails.world import world

# Every numbered section of the seed.
PRINTED = """
1.1 1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.3 2.1 2.2 2.3 2.4 2.5 2.6 2.7 3.1 3.2 3.3
3.4 3.5 3.5.1 3.5.2 3.5.3
4.1 4.2 4.3 4.3.1 4.3.2 4.3.3
4.4 4.5 4.6 4.7 4.8 4.9 4.10 4.11 4.11.1 4.11.2 4.11.3 4.12 4.13 4.14 4.14.1 4.14.2
4.14.3 4.14.4 4.15 4.16 4.17 4.18 5 6 6.1 6.1.1 6.1.2 6.1.3 6.1.4 6.1.5 6.2 6.3 6.4 6.5 7 8
9.1 9.2 9.3 9.4 9.5 9.6 10.1 10.1.1 10.1.2 10.1.2.1 10.1.2.2 10.1.2.3 10.1.3 10.1.4 10.1.5
10.1.6 10.1.7 10.1.8
10.2 10.2.1 10.2.2 10.2.3 10.2.4 10.2.5 10.2.6 10.2.7 10.2.8 11.1 11.2 11.3
"""
SECTIONS = PRINTED.split()
RULES = rules_for({})
ENGLISH = Book("games.continental_rails", "en", RULES)
BY_SLUG = {language: {slug: text for slug, _, text in pages(language)} for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_stand_in_order_and_begin_with_their_title(language):
    found = pages(language)
    assert tuple(slug for slug, _, _ in found) == SLUGS
    for _, title, text in found:
        assert text.startswith(f"# {title}")
        assert "{#" not in title
        assert "{{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_has_its_anchor_and_its_words(language, section):
    slug, anchor = f"rules-{section.split('.')[0]}", f"rule-{section.replace('.', '-')}"
    heading = re.search(
        rf"^#+ {re.escape(section)}\.? .+ \{{#{anchor}\}}$", BY_SLUG[language][slug], re.MULTILINE
    )
    assert heading
    after = BY_SLUG[language][slug][heading.end() :].strip()
    assert after


def test_both_languages_have_the_same_anchors_and_tables():
    for slug in SLUGS:
        anchors = [re.findall(r"\{#[\w-]+\}", BY_SLUG[language][slug]) for language in LANGUAGES]
        # Words stand in the order of their alphabet.
        assert sorted(anchors[0]) == sorted(anchors[1])
        assert anchors[0] == anchors[1] or slug == "glossary"
        rows = [BY_SLUG[language][slug].count("\n|") for language in LANGUAGES]
        assert rows[0] == rows[1]
        assert len(anchors[0]) == len(set(anchors[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_tables_are_printed_somewhere(language):
    text = "\n".join(BY_SLUG[language].values())
    for name, write in TABLES.items():
        assert write(Book("games.continental_rails", language, RULES)) in text, name


def test_tables_say_what_is_played():
    climate = TABLES["climates"](ENGLISH).splitlines()
    assert len(climate) == 2 + len(climates())
    assert climate[7] == "| 3 Recession | 13% | 67.5% | $275 | −5% | $13 | 5% | 65% |"
    assert TABLES["companies"](ENGLISH).count("\n") == 1 + sum(r.company for r in world().routes.values())
    assert TABLES["rights_of_way"](ENGLISH).count("\n") == 1 + sum(
        not r.company for r in world().routes.values()
    )
    assert "| Great Lakes and Gulf | 5 |" in TABLES["builder_award"](ENGLISH)
    assert "| Pacific with Mississippi, Gulf, Centre, or Midwest | 10 |" in TABLES["builder_award"](ENGLISH)
    assert "| excellent | 90-99 |" in TABLES["efficiency"](ENGLISH)


def test_figures_come_from_the_rules_and_a_match_may_set_them_otherwise():
    usual = {slug: text for slug, _, text in pages("en")}["rules-3"]
    other = {slug: text for slug, _, text in pages("en", {"start_cash_usd": 7777})}["rules-3"]
    assert "$1,500" in usual
    assert "$7,777" in other
    assert usual.replace("start with $1,500", "start with $7,777") == other


def test_worked_examples_are_in_both_languages():
    for language in LANGUAGES:
        text = "\n".join(BY_SLUG[language].values())
        assert "13, 9, 5" in text
        assert "41" in text
        assert "88" in text


def test_no_french_page_has_english_left():
    english = re.compile(r"\b(the|railroad|shares|turn|and|president's)\b")
    for slug in SLUGS:
        prose = "\n".join(line for line in BY_SLUG["fr"][slug].splitlines() if not line.startswith("|"))
        prose = re.sub(r"\(picture:[^)]+\)", "", prose)
        assert not english.findall(prose), slug


def test_no_price_of_a_page_is_written_by_hand_where_the_rules_have_it():
    """The start, the Bank's price and the influence price follow the rules in every language."""
    rules = rules_for({})
    for language in LANGUAGES:
        found = {slug: text for slug, _, text in pages(language, {"company_bank_usd_per_mile": 97531})}
        assert re.search("97.531", found["rules-2"])
        assert re.search("97.531", found["ten-minutes"])
    assert rules.company_bank_usd_per_mile == 5


def test_an_unknown_figure_is_a_mistake_with_a_name():
    book = Book("games.continental_rails", "en", rules_for({}))
    blank = partial(rulebook._figure, book)
    with pytest.raises(RulebookError, match="no_such_figure"):
        filled("It costs {{no_such_figure}}.", blank)
    with pytest.raises(RulebookError, match="table:nothing"):
        filled("{{table:nothing}}", blank)
