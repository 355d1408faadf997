"""Which tests carry each rule of the board games' rule books, and each ruling.

`python tools/boards_coverage.py` writes docs/rules-coverage-boards.md afresh; a test fails while that page is
stale. A game takes part by `tests/<game>/rules.csv`: each rule of its book in a few words, with its tests.
"""

from __future__ import annotations

import ast
import csv
import re
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PAGE = TOP / "docs" / "rules-coverage-boards.md"
WRITE = "python tools/boards_coverage.py"
_RULING = re.compile(r"^- \*\*([A-Z]?\d+)\*\*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule or a paragraph of the printed rules, and the names of its tests."""

    name: str
    says: str
    tests: tuple[str, ...]


def games() -> list[str]:
    """Return the games that have a list of rules."""
    return sorted(path.parent.name for path in TOP.glob("tests/*/rules.csv"))


def rules(game: str) -> list[Rule]:
    """Return the rules of a game's book in order."""
    with (TOP / "tests" / game / "rules.csv").open(encoding="utf-8", newline="") as file:
        return [Rule(row["rule"], row["says"], tuple(row["tests"].split())) for row in csv.DictReader(file)]


def tests(game: str) -> dict[str, str]:
    """Return the tests of a game by name, with the file each stands in."""
    return {
        node.name: path.stem
        for path in sorted((TOP / "tests" / game).glob("test_*.py"))
        for node in ast.parse(path.read_bytes()).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def rulings(game: str) -> dict[str, list[str]]:
    """Return each ruling of a game's RULINGS.md with the tests named by it."""
    text = (TOP / "games" / game / "RULINGS.md").read_text(encoding="utf-8")
    carriers: dict[str, list[str]] = {number: [] for number in _RULING.findall(text)}
    for test in sorted(tests(game)):
        for number in _numbers(test):
            if number in carriers:
                carriers[number].append(test)
    return carriers


def _numbers(test: str) -> set[str]:
    """Return the rulings in a test's name.

    >>> sorted(_numbers("test_rulings_1_and_23_most_money"))
    ['1', '23']
    >>> sorted(_numbers("test_building_7_ruling_13_nobody_builds"))
    ['13']
    """
    runs = re.findall(r"rulings?_((?:[a-zA-Z]?\d+_)(?:(?:and_)?[a-zA-Z]?\d+_)*)", f"{test}_")
    return {number.upper() for run in runs for number in re.findall(r"[a-zA-Z]?\d+", run)}


def page() -> str:
    """Return docs/rules-coverage-boards.md as it ought to stand."""
    lines = [
        "# Rules of the board games and the tests that carry them",
        "",
        f"Written by `{WRITE}` from `tests/<game>/rules.csv`, the games' RULINGS.md and the names",
        "of the tests; a test fails while it is stale. Rules bear the headings and numbers of the rule",
        "books we hold.",
        "",
    ]
    for game in games():
        lines += _part(game)
    return "\n".join(lines)


def _part(game: str) -> list[str]:
    where = tests(game)
    title = game.replace("_", " ").title().replace("Us ", "U.S. ")
    rows = [f"| {rule.name} | {rule.says} | {_shown(rule.tests, where)} |" for rule in rules(game)]
    ruled = [f"| {number} | {_shown(names, where)} |" for number, names in rulings(game).items()]
    return [
        *(f"## {title}", "", "| rule | says | tests |", "|---|---|---|", *rows, ""),
        *(f"### Rulings of {title}", "", "| ruling | tests |", "|---|---|", *ruled, ""),
    ]


def _shown(names: list[str] | tuple[str, ...], where: dict[str, str]) -> str:
    return " ".join(f"`{where.get(name, '?')}.{name}`" for name in names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(TOP)}: {', '.join(games())}")
