"""The rulebooks as they are set: numbers of paragraphs that are cited, and no line begun by a sign."""

from __future__ import annotations

import re
from pathlib import Path

import markdown
import pytest
import yaml

import games
from engine.dice import Dice
from engine.game import SeatSetup

SETTINGS = yaml.safe_load((Path(__file__).resolve().parents[2] / "mkdocs.yml").read_text("utf-8"))
EXTENSIONS = SETTINGS["markdown_extensions"]
ALONE = re.compile(r"[^\s|] [;:!?»]|« ")


def chapters(game, language):
    played = games.load(game)
    seats = [SeatSetup(number) for number in range(1, played.meta.max_seats + 1)]
    return played.rulebook(played.new_match({}, seats, Dice(b"rulebook", 0)), language)


@pytest.mark.parametrize("game", games.names())
def test_a_french_line_never_begins_with_a_sign(game):
    found = [(slug, ALONE.findall(text)) for slug, _, text in chapters(game, "fr")]
    assert len(found) >= 3
    assert [(slug, signs) for slug, signs in found if signs] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_list_goes_on_with_its_number_after_a_table(language):
    """Chicago Express cites its rules by these numbers: 1.4 is the fourth point of section 1."""
    text = next(text for slug, _, text in chapters("chicago-express", language) if slug == "rules")
    configured = {name: settings for name, settings in EXTENSIONS.items() if settings}
    shown = markdown.markdown(text, extensions=list(EXTENSIONS), extension_configs=configured)
    section = shown.split("<h2")[1]
    assert re.findall(r"<ol[^>]*>", section) == ["<ol>", '<ol start="4">']
