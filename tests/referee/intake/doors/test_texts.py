"""What the doors say: each code in both languages with the same facts, and none that nobody says."""

from __future__ import annotations

import re
from pathlib import Path

import referee
from referee.intake.doors.texts import TEXTS
from referee.intake.uploads.answers import FORM_TEXTS

ROOM = Path(referee.__file__).parent / "intake"
CODE = re.compile(r'"(DOOR(?:\.[A-Z_]+)+)"')
FACT = re.compile(r"\{(\w+)")


def test_every_code_has_a_text_in_every_language_and_every_text_a_use():
    sources = [path for room in ("doors", "uploads") for path in (ROOM / room).glob("*.py")]
    used = {code for path in sources for code in CODE.findall(path.read_text(encoding="utf-8"))}
    used |= {f"DOOR.FORM.{name.upper()}" for name in FORM_TEXTS}
    for language in ("en", "fr"):
        assert TEXTS.codes(language) == used, language


def test_both_languages_use_the_same_facts():
    facts = []
    for language in ("en", "fr"):
        text = (ROOM / "doors" / "messages" / f"{language}.po").read_text(encoding="utf-8")
        found = re.findall(r'msgid "(DOOR[^"]*)"\nmsgstr "(.*)"', text)
        facts.append({code: sorted(FACT.findall(said)) for code, said in found})
    assert facts[0] == facts[1]
    assert facts[0]
