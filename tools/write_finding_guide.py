"""Writes the player's guide to findings into docs/forms.md, from the English texts of the reader.

Run it after a text has changed; a test tells when that was forgotten.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from engine.messages import Message
from ingest import CATALOGUE

GUIDE = Path(__file__).parents[1] / "docs" / "forms.md"
BEGIN, END = "<!-- findings: begin, written by tools/write_finding_guide.py -->", "<!-- findings: end -->"
LEVEL = "###"

# What a text is shown with; each fact that a text uses must be here.
EXAMPLES: dict[str, Any] = {
    "allowed": "0 to 180",
    "cell": "A9",
    "cells": ["Orders!A9", "Orders Copy!A9"],
    "code": "CR42-T08-S03-K7QF2M",
    "codes": ["CR42-T08-S03-K7QF2M", "CR42-T08-S04-0V2X9A"],
    "count": 3,
    "either": ["1000", "1"],
    "file": "orders.xlsx",
    "found": "1.000",
    "found_match": "CR41",
    "found_seat": 4,
    "found_turn": 7,
    "heading": "Shares",
    "headings": ["Action", "Railroad", "Shares"],
    "kilobytes": 2_345,
    "line": "T1",
    "lines": ["T2", "T3", "T4"],
    "match": "CR42",
    "megabytes": 209,
    "most": 200,
    "nearest": ["B&O · Baltimore & Ohio", "B&M · Boston & Maine"],
    "other": "T4",
    "row": "8",
    "seats": [3],
    "sign": "O",
    "title": "Stock exchange",
    "turn": 8,
    "used": "Sell everything",
    "values": ["$5"],
    "wanted": "B&O · Baltimore & Ohio",
}
# Where the general example would read oddly.
OTHERS: dict[str, dict[str, Any]] = {
    "INGEST.ARRAY": {"found": "12"},
    "INGEST.CODE_AND_LABEL": {"found": "B&O · Pennsylvania"},
    "INGEST.DATE": {"found": Message("INGEST.DAY", {"day": "2026-03-01"})},
    "INGEST.COVERED": {"found": "12"},
    "INGEST.DISGUISED": {"found": "1200000"},
    "INGEST.ERROR_VALUE": {"found": "#N/A"},
    "INGEST.FORMULA": {"found": "=C9*2"},
    "INGEST.LINE_AS_SENT": {"line": "RR1-DIV"},
    "INGEST.LINE_GOVERNED": {"line": "BUILD-1", "other": "MOST-BUILDS"},
    "INGEST.LINE_UNKNOWN": {"found": "B&O", "row": "15"},
    "INGEST.LIST_EMPTY": {"found": "PRR"},
    "INGEST.LINE_VOID": {"cells": ["D14"]},
    "INGEST.LOGICAL": {"found": Message("INGEST.TRUE")},
    "INGEST.LOST_LETTERS": {"found": "������"},
    "INGEST.HIDDEN_SIGN": {"found": "12", "sign": "U+202E"},
    "INGEST.LINE_STRUCK": {"found": "T1"},
    "INGEST.NOT_A_NUMBER": {"found": "many"},
    "INGEST.NOT_A_TEXT": {"found": "50%"},
    "INGEST.NOT_MONEY": {"found": "$12"},
    "INGEST.NOT_WHOLE": {"found": "1.5"},
    "INGEST.NUMBER_TOO_LARGE": {"found": "99999999999999"},
    "INGEST.OTHER_FIGURE": {"found": "1O0"},
    "INGEST.OUT_OF_RANGE": {"found": "500"},
    "INGEST.BEYOND_ADVICE": {"found": "500"},
    "INGEST.PERCENT": {"found": "50%"},
    "INGEST.RAISED": {"found": "52"},
    "INGEST.SECTION_TOO_OFTEN": {"most": 12},
    "INGEST.SEVERAL_LINES": {"found": "1 200"},
    "INGEST.SHOWN_CHANGED": {"found": "PRR · Pennsylvania"},
    "INGEST.STRUCK": {"found": "BUY · buy"},
    "INGEST.TOO_LARGE": {"most": 1_000},
    "INGEST.TOO_LARGE_INSIDE": {"most": 20},
    "INGEST.UNKNOWN_CHOICE": {"found": "zzz", "count": 52},
    "INGEST.UNKNOWN_CHOICE_NEAR": {"found": "Baltimor"},
    "INGEST.UNKNOWN_CHOICE_OF": {"found": "hold", "allowed": ["BUY · buy", "SELL · sell"]},
    "INGEST.AMBIGUOUS_CHOICE": {"found": "Boston"},
    "INGEST.LETTER_HALF": {"line": "LETTER1", "missing": Message("INGEST.LETTERS.TO")},
    "INGEST.OLD_TURN": {"code": "CR42-T07-S03-K7QF2M"},
    "INGEST.WRONG_MATCH": {"code": "CR41-T08-S03-K7QF2M"},
    "INGEST.WRONG_SEAT": {"code": "CR42-T08-S04-K7QF2M"},
    "INGEST.WRONG_TURN": {"code": "CR42-T07-S03-K7QF2M"},
}


def main() -> None:
    """Write the guide, or with --check say whether it would change."""
    old = GUIDE.read_text(encoding="utf-8")
    new = renewed(old)
    if "--check" in sys.argv:
        sys.exit(int(old != new))
    GUIDE.write_text(new, encoding="utf-8")


def renewed(page: str) -> str:
    """Return the page with the findings as the catalogue now has them."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join([f"{before}{BEGIN}\n", *guide(), f"{END}{after}"])


def guide() -> Iterator[str]:
    """Yield the lines of the guide: each finding with an example and how to fix it, under its heading."""
    heading = ""
    for code, comment in codes():
        heading = comment or heading
        if f"{code}.fix" in CATALOGUE.codes("en"):
            if heading:
                yield f"{LEVEL} {heading}\n"
                heading = ""
            yield f"**{code}** — {said(code)}  \n*Fix:* {said(code, '.fix')}\n"


def codes() -> Iterator[tuple[str, str]]:
    """Yield each code in the order of the catalogue, and the heading that stands above it."""
    with (files("ingest") / "messages" / "en.po").open("rb") as file:
        for message in read_po(file, locale="en"):
            if message.id:
                code = message.id if isinstance(message.id, str) else message.id[0]
                yield code, " ".join(message.user_comments).strip("- ")


def said(code: str, part: str = "") -> str:
    """Return a text with example facts in it, safe for Markdown."""
    facts = EXAMPLES | OTHERS.get(code, {})
    text = CATALOGUE.text(Message(code + part, facts), "en")
    return text.replace("*", r"\*").replace("<", "&lt;")


if __name__ == "__main__":
    main()
