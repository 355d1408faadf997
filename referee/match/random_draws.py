"""Selects the dice draws that are public while a match runs."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from functools import cache

from engine.optional import ShowsDraws
from referee.match.match import Match
from referee.workspace import disk

Row = dict[str, str]


def public_draws(match: Match) -> list[Row]:
    """Return the draws of all turns in force that may be seen now: every one once the match is over."""
    game: object = match.game
    if match.is_over:
        return _rows(match, lambda label: True)
    return _rows(match, cache(game.draw_is_public)) if isinstance(game, ShowsDraws) else []


def draws_csv(rows: list[Row]) -> bytes:
    """Return draws as CSV with a heading."""
    text = io.StringIO()
    names = ("turn", "label", "n", "low", "high", "value")
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _rows(match: Match, is_public: Callable[[str], bool]) -> list[Row]:
    """Return the draws of all turns in force whose label may be told; most may not, and are passed over."""
    draws: list[Row] = []
    for turn in match.folder.played():
        path = match.folder.turn(turn).path / "dice.csv"
        with disk.reading(path):
            names, *rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8")))
            label = names.index("label")
            draws += [dict(zip(names, row, strict=True)) for row in rows if is_public(row[label])]
    return draws
