"""The advice of two board games' rulebooks says what was measured."""

import re
from pathlib import Path

import pytest

from games.continental_divide.rulebook import pages_of as divide_pages
from games.us_telegraph.rulebook import pages_of as telegraph_pages

FIGURES = (Path(__file__).parents[2] / "docs" / "boards-figures.md").read_text("utf-8")


def rows(game, columns):
    """The rows of a game's table of matches, cell by cell."""
    part = FIGURES.partition(f"## {game}\n")[2].partition("\n## ")[0].partition("### ")[0]
    lines = re.findall(r"^\| [2-6] \|.*", part, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")][:columns] for line in lines]


def percent(cell):
    return float(cell.removesuffix(" %"))


@pytest.mark.parametrize(("language", "nine", "half"), [("en", "Nine", "half"), ("fr", "Neuf", "moitié")])
def test_divide_and_ports(language, nine, half):
    text = {slug: page for slug, _, page in divide_pages(language)}["first-turns"]
    table = rows("Continental Divide", 15)
    assert len(table) == 16
    assert all(85 < percent(row[9]) < 95 for row in table)
    assert 45 < sum(percent(row[8]) for row in table) / len(table) < 60
    bending = [percent(row[11]) for row in table if row[1] == "bending"]
    straight = [percent(row[11]) for row in table if row[1] == "straight"]
    assert min(bending) > 75
    assert 35 < sum(straight) / len(straight) < 60
    assert nine in text
    assert half in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_telegraph_rounds_links_and_free_buildings(language):
    text = {slug: page for slug, _, page in telegraph_pages(language)}["first-turns"]
    table = rows("U.S. Telegraph", 12)
    means = [float(row[5].rpartition(" ")[2]) for row in table]
    assert len(table) == 6
    assert round(sum(means) / len(means)) == 18
    assert min(int(row[5].partition("-")[0]) for row in table) == 4
    assert 40 < sum(percent(row[6]) for row in table) / len(table) < 60
    assert all(5.5 < float(row[9]) < 8 for row in table)
    assert re.search(r"\b18\b", text)
    assert re.search(r"\b4\b", text)
