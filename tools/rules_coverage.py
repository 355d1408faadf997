"""Which functions and which tests carry each section of the Continental Rails rulebook.

`python tools/rules_coverage.py` writes docs/rules-coverage.md afresh; a test fails while that page is stale.
References are read from the source: docstrings, rule numbers of postings, events and fields, the list of
phases, names and docstrings of tests.
"""

from __future__ import annotations

import ast
import csv
import doctest
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
GAME = TOP / "games" / "continental_rails"
TESTS = TOP / "tests" / "continental_rails"
PAGE = TOP / "docs" / "rules-coverage.md"
WRITE = "python tools/rules_coverage.py"

# 6.1.5, but neither $1.5 nor 20.1.2 nor 67.5%.
_DOTTED = re.compile(r"(?<![\w.$])(\d{1,2}(?:\.\d+){1,3})(?![\w%]|\.\d)")
# (5), (5, 8), (11.1 step 6; 5, 6): a bracket that holds nothing but rule numbers and rulings.
_BRACKET = re.compile(r"\(([^()]*)\)")
_REFERENCE = re.compile(r"(?:rulebook |rule )?(\d{1,2}(?:\.\d+)*)(?: step \d+\w?)?")
_RULING = re.compile(r"\b[OACT]\d{1,2}\b")
_TEST_RULE = re.compile(r"^test_rules?_((?:\d+_)*\d+)(?:_and_((?:\d+_)*\d+))?")
_TEST_RULING = re.compile(r"ruling_([oact]\d{1,2})(?=_|$)")
_CHAPTERS_IN_WORDS = re.compile(r"(?:rulebook|chapter|section) (\d{1,2})(?!\w|\.\d)")


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section of the rulebook; `reason` says why no test can carry it, "" where one can."""

    number: str
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class Carrier:
    """A function or a test, by name, with the sections and rulings it names."""

    name: str
    sections: frozenset[str]
    rulings: frozenset[str] = frozenset()


def sections() -> list[Section]:
    """Return the sections of the rulebook in order (data/rule_sections.csv)."""
    with (GAME / "data" / "rule_sections.csv").open(encoding="utf-8", newline="") as file:
        return [Section(row["section"], row["title"], row["reason"]) for row in csv.DictReader(file)]


def named_in_prose(text: str, known: frozenset[str]) -> set[str]:
    """Return the known sections that a docstring or comment names; examples of code do not count."""
    parts = doctest.DocTestParser().parse(text)
    prose = "\n".join(part for part in parts if isinstance(part, str))
    names = set(_DOTTED.findall(prose)) | set(_CHAPTERS_IN_WORDS.findall(prose))
    for bracket in _BRACKET.findall(prose):
        names |= named_in_list(bracket)
    return names & known


def named_in_list(text: str) -> set[str]:
    """Return the sections of a rule reference such as ``11.1 step 6; 5, 6``, none if it holds other words."""
    parts = [part.strip() for part in re.split(r"[,;]| and ", text)]
    matches = [_REFERENCE.fullmatch(part) for part in parts]
    strangers = [
        part
        for part, match in zip(parts, matches, strict=True)
        if not match and not re.fullmatch(r"(?:rulings? )?[OACT]\d{1,2}", part)
    ]
    return set() if strangers else {match[1] for match in matches if match}


def rulings_named_in(text: str) -> frozenset[str]:
    """Return the rulings that a text names: ``ruling A30``, ``rulings A22, A24``."""
    runs = re.findall(r"rulings? ((?:[OACT]\d{1,2}(?:, | and )?)+)", text)
    return frozenset(ruling for run in runs for ruling in _RULING.findall(run))


def functions(known: frozenset[str]) -> list[Carrier]:
    """Return the functions of the game that name a section, by name."""
    sections: dict[str, frozenset[str]] = {}
    for path in sorted(GAME.rglob("*.py")):
        if path.parent.name == "computer":
            continue  # its tycoons play by the rules; they carry none
        for carrier in _functions_of(path, known):
            # A phase stands twice: as a function, and in the list of phases.
            sections[carrier.name] = sections.get(carrier.name, frozenset()) | carrier.sections
    return [Carrier(name, names) for name, names in sorted(sections.items()) if names]


def tests(known: frozenset[str]) -> list[Carrier]:
    """Return the tests of the game that name a section or a ruling, by name."""
    carriers = [carrier for path in sorted(TESTS.glob("test_*.py")) for carrier in _tests_of(path, known)]
    return sorted(
        (carrier for carrier in carriers if carrier.sections or carrier.rulings),
        key=lambda carrier: carrier.name,
    )


def uncovered(rows: Iterable[Section], carriers: Iterable[Carrier]) -> list[str]:
    """Return the sections that have neither a test nor a reason."""
    carried = {section for carrier in carriers for section in carrier.sections}
    return [row.number for row in rows if row.number not in carried and not row.reason]


def page() -> str:
    """Return docs/rules-coverage.md as it ought to stand."""
    rows = sections()
    known = frozenset(row.number for row in rows)
    code, trials = functions(known), tests(known)
    lines = [
        "# Rules of Continental Rails and what carries them",
        "",
        f"Written by `{WRITE}` from the source; a test fails while it is stale. Sections are those of the",
        "rulebook (1.1 to 11.3). Code is named below `games.continental_rails`, tests below",
        "`tests.continental_rails`.",
        "",
        "| section | title | code | tests |",
        "|---|---|---|---|",
        *(_row(row, code, trials) for row in rows),
        "",
        "## Rulings that tests name",
        "",
        "What each one says stands in the game's RULINGS.md.",
        "",
        "| ruling | tests |",
        "|---|---|",
        *_ruling_rows(trials),
        "",
    ]
    return "\n".join(lines)


def _row(row: Section, code: Iterable[Carrier], trials: Iterable[Carrier]) -> str:
    carried_by = _names(carrier for carrier in code if row.number in carrier.sections)
    tested_by = _names(carrier for carrier in trials if row.number in carrier.sections)
    reason = f"*{row.reason}*" if row.reason else ""
    return f"| {row.number} | {row.title} | {carried_by} | {tested_by or reason} |"


def _ruling_rows(trials: list[Carrier]) -> Iterator[str]:
    rulings = {ruling for carrier in trials for ruling in carrier.rulings}
    for ruling in sorted(rulings, key=lambda name: (name[0], int(name[1:]))):
        yield f"| {ruling} | {_names(carrier for carrier in trials if ruling in carrier.rulings)} |"


def _names(carriers: Iterable[Carrier]) -> str:
    return " ".join(f"`{carrier.name}`" for carrier in carriers)


def _functions_of(path: Path, known: frozenset[str]) -> Iterator[Carrier]:
    """Yield the functions and classes of a file, and the phases it lists."""
    tree = ast.parse(path.read_bytes())
    module = ".".join(path.relative_to(GAME).with_suffix("").parts).removesuffix(".__init__")
    module = "" if module == "__init__" else f"{module}."
    constants = _rule_constants(tree)
    yield from _phases_of(tree, known)
    for prefix, function in _definitions(tree):
        text = ast.get_docstring(function) or ""
        sections = named_in_prose(text, known) | (_rules_given(function, constants) & known)
        yield Carrier(f"{module}{prefix}{function.name}", frozenset(sections))


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield "", node
        elif isinstance(node, ast.ClassDef):
            yield "", node
            yield from ((f"{node.name}.", part) for part in node.body if isinstance(part, ast.FunctionDef))


def _rule_constants(tree: ast.Module) -> dict[str, str]:
    """Return the texts of module constants: a rule number may stand in one (`RULE = "4.13"`)."""
    return {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


def _rules_given(function: ast.AST, constants: dict[str, str]) -> set[str]:
    """Return the sections handed on as arguments: to events, postings, findings and fields."""
    rules: set[str] = set()
    for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
        for given in (*call.args, *(keyword.value for keyword in call.keywords)):
            text = given.value if isinstance(given, ast.Constant) else ""
            if isinstance(given, ast.Name):
                text = constants.get(given.id, "")
            if isinstance(text, str):
                rules |= named_in_list(text)
    return rules


def _phases_of(tree: ast.Module, known: frozenset[str]) -> Iterator[Carrier]:
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if not (isinstance(call.func, ast.Name) and call.func.id == "Phase" and len(call.args) == 4):
            continue
        rule, run = call.args[2], call.args[3]
        if isinstance(rule, ast.Constant) and isinstance(run, ast.Attribute):
            yield Carrier(f"phases.{ast.unparse(run)}", frozenset(named_in_list(str(rule.value)) & known))


def _tests_of(path: Path, known: frozenset[str]) -> Iterator[Carrier]:
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            text = ast.get_docstring(node) or ""
            sections = named_in_prose(text, known) | _sections_in_name(node.name, known)
            rulings = {ruling.upper() for ruling in _TEST_RULING.findall(node.name.lower())}
            yield Carrier(f"{path.stem}.{node.name}", frozenset(sections), rulings_named_in(text) | rulings)


def _sections_in_name(name: str, known: frozenset[str]) -> set[str]:
    """Return the sections in the name of a test: the longest that exist, for numbers may follow."""
    if name.startswith("test_step_"):
        return {"11.1"}
    match = _TEST_RULE.match(name)
    groups = [group.split("_") for group in match.groups() if group] if match else []
    sections = set()
    for numbers in groups:
        tried = (".".join(numbers[:length]) for length in range(len(numbers), 0, -1))
        sections |= {next((section for section in tried if section in known), "")} - {""}
    return sections


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(TOP)}: {len(sections())} sections")
