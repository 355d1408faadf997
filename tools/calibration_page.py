"""The page docs/calibration.md from what `turnsheet simulate` reports.

    turnsheet simulate continental-rails -n 100 --json | python tools/calibration_page.py

Nothing on the page is written by hand: what a band is, and why, stands in
games/continental_rails/data/calibration.toml.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from referee.simulation.table import STATISTICS, rows, shown

PAGE = Path(__file__).resolve().parent.parent / "docs" / "calibration.md"
WRITE = "turnsheet simulate continental-rails -n {matches} --json | python tools/calibration_page.py"

TEXT = """# How matches of Continental Rails go

Written by `{write}`;
the same command writes the same page.

{matches} whole matches of fifteen computer tycoons, {turns} turns. They lasted {first} to {last} turns;
{books}. The real matches that are known stood at turns 7 and 8: what is known of them, and a rough model
of the rest, gives the bands below.

## Figures

Over all matches; where a match has many of a figure (prices, net worths, bids) they are pooled. A tenth are
below p10, and a tenth above p90.

{figures}

## Bands

{verdict}

{bands}
"""


def table(headings: Iterable[str], lines: Iterable[Iterable[str]], texts: int) -> str:
    """Return a Markdown table whose first columns are texts and whose others are numbers."""
    names = list(headings)
    rule = ["---"] * texts + ["---:"] * (len(names) - texts)
    return "\n".join("| " + " | ".join(line) + " |" for line in (names, rule, *lines))


def band_line(calibration: dict[str, Any], band: dict[str, Any]) -> list[str]:
    """Return what a band is about, why it is as it is, the value, and whether that lies inside."""
    figure = calibration["figures"].get(band["key"], {})
    kind = band["statistic"]
    limits = f"{shown(kind, band['low'])} to {shown(kind, band['high'])}"
    about = f"{figure.get('what', band['key'])}, {figure.get('when', '')}: {STATISTICS[kind]}"
    return [about, band["source"], limits, shown(kind, band["value"]), "yes" if band["inside"] else "**no**"]


def page(measured: dict[str, Any]) -> str:
    """Return the page for the JSON of a series."""
    calibration = measured["calibration"]
    outside = len(calibration["outside"])
    bands = [band_line(calibration, band) for band in calibration["bands"]]
    return TEXT.format(
        write=WRITE.format(matches=measured["matches"]),
        matches=measured["matches"],
        turns=f"{measured['turns']:,}",
        first=min(measured["turns_each"]),
        last=max(measured["turns_each"]),
        books="all books balanced" if measured["conserved"] else "**books did not balance**",
        figures=table(["figure", "when", *STATISTICS.values()], rows(calibration), 2),
        verdict=f"{outside or 'None'} of {len(bands)} values lie outside."
        if outside
        else "All values are inside.",
        bands=table(["value", "why", "should be", "is", "inside"], bands, 2),
    )


if __name__ == "__main__":
    PAGE.write_text(page(json.load(sys.stdin)), encoding="utf-8")
