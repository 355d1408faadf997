"""A rulebook as it is set: the numbers of paragraphs that are cited."""

from __future__ import annotations

import re
from pathlib import Path

import markdown
import pytest
import yaml

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.messages import LANGUAGES
from engine.report import Link
from games.common.rule_links import rule_cell
from games.common.rulebook import GLOSSARY
from publish import TryGame, try_pages
from tests.games.sources import PRINTED

SETTINGS = yaml.safe_load((Path(__file__).resolve().parents[2] / "mkdocs.yml").read_text("utf-8"))
EXTENSIONS = SETTINGS["markdown_extensions"]


def chapters(game, language):
    played = games.load(game)
    seats = [SeatSetup(number) for number in range(1, played.meta.max_seats + 1)]
    return played.rulebook(played.new_match({}, seats, Dice(b"rulebook", 0)), language)


def test_a_section_that_is_not_there_leads_to_the_one_above_it():
    assert rule_cell("games.continental_rails", "7.3.9") == Link("7.3.9", "rules/rules-7", "rule-7")
    assert rule_cell("games.continental_rails", "11.1 step 6; 5, 6").anchor == "rule-11-1"
    assert rule_cell("games.continental_rails", "") == ""
    assert rule_cell("games.continental_rails", "99") == "99"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_list_goes_on_with_its_number_after_a_table(language):
    """Chicago Express cites its rules by these numbers: 1.4 is the fourth point of section 1."""
    text = next(text for slug, _, text in chapters("chicago-express", language) if slug == "rules")
    configured = {name: settings for name, settings in EXTENSIONS.items() if settings}
    shown = markdown.markdown(text, extensions=list(EXTENSIONS), extension_configs=configured)
    section = shown.split("<h2")[1]
    assert re.findall(r"<ol[^>]*>", section) == ["<ol>", '<ol start="4">']


ANCHOR = re.compile(r"\{#([\w-]+)\}")
LINK = re.compile(r"\]\(([\w-]*)(?:\.md)?(?:#([\w-]+))?\)")


@pytest.mark.parametrize("game", games.names())
def test_where_the_rules_stand_alone_no_sentence_leads_to_a_chapter_that_is_not_there(game):
    """The page to try a game has one chapter of them; each question of it keeps its answer."""
    played = games.load(game)
    short = {
        language: next(text for slug, _, text in chapters(game, language) if slug == "ten-minutes")
        for language in LANGUAGES
    }
    pages = try_pages([TryGame(played.meta, played.catalogue, short)], LANGUAGES, runs={})
    for language, page in zip(LANGUAGES, pages.values(), strict=True):
        rules = page.decode().split("</summary>")[1].split("</details>")[0]
        named = re.findall(r"\[([^\]\d]+)\]\([\w-]+\.md", short[language])
        assert len(named) > 2
        assert not [name for name in named if f" {name}" in rules]
        assert not re.findall(r"\([\d.]+[,)]", rules)
        assert not re.findall(r"</h4>\s*(?:<h\d|$)", rules)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_a_rulebook_leads_somewhere(game, language):
    anchors = {slug: set(ANCHOR.findall(text)) for slug, _, text in chapters(game, language)}
    for slug, _, text in chapters(game, language):
        for page, anchor in LINK.findall(text):
            assert (page or slug) in anchors, (slug, page)
            assert not anchor or anchor in anchors[page or slug], (slug, page, anchor)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_chapters_have_links_both_ways(game, language):
    pages = {slug: text for slug, _, text in chapters(game, language)}
    if GLOSSARY not in pages:
        pytest.skip(f"{game} has no page of words")
    words = re.split(r"^## ", pages[GLOSSARY], flags=re.MULTILINE)[1:]
    assert len(words) > 12
    for word in words:
        (anchor,) = ANCHOR.findall(word)
        places = [page for page, at in LINK.findall(word) if at]
        assert places, anchor
        assert all(f"({GLOSSARY}.md#{anchor})" in pages[page] for page in places), anchor


@pytest.mark.parametrize("game", PRINTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ten_minutes_answer_what_newcomers_ask_with_a_heading_for_the_search(game, language):
    text = next(text for slug, _, text in chapters(game, language) if slug == "ten-minutes")
    questions = re.findall(r"^### (.+\?) \{#question-[a-z]+\}\n\n(.+)", text, re.MULTILINE)
    assert len(questions) >= 3
    assert sum(bool(LINK.search(answer)) for _, answer in questions) >= 3


def test_a_search_finds_words_that_stand_at_signs_and_apostrophes():
    words = re.compile(SETTINGS["plugins"]["search"]["separator"])
    assert [word for word in words.split("L’action, «\u00a0bloquée\u00a0» (6.4).") if word] == [
        "L",
        "action",
        "bloquée",
        "6.4",
    ]
    assert words.split("B&O") == ["B&O"]


WORDS = {
    "continental-rails": 13056,
    "continental-divide": 2453,
    "us-telegraph": 2422,
    "chicago-express": 887,
}
"""Words of the printed rules, lists and credits included, as `wc -w` counts them; the last in Russian."""


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_is_as_long_as_the_printed_rules(game, language):
    text = " ".join(text for _, _, text in chapters(game, language))
    words = re.sub(r"[|#>*-]+|\{#.*?\}|\(picture:[^)]*\)", " ", text).split()
    # Russian has no articles: the same text has a tenth fewer words than in French.
    assert len(words) * (10 if language == "ru" else 9) >= WORDS[game] * 9
