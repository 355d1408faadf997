"""Puts how many publications `turnsheet simulate` counted into docs/publications.md, between its two marks.

    turnsheet simulate GAME --seats 4 --option pace=PACE -n 12 --turns 400 --seed pub --json > one.json
    python tools/publications_page.py one.json other.json ...

A turn of a match is one publication: orders are asked for, and the site is published anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import mean, median
from typing import Any

from tools.measured_page import markdown, run

HEADS = ["game", "seats", "pace", "matches", "fewest", "median", "mean", "most", "moves, median"]


def row(one: dict[str, Any]) -> list[str]:
    """Return the cells of one series; moves only where the game counts them in `calibration`."""
    turns = one["turns_each"]
    moves = one["calibration"]["figures"].get("moves")
    counted = [min(turns), round(median(turns)), round(mean(turns)), max(turns)]
    shown = str(moves["median"]) if moves else ""
    options = ", ".join(one["options"].values())
    return [one["game"], str(one["seats"]), options, str(one["matches"]), *map(str, counted), shown]


def measured(series: Iterable[dict[str, Any]]) -> str:
    """Return the table of series, by game and seats.

    Raises
    ------
    ValueError
        A match did not come to its end, so that its publications are too few.
    """
    rows = []
    for one in sorted(series, key=lambda one: (one["game"], one["seats"], list(one["options"].items()))):
        if one["ended"] < one["matches"]:
            left = one["matches"] - one["ended"]
            raise ValueError(f"{one['game']}: {left} matches did not end: {one['bad']}")
        rows.append(row(one))
    return markdown([HEADS, ["---"] * len(HEADS), *rows]) + "\n"


if __name__ == "__main__":
    run("publications.md", measured)
