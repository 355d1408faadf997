"""Puts what `turnsheet simulate --challenger` measured into docs/challengers.md, between its two marks.

    turnsheet simulate GAME --challenger all -n 15 --seed challengers --json > one.json
    python tools/challengers_page.py one.json other.json ...

Files of one game and the same options become one table. What is printed bold is over the goal of a
challenger: a mean net worth rank in the better third, or more wins than chance and 2 in 15.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from tools.measured_page import markdown, run

WORTH = "NET_WORTH"
# What the audit of the games allows a single idea among strong computers (issue 20).
BEST_RANK = 5 / 15
"""A mean net worth rank below this share of the seats is a trick."""
PER_MATCH = 2 / 15
"""Wins a match above chance that are still no trick."""


def name(what: str) -> str:
    """Return a title as the page heads its column.

    >>> name("TITLE.ROBBER_BARON")
    'Robber Baron'
    """
    return what.removeprefix("TITLE.").replace("_", " ").title()


def cell(what: str, ranks: dict[str, Any], seats: int) -> str:
    """Return mean rank, half of its interval and matches won; bold where that is over the goal."""
    half = "?" if ranks["low"] is None else f"{ranks['mean'] - ranks['low']:.1f}"
    text = f"{ranks['mean']:.1f} ± {half} ({ranks['wins']})"
    often = ranks["wins"] > ranks["matches"] * (1 / seats + PER_MATCH)
    return f"**{text}**" if often or (what == WORTH and ranks["mean"] < BEST_RANK * seats) else text


def table(series: Sequence[dict[str, Any]]) -> str:
    """Return the Markdown of series with the same game and options."""
    rows = {row: one for each in series for row, one in each["challengers"].items()}
    heads = list(dict.fromkeys(what for one in rows.values() for what in one["ranks"]))
    lines = [["challenger", *map(name, heads)], ["---"] * (1 + len(heads))]
    for row, one in sorted(rows.items(), key=lambda pair: pair[1]["ranks"][heads[0]]["mean"]):
        lines.append([row, *(cell(what, one["ranks"][what], series[0]["seats"]) for what in heads)])
    return markdown(lines)


def section(series: Sequence[dict[str, Any]]) -> str:
    """Return a heading, the command and the table of series with the same game and options."""
    first = series[0]
    options = "".join(f" --option {key}={value}" for key, value in first["options"].items())
    call = f"turnsheet simulate {first['game']} --challenger all -n {first['matches']} --seed {first['seed']}"
    heading = ", ".join([first["game"], f"{first['seats']} seats", *first["options"].values()])
    return f"## {heading}\n\n`{call} --seats {first['seats']}{options}`\n\n{table(series)}\n"


def measured(series: Iterable[dict[str, Any]]) -> str:
    """Return all sections, games and options in the order of the files."""
    alike: dict[str, list[dict[str, Any]]] = {}
    for one in series:
        key = json.dumps([one[part] for part in ("game", "seats", "options", "matches", "seed")])
        alike.setdefault(key, []).append(one)
    return "\n".join(section(group) for group in alike.values())


if __name__ == "__main__":
    run("challengers.md", measured)
