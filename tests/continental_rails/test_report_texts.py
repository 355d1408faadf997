"""The catalogue of reports: both languages say the same things, and every word of the data has a name."""

from __future__ import annotations

import re
import string
from importlib.resources import files
from pathlib import Path

import pytest

from engine.messages import LANGUAGES, Catalogue
from games.common.texts import texts as texts_of
from games.continental_rails.report.names import efficiency_classes
from games.continental_rails.standings import titles
from games.continental_rails.tables import climates, points, technologies
from games.continental_rails.world import world
from tests.games.sources import common_source

OWN = Catalogue.read(files("games.continental_rails") / "messages" / "report")
PO = {
    language: (files("games.continental_rails") / "messages" / "report" / f"{language}.po").read_text("utf-8")
    for language in LANGUAGES
}
BY_LANGUAGE = {"REPORT.HISTORY.LINE"}
"""Texts that pick their own language out of the facts."""


def entries(language: str) -> dict[str, list[str]]:
    """Code -> its texts (one, or one for each plural form)."""
    found: dict[str, list[str]] = {}
    for block in PO[language].split("\n\n"):
        code = re.search(r'^msgid "(.+)"$', block, re.MULTILINE)
        if code:
            found[code[1]] = re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', block, re.MULTILINE)
    return found


def blanks(text: str) -> set[tuple[str, str]]:
    parsed = string.Formatter().parse(text)
    # Behind a number stands its noun, in the forms of the language.
    return {(name, (spec or "").split(" ")[0]) for _, name, spec, _ in parsed if name is not None}


def test_both_languages_have_the_same_codes_and_plural_forms():
    english, french = entries("en"), entries("fr")
    assert list(english) == list(french)
    assert {code: len(texts) for code, texts in english.items()} == {c: len(t) for c, t in french.items()}
    assert all(text for texts in (*english.values(), *french.values()) for text in texts)


def test_both_languages_put_in_the_same_facts():
    french = entries("fr")
    for code, texts in entries("en").items():
        if code not in BY_LANGUAGE:
            for english, other in zip(texts, french[code], strict=True):
                assert blanks(english) == blanks(other), code


def test_french_marks_have_no_break_spaces():
    assert not [t for texts in entries("fr").values() for t in texts if re.search(" [:;!?»]|« ", t)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_of_the_data_has_a_name(language):
    wanted = {f"REPORT.CLIMATE.{row.climate}" for row in climates().values()}
    wanted |= {f"REPORT.TECHNOLOGY.{row.name}" for row in technologies().values()}
    wanted |= {f"REPORT.REGION.{city.region.upper().replace(' ', '_')}" for city in world().cities.values()}
    wanted |= {f"REPORT.AWARD.{row.key}" for row in points("builder_award")}
    wanted |= {f"REPORT.BONUS.{row.key}" for row in points("magnate_bonus")}
    wanted |= {f"REPORT.EFFICIENCY.{name}" for _, name in efficiency_classes()}
    wanted |= {f"REPORT.TITLE.{title.upper()}" for title in titles()}
    wanted |= {f"REPORT.SOLVENCY.{name}" for name in ("SOLVENT", "INSOLVENT", "BANKRUPT")}
    wanted |= {
        f"REPORT.PLAYED.{name}" for name in ("FORM", "STANDING", "LATE", "COMPUTER", "NOBODY", "OPENING")
    }
    assert wanted <= texts_of("games.continental_rails").codes(language)


def test_each_text_is_used_somewhere():
    """A code stands in the source as it is, or begins with a part that the source completes."""
    room = files("games.continental_rails")
    sources = [*(room / "report").iterdir(), room / "rulebook_tables.py", room / "game.py"]
    own = [path.read_text("utf-8") for path in sources if path.name.endswith(".py")]
    source = "\n".join([*own, common_source()])
    composed = set(re.findall(r'f"((?:REPORT|BOOK)\.[A-Z_.]+\.)\{', source))
    heads = set(" ".join(re.findall(r'"([A-Z_ ]+)"', source)).split())
    columns = {
        name for spec in re.findall(r'"([a-z_: ]+)"', source) for name in re.findall(r"([a-z_]+)", spec)
    }
    draws = "\n".join(path.read_text("utf-8") for path in Path(str(room)).rglob("*.py"))
    figures = set(re.findall(r'figure\(f?"([A-Z_.]+)', source))
    for code in OWN.codes("en"):
        kind, _, name = code.removeprefix("REPORT.").partition(".")
        if code.startswith("NAME."):
            assert code.removeprefix("NAME.") in {city.name for city in world().cities.values()}
        elif kind == "COL":
            assert name.lower() in columns or name in heads, code
        elif code.startswith("DRAW."):
            # "What decided it" asks for the text of a draw by its label.
            assert f'"{code.removeprefix("DRAW.").lower().replace("_", " ")}' in draws, code
        elif code.startswith("BOOK.") and code.removeprefix("BOOK.") in heads:
            continue
        elif kind == "FIG" and not name.endswith(".NOTE"):
            assert any(name.startswith(part) for part in figures), code
        elif not any(code.startswith(part) for part in composed):
            assert f'"{code}"' in source, code
