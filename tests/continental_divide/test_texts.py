"""The texts: both languages say the same things, each is used, and every ruling and rule is written down."""

import re
import string
from importlib.resources import files
from pathlib import Path

import pytest

from engine.messages import LANGUAGES
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.game import GAME
from tests.games.sources import common_source

ROOM = files("games.continental_divide")
PO = {
    language: "\n\n".join(
        path.read_text("utf-8") for path in sorted(Path(str(ROOM)).glob(f"messages/*/{language}.po"))
    )
    for language in LANGUAGES
}
TESTS = Path(__file__).parent


def entries(language):
    """Code -> its texts (one, or one for each plural form)."""
    found = {}
    for part in PO[language].split("\n\n"):
        code = re.search(r'^msgid "(.+)"$', part, re.MULTILINE)
        if code:
            found[code[1]] = re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', part, re.MULTILINE)
    return found


def blanks(text):
    found = set()
    for _, name, spec, _ in string.Formatter().parse(text):
        setting = (spec or "").partition("|0=")[0]
        # Before words for 0 a text may stand; behind a number stands its noun, in the forms of the language.
        found |= blanks(setting) if "{" in setting else {(name, setting.split(" ")[0])}
    return {(name, setting) for name, setting in found if name is not None}


def source():
    paths = Path(str(ROOM)).rglob("*.py")
    return "\n".join([*(path.read_text("utf-8") for path in paths), common_source()])


def test_both_languages_have_the_same_codes_and_facts():
    english, french = entries("en"), entries("fr")
    assert list(english) == list(french)
    for code, texts in english.items():
        assert len(texts) == len(french[code])
        for one, other in zip(texts, french[code], strict=True):
            assert one
            assert blanks(one) == blanks(other), code


def test_french_marks_have_no_break_spaces_and_typographic_apostrophes():
    texts = [text for found in entries("fr").values() for text in found]
    assert not [text for text in texts if re.search(r" [:;!?»]|« |\w'\w| \$", text)]


def test_each_text_is_used_somewhere():
    code = source()
    composed = set(re.findall(r'f"([A-Z_.]+\.)\{', code))
    events = set(re.findall(r'"([A-Z_]{4,})"', code))
    specs = set(re.findall(r"[a-z_]+", " ".join(re.findall(r'"([a-z_: \\\n]+)"', code))))
    heads = set(" ".join(re.findall(r'book\.table\("([A-Z ]+)"', code)).split())
    figures = set(re.findall(r'(?:figure|_number)\(\s*f?"([A-Z_.]+)', code))
    for name in entries("en"):
        head, _, rest = name.partition(".")
        last = name.rpartition(".")[2]
        if head in ("NEWS", "OWN", "REFUSED") and rest in events:
            continue
        if name.startswith(("REPORT.COL.", "FORM.HEAD.", "REPORT.FIG.", "FORM.COL.")):
            assert (
                last in heads
                or last.lower() in specs
                or last in figures
                or f'"{name}"' in code
                or "NOTE" in name
            ), name
        elif not any(name.startswith(part) for part in composed) and not name.endswith(".fix"):
            assert f'"{name}"' in code, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_of_the_data_has_a_name(language):
    wanted = {f"TERRAIN.{cell.terrain.upper()}" for cell in board().cells.values()}
    wanted |= {f"REGION.{cell.region.upper()}" for cell in board().cells.values()}
    wanted |= {f"DIRECTION.{direction}" for direction in DIRECTIONS}
    wanted |= {f"REFUSED.{code}" for code in re.findall(r'refuse\(\s*"([A-Z_]+)"', source())}
    wanted |= {f"NEWS.{code}" for code in re.findall(r'(?:tell|_fell)\(\s*(?:turn, )?"([A-Z_]+)"', source())}
    assert wanted <= GAME.catalogue.codes(language)
    assert len([code for code in wanted if code.startswith("REFUSED")]) > 20


def test_every_ruling_is_written_down_and_named_by_a_test():
    text = (ROOM / "RULINGS.md").read_text("utf-8")
    written = re.findall(r"^- \*\*(R\d+)\*\* \(\d[^)]*\) \S", text, re.MULTILINE)
    assert written == [f"R{number}" for number in range(1, 35)]
    tests = "\n".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py"))
    named = set(re.findall(r"def test_ruling_(R\d+)_", tests))
    assert set(written) <= named, sorted(set(written) - named)
