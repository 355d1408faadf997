"""Puts what `turnsheet simulate --strengths` measured into docs/strengths.md, between its two marks.

    turnsheet simulate GAME --strengths strong,easy -n 60 --seed strengths --json > one.json
    python tools/strengths_page.py one.json other.json ...

Files of one game become one table, a row for each number of seats, pace and pair. What is printed bold
misses the goal: the first strength ahead in at least 60% of pairs of seats, its 95% interval above 50%.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tools.measured_page import markdown, run

# What issue 20 asks of two strengths in the same matches.
LEAST_AHEAD = 0.6
"""The first strength is ahead in at least this share of pairs of seats."""
ABOVE = 0.5
"""The 95% interval of that share lies above this."""


def cell(share: dict[str, Any]) -> str:
    """Return a share with its interval in percent; bold where it misses the goal.

    >>> cell({"mean": 0.7, "low": 0.6, "high": 0.8}), cell({"mean": 0.7, "low": 0.49, "high": 0.91})
    ('70% (60 to 80)', '**70% (49 to 91)**')
    """
    if share["low"] is None:
        return f"**{share['mean']:.0%}**"
    low, high = (100 * min(1, max(0, share[end])) for end in ("low", "high"))
    text = f"{share['mean']:.0%} ({low:.0f} to {high:.0f})"
    return text if share["mean"] >= LEAST_AHEAD and share["low"] > ABOVE else f"**{text}**"


def table(series: Sequence[dict[str, Any]]) -> str:
    """Return the Markdown of series of one game."""
    heads = list(dict.fromkeys(what for one in series for what in one["ahead"]))
    names = [what.removeprefix("TITLE.").replace("_", " ").title() for what in heads]
    lines = [["seats", "options", "pair", "matches", *names], ["---"] * (4 + len(heads))]
    for one in sorted(series, key=lambda one: (one["seats"], list(one["options"].items()))):
        options = ", ".join(one["options"].values())
        pair = " against ".join(one["strengths"])
        shares = [cell(one["ahead"][what]) for what in heads]
        lines.append([str(one["seats"]), options, pair, str(one["matches"]), *shares])
    return markdown(lines)


def measured(series: Iterable[dict[str, Any]]) -> str:
    """Return a heading and a table for each game, in the order of the files."""
    games: dict[str, list[dict[str, Any]]] = {}
    for one in series:
        games.setdefault(one["game"], []).append(one)
    return "\n".join(f"## {game}\n\n{table(group)}\n" for game, group in games.items())


if __name__ == "__main__":
    run("strengths.md", measured)
