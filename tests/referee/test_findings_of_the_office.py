"""Every finding of the office: texts in all languages, a way to fix it, a test, a place in the guide."""

import ast
import re
from pathlib import Path

from engine.messages import LANGUAGES
from games import load
from kit.conformance.sources import calls
from referee.texts import TEXTS
from tools import write_remark_guide as tool

ROOT = Path(__file__).parents[2]
FINDINGS = tool.findings(TEXTS)


def test_each_has_texts_and_a_way_to_fix_in_every_language():
    wanted = {text for code in FINDINGS for text in (code, f"{code}.fix")}
    assert all(wanted <= TEXTS.codes(language) for language in LANGUAGES)


def test_none_is_made_without_a_way_to_fix():
    made = [
        call.args[0] for path in sorted((ROOT / "referee").rglob("*.py")) for call in calls(path, "Finding")
    ]
    named = {code.value for code in made if isinstance(code, ast.Constant)}
    assert made
    assert {code for code in named if not code.startswith("INGEST.")} <= set(FINDINGS)


def test_each_is_named_by_a_test():
    files = [path for room in ("referee", "games") for path in (ROOT / "tests" / room).rglob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r'"(?:[A-Z]+\.)?([A-Z0-9_]{3,})"', text))
    assert [code for code in FINDINGS if code.partition(".")[2] not in named] == []


def test_each_has_its_section_in_the_guide():
    page = tool.GUIDE.read_text(encoding="utf-8")
    assert page == tool.guide(), "run tools/write_remark_guide.py"
    catalogues = [TEXTS, *(load(name).catalogue for name in tool.GAMES)]
    codes = [code for catalogue in catalogues for code in tool.findings(catalogue)]
    assert len(codes) > 150
    assert [code for code in codes if page.count(f"**{code}** — ") != 1] == []
