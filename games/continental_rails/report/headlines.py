"""Dated headlines of American history, two a turn (9.1, ruling O18)."""

from __future__ import annotations

from functools import cache

from engine.messages import Message, say
from engine.report import Text
from engine.tables import read_csv
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.parts import DATA
from games.continental_rails.worth import year_span


@cache
def _by_year() -> dict[int, tuple[tuple[str, str, str], ...]]:
    found: dict[int, list[tuple[str, str, str]]] = {}
    for row in read_csv(DATA / "headlines.csv"):
        found.setdefault(int(row["year"]), []).append((row["date"], row["en"], row["fr"]))
    return {year: tuple(lines) for year, lines in found.items()}


def headlines(edition: Edition) -> tuple[Text, ...]:
    """Return the headlines of the turn's years, or a neutral one past the last year of the table."""
    first, last = year_span(edition.state, edition.turn)
    found = [line for year in range(first, last + 1) for line in _by_year().get(year, ())]
    if not found:
        return (say("REPORT.HISTORY.QUIET", first=first, last=last),)
    return tuple(_said(*line) for line in found)


def _said(date: str, english: str, french: str) -> Message:
    # Data in two languages reaches the catalogue as facts: each language's text names its own.
    return say("REPORT.HISTORY.LINE", date=date, en=english, fr=french)
