"""Dated headlines of American history, two a turn (9.1, ruling O18)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import FALLBACK, LANGUAGES, say
from engine.report import Text
from engine.snapshot import cache
from engine.tables import read_csv
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.names import DATA
from games.continental_rails.worth import year_span


@cache
def _by_year() -> dict[int, tuple[dict[str, str], ...]]:
    by_year: dict[int, list[dict[str, str]]] = {}
    for row in read_csv(DATA / "headlines.csv"):
        by_year.setdefault(int(row["year"]), []).append(_facts(row))
    return {year: tuple(lines) for year, lines in by_year.items()}


def headlines(edition: Edition) -> tuple[Text, ...]:
    """Return the headlines of the turn's years, or a neutral one past the last year of the table."""
    first, last = year_span(edition.state, edition.turn)
    lines = [line for year in range(first, last + 1) for line in _by_year().get(year, ())]
    if not lines:
        return (say("REPORT.HISTORY.QUIET", first=first, last=last),)
    return tuple(say("REPORT.HISTORY.LINE", **facts) for facts in lines)


def _facts(row: Mapping[str, str]) -> dict[str, str]:
    # Data in several languages reaches the catalogue as facts: each language's text names its own.
    return {"date": row["date"], **{language: row.get(language) or row[FALLBACK] for language in LANGUAGES}}
