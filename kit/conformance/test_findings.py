"""Every finding of a game: texts in all languages, a way to fix it, its place on the form, a test."""

import ast
import re

from kit.conformance.sources import calls, folder, languages, own_tests, sources


def findings(game):
    """Return the codes of all findings: those that say how to fix them."""
    codes = game.catalogue.codes("en")
    return sorted(code.removesuffix(".fix") for code in codes if code.endswith(".fix"))


def made(game):
    """Yield each call of Finding with where it stands."""
    for path in sources(game):
        for call in calls(path, "Finding"):
            yield f"{path.relative_to(folder(game).parent)}:{call.lineno}", call


def test_each_has_a_text_and_a_way_to_fix_it_in_every_language(game):
    assert findings(game), game.meta.name
    for language in languages(game):
        codes = {code for name in findings(game) for code in (name, f"{name}.fix")}
        assert codes - game.catalogue.codes(language) == set(), f"{game.meta.name}, {language}"


def test_none_is_made_without_a_way_to_fix_it(game):
    """Codes written out where findings are made; those put together are found by tests that provoke them."""
    written = [(at, call.args[0].value) for at, call in made(game) if isinstance(call.args[0], ast.Constant)]
    known = set(findings(game))
    unknown = [
        f"{at}: {code}" for at, code in written if not code.startswith("INGEST.") and code not in known
    ]
    assert unknown == [], "no text CODE.fix"


def test_none_is_made_without_its_place(game):
    placed = {
        at: len(call.args) >= 4 or "place" in {word.arg for word in call.keywords} for at, call in made(game)
    }
    assert [at for at, place in placed.items() if not place] == []


def test_each_is_named_by_a_test_of_the_game(game):
    named = set(re.findall(r'"(?:[A-Z]+\.)?([A-Z0-9_]{3,})"', own_tests(game)))
    missing = [code for code in findings(game) if code.partition(".")[2] not in named]
    assert missing == [], f"{game.meta.name}: no test in {folder(game) / 'tests'} names them"
