"""Every finding of the office and of each game: a test, texts in both languages, a way to mend, a section."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest

import games
from engine.messages import LANGUAGES
from referee.texts import TEXTS

ROOT = Path(__file__).parents[2]
ROOMS = {name: name.replace("-", "_") for name in games.names()} | {"": "referee"}


def tool():
    spec = importlib.util.spec_from_file_location("remarks", ROOT / "tools" / "write_remark_guide.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def catalogue(game):
    return games.load(game).catalogue if game else TEXTS


def sources(game):
    folder = ROOT / "games" / ROOMS[game] if game else ROOT / "referee"
    return sorted(folder.rglob("*.py"))


def where_tested(game):
    files = [*(ROOT / "tests" / ROOMS[game]).glob("*.py"), *(ROOT / "tests" / "games").glob("*.py")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def made_in(path):
    """Return the calls of Finding in a source file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding"
    ]


@pytest.mark.parametrize("game", ROOMS)
def test_each_has_texts_and_a_way_to_mend_in_both_languages(game):
    found = catalogue(game)
    for language in LANGUAGES:
        codes = found.codes(language)
        assert {code for code in tool().findings(found) if code not in codes} == set()
        assert {code for code in tool().findings(found) if f"{code}.mend" not in codes} == set()


@pytest.mark.parametrize("game", ROOMS)
def test_no_finding_is_made_without_a_way_to_mend(game):
    """Codes written out where findings are made; those put together are found by tests that provoke them."""
    known = set(tool().findings(catalogue(game)))
    calls = [call for path in sources(game) for call in made_in(path)]
    named = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
    assert {code for code in named if not code.startswith("INGEST.")} <= known
    assert calls


@pytest.mark.parametrize("game", [name for name in ROOMS if name])
def test_no_finding_of_a_game_is_made_without_its_place(game):
    for path in sources(game):
        for call in made_in(path):
            assert len(call.args) >= 4 or "place" in {word.arg for word in call.keywords}, path


@pytest.mark.parametrize("game", ROOMS)
def test_each_is_named_by_a_test(game):
    named = set(re.findall(r'"(?:[A-Z]+\.)?([A-Z0-9_]{3,})"', where_tested(game)))
    assert [code for code in tool().findings(catalogue(game)) if code.partition(".")[2] not in named] == []


def test_each_has_its_section_in_the_guide():
    page = tool().GUIDE.read_text(encoding="utf-8")
    assert page == tool().guide(), "run tools/write_remark_guide.py"
    codes = [code for game in ROOMS for code in tool().findings(catalogue(game))]
    assert len(codes) > 150
    assert [code for code in codes if page.count(f"**{code}** — ") != 1] == []
