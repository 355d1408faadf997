"""The advice of the rulebook: figures of what was measured, and an example by the rules."""

import re
from pathlib import Path

import pytest

from games.chicago_express import rulebook
from games.chicago_express.rules.income import per_share

ROWS = re.findall(
    r"^\| [2-6] \| round \| 500 \| 500 \| balanced \| (\d)-(\d), mean (\d\.\d) \|.*"
    r" (\d+), (\d+), (\d+), (\d+) \|",
    (Path(__file__).parents[2] / "docs" / "boards-figures.md").read_text("utf-8"),
    re.MULTILINE,
)
"""Shortest, longest and mean rounds, and of 1000 matches those that shares, houses, trains, Detroit end."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_long_a_match_lasts_is_what_was_measured(language):
    text = {slug: page for slug, _, page in rulebook.pages_of(language)}["first-turns"]
    assert len(ROWS) == 5
    for shortest, longest, mean, shares, houses, trains, detroit in ROWS:
        assert f"{shortest} to {longest}" in text or f"{shortest} à {longest}" in text
        assert round(float(mean)) == 5
        assert 600 < int(shares) < 800
        assert int(shares) > int(houses) > int(trains)
        assert int(detroit) < 50


@pytest.mark.parametrize(("income", "sold", "pays"), [(7, 2, 4), (7, 3, 3), (10, 3, 4)])
def test_rule_7_2_the_example_of_a_third_share(income, sold, pays):
    assert per_share(income, sold) == pays
