"""No rule, printed example or ruling of a board game without a test (docs/rules-coverage-boards.md)."""

import pytest

import games
from tools import boards_coverage as coverage

GAMES = coverage.games()


def test_the_page_is_fresh():
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.page(), f"stale: run {coverage.WRITE}"


def test_every_game_with_a_printed_rulebook_takes_part():
    """Continental Rails has a page of its own, docs/rules-coverage.md."""
    printed = {name.replace("-", "_") for name in games.names() if games.load(name).meta.printed_rules}
    assert printed - {"continental_rails"} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_tests_that_exist(game):
    known = coverage.tests(game)
    rules = coverage.rules(game)
    assert len({rule.name for rule in rules}) == len(rules) > 30
    assert [rule.name for rule in rules if not rule.tests or not set(rule.tests) <= set(known)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_named_by_a_test(game):
    found = coverage.rulings(game)
    assert len(found) > 20
    assert [number for number, names in found.items() if not names] == []
