"""Each code has a text in each language, each text a code that is used, and both languages the same facts."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import ingest
from engine.messages import LANGUAGES
from ingest import CATALOGUE

ROOM = Path(ingest.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py")))


def catalog(language):
    with (ROOM / "messages" / f"{language}.po").open("rb") as file:
        return {message.id: message.string for message in read_po(file, locale=language) if message.id}


def texts(string):
    return string if isinstance(string, tuple) else (string,)


def used(code):
    """Return whether the source names a code, whole or by the part it puts together at run time."""
    head, _, tail = code.rpartition(".")
    if f'"{head}."' in SOURCE:
        return True
    return f'"{code}"' in SOURCE or (f'f"{head}.{{' in SOURCE and (tail.isdigit() or f'"{tail}"' in SOURCE))


def test_both_languages_have_the_same_codes():
    assert CATALOGUE.codes("en") == CATALOGUE.codes("fr")


def test_every_code_in_the_source_has_a_text():
    named = set(re.findall(r'"(INGEST\.[A-Z_.]+[A-Z])"', SOURCE))
    assert len(named) > 50
    assert named - CATALOGUE.codes("en") == set()


def test_every_text_is_used():
    codes = {code for code in CATALOGUE.codes("en") if not code.endswith(".fix")}
    assert [code for code in sorted(codes) if not used(code)] == []


def test_every_finding_says_how_to_fix():
    findings = set(re.findall(r'"(INGEST\.[A-Z_]+)"', SOURCE))
    plain = {code for code in findings if f"{code}.fix" not in CATALOGUE.codes("en")}
    shown = {"SLOT", "ALLOWED", "CHECK", "FORM_CODE", "HEAD", "ADVICE", "TITLE_WITH_RULE", "FIGURE"}
    shown |= {"CASH_LEFT", "CASH_SHORT", "FORECAST", "FORECAST_NOTE", "NO_SITUATION", "MONEY_FORMAT"}
    shown |= {"CONTINUED", "AGAIN", "DAY", "DECIMAL", "TRUE", "FALSE", "LUCKY", "CELL_AND_LINE"}
    shown |= {"AT_CELL", "BOTH", "CELLS_AND_LINE"}
    assert plain == {f"INGEST.{name}" for name in shown}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language):
    assert all(all(texts(string)) for string in catalog(language).values())


def test_both_languages_use_the_same_facts():
    english, french = catalog("en"), catalog("fr")
    for code, string in english.items():
        facts = {name for text in texts(string) for name in re.findall(r"{(\w+)", text)}
        theirs = {name for text in texts(french[code]) for name in re.findall(r"{(\w+)", text)}
        assert facts == theirs, code
