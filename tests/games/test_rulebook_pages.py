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
from engine.report import Link
from games.common.rule_links import rule_cell

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
