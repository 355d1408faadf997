"""Every number of a rule that a player meets leads to a section of the rulebook, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.messages import LANGUAGES
from engine.report import Link
from games import names
from games.common.rule_links import rule_cell, sections

TOP = Path(__file__).resolve().parents[2] / "games"
GAMES = [name.replace("-", "_") for name in names()]
WRITTEN = re.compile(r'(?:\brule=|RULE\w* = |(?:Finding|tell|move|post|pay)\([^()"]*"\w+", )"(\d[\d.]*)"')


def rules(game):
    """Numbers of rules in the sources of a game: findings, news and postings take them from there."""
    sources = [path.read_text("utf-8") for path in sorted((TOP / game).rglob("*.py"))]
    return sorted({rule for text in sources for rule in WRITTEN.findall(text)})


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_sections_on_the_same_pages(game):
    found = [sections(f"games.{game}", language) for language in LANGUAGES]
    assert found[0] == found[1]
    assert len(found[0]) >= 8


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_sources_leads_to_a_section(game):
    found = rules(game)
    assert len(found) >= 5, game
    cells = {rule: rule_cell(f"games.{game}", rule) for rule in found}
    assert [rule for rule, cell in cells.items() if not isinstance(cell, Link)] == []
    places = sections(f"games.{game}", "fr")
    assert {cell.anchor for cell in cells.values()} <= set(places)
    assert all(cell.page == f"rules/{places[cell.anchor]}" for cell in cells.values())


def test_a_section_that_is_not_there_leads_to_the_one_above_it():
    assert rule_cell("games.continental_rails", "7.3.9") == Link("7.3.9", "rules/rules-7", "rule-7")
    assert rule_cell("games.continental_rails", "11.1 step 6; 5, 6").anchor == "rule-11-1"
    assert rule_cell("games.continental_rails", "") == ""
    assert rule_cell("games.continental_rails", "99") == "99"
