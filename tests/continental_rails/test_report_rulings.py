"""RULINGS.md: one line for each ruling, and no ruling quoted in the code is missing from it."""

from __future__ import annotations

import re
from pathlib import Path

import games.continental_rails

ROOM = Path(games.continental_rails.__file__).parent
RULINGS = re.findall(
    r"^- \*\*([ABCOT]\d+)\*\* \(([\w., ]+)\) (.+)$", (ROOM / "RULINGS.md").read_text("utf-8"), re.MULTILINE
)


def test_each_ruling_has_one_line_with_a_section_and_a_reason():
    labels = [label for label, _, _ in RULINGS]
    assert len(labels) == len(set(labels))
    wanted = (
        {f"A{n}" for n in range(1, 40)}
        | {f"B{n}" for n in range(1, 63)}
        | {f"O{n}" for n in range(1, 19)}
        | {"T1", "T2", "T3"}
    )
    assert set(labels) == wanted | {f"C{n}" for n in (2, 3, 6, 7, 8, 9, 12)}
    assert all(len(text) > 40 for _, _, text in RULINGS)


def test_every_ruling_quoted_in_the_code_is_there():
    known = {label for label, _, _ in RULINGS}
    quoted = {
        label
        for path in sorted(ROOM.rglob("*.py"))
        for label in re.findall(r"rulings? ([ABCOT]\d+)", path.read_text("utf-8"))
    }
    assert len(quoted) > 30
    assert quoted <= known
