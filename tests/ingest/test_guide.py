"""The player's guide to findings is what the catalogue says, and every finding has a test."""

import importlib.util
import re
from pathlib import Path

from ingest import CATALOGUE

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.py")) if path.name != "test_guide.py"
)


def tool():
    spec = importlib.util.spec_from_file_location("guide", ROOT / "tools" / "write_finding_guide.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def findings():
    return sorted(code.removesuffix(".fix") for code in CATALOGUE.codes("en") if code.endswith(".fix"))


def test_the_guide_is_not_stale():
    page = (ROOT / "docs" / "forms.md").read_text(encoding="utf-8")
    assert tool().renewed(page) == page, "run tools/write_finding_guide.py"


def test_every_finding_has_its_place_in_the_guide():
    page = (ROOT / "docs" / "forms.md").read_text(encoding="utf-8")
    assert len(findings()) > 60
    assert [code for code in findings() if page.count(f"**{code}** — ") != 1] == []


def test_every_finding_is_provoked_by_a_test():
    named = set(re.findall(r'"(?:INGEST\.)?([A-Z_]{3,})"', TESTS))
    assert [code for code in findings() if code.removeprefix("INGEST.") not in named] == []


def test_no_fact_is_left_without_its_example():
    guide = "\n".join(tool().guide())
    assert "{" not in guide.replace("{{", "")
