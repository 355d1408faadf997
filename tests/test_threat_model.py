"""Every row of the threat model's table names a test, and each of these exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
TABLE = TEXT.partition("## Who attacks")[2].partition("\n## ")[0]
ROWS = [row for row in TABLE.splitlines() if row.startswith("| ")][1:]
TEST = re.compile(r"`([\w/]*\.py)`")


def test_each_claim_names_a_test_that_exists():
    names = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py")}
    known = names | {name.rpartition("/")[2] for name in names}
    assert len(ROWS) > 15
    for row in ROWS:
        tests = TEST.findall(row)
        assert tests, row
        assert set(tests) <= known, row
