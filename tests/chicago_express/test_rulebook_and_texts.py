"""Rulebook pages, rulings and catalogues: complete, in both languages, and true to the data."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from engine.messages import LANGUAGES
from games.chicago_express import rulebook
from games.chicago_express.game import GAME
from games.chicago_express.tables import companies, figures
from games.common.rulebook import Book, RulebookError, filled
from tests.chicago_express.build import fresh

FOLDER = files("games.chicago_express")
SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(str(FOLDER)).rglob("*.py")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_stand_in_order_with_their_titles_and_no_blanks(language):
    found = GAME.rulebook(fresh(), language)
    assert tuple(slug for slug, _, _ in found) == rulebook.SLUGS
    for _, title, text in found:
        assert text.startswith(f"# {title}")
        assert "{{" not in text


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_headings_numbers_and_rows(language):
    books = (rulebook.pages_of(one) for one in (LANGUAGES[0], language))
    for (_, _, one), (_, _, other) in zip(*books, strict=True):
        # Words stand in the order of their alphabet.
        assert sorted(re.findall(r"\{#[\w-]+\}", one)) == sorted(re.findall(r"\{#[\w-]+\}", other))
        assert one.count("\n|") == other.count("\n|")
        assert re.findall(r"^\d+\.", one, re.MULTILINE) == re.findall(r"^\d+\.", other, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_are_those_of_the_data(language):
    text = "\n".join(page for _, _, page in rulebook.pages_of(language))
    for row in companies().values():
        assert f"| {row.id} {row.name} |" in text
        assert f"| {row.shares} | {row.trains_total} |" in text
    assert str(figures().houses_for_development) in text


def test_the_variant_of_the_match_stands_in_its_rulebook():
    by_variant = [
        next(text for slug, _, text in rulebook.pages_of("en", variant) if slug == "rules")
        for variant in ("default", "digitised_board")
    ]
    assert "$3 – $4 – $5 – $6 – $7" in by_variant[0]
    assert "$3 – $4 – $5 – $6 |" in by_variant[1]


def test_an_unknown_figure_is_our_mistake():
    with pytest.raises(RulebookError, match="no_such"):
        filled("{{no_such}}", Book("games.chicago_express", "en", "default").figures_of(figures()))


def test_every_ruling_has_its_number_once_and_every_one_of_ours_a_test():
    text = (FOLDER / "RULINGS.md").read_text("utf-8")
    numbers = [int(found) for found in re.findall(r"^- \*\*(\d+)\*\*", text, re.MULTILINE)]
    assert numbers == list(range(1, max(numbers) + 1))
    tests = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    named = {
        int(n)
        for names in re.findall(r"def test_\w*?rulings?_(\w+)", tests)
        for n in re.findall(r"\d+", names)
    }
    named |= {int(n) for n in re.findall(r"ruling_(\d+)", tests)}
    assert set(numbers) - named == set()


def test_every_numbered_rule_of_the_seed_has_a_test():
    tests = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    numbered = {
        "setup": 6,
        "play": 3,
        "auction": 5,
        "building": 7,
        "development": 7,
        "dividends": 5,
        "chicago": 2,
    }
    for chapter, last in numbered.items():
        for number in range(1, last + 1):
            assert re.search(rf"def test_{chapter}_(\d+_(and_)?)*{number}_", tests), (chapter, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_told_has_its_text_and_no_text_is_left_over(language):
    codes = GAME.catalogue.codes(language)
    told = set(re.findall(r'tell\(\s*"(\w+)"', SOURCES)) | {
        f"END_{r}" for r in ("TRAINS", "SHARES", "HOUSES", "DETROIT")
    }
    told |= {"WISHES_EXHAUSTED", "NO_WISHES", "LIMIT_BEATEN", "LIMIT_TIED", "LIMIT_TOO_LOW"}
    assert all(f"NEWS.{code}" in codes or f"DESK.{code}" in codes for code in told)
    written = {code.partition(".")[2] for code in codes if code.startswith(("NEWS.", "DESK."))}
    assert written <= told
    faults = set(re.findall(r'"(CE\.\w+)"', SOURCES))
    assert faults == {code for code in codes if code.startswith("CE.") and not code.endswith(".fix")}
    assert {f"{code}.fix" for code in faults} <= codes
