"""Prints the summary of a series."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from referee.console import say
from referee.terminal import cell, table_console

STATISTICS = {
    "low": "lowest",
    "p10": "p10",
    "median": "median",
    "p90": "p90",
    "high": "highest",
    "mean_milli": "mean",
}
"""Statistic of a game's calibration -> heading; a mean is kept in thousandths."""


def show(series: dict[str, Any]) -> None:
    """Print the summary of a series."""
    books = "all books balanced" if series["conserved"] else "THE BOOKS DID NOT BALANCE"
    say(
        f"{series['game']}: {series['matches']} matches, {series['turns']} turns in {series['seconds']} s, "
        f"{series['ended']} ended by their rules, {books}."
    )
    if "calibration" in series:
        table_console().print(_table(series["calibration"]))
        _say_outside(series["calibration"])
    _say_bad(series)


def rows(calibration: dict[str, Any]) -> list[list[str]]:
    """Return of each figure what it is, when it is measured, and each statistic."""
    return [
        [row.get("what", name), row.get("when", ""), *(shown(kind, row[kind]) for kind in STATISTICS)]
        for name, row in calibration["figures"].items()
    ]


def shown(kind: str, value: int) -> str:
    """Return a statistic as people read it: a mean to the hundredth, unless it is large."""
    if kind != "mean_milli":
        return f"{value:,}"
    return f"{value / 1000:,.2f}" if abs(value) < 100_000 else f"{value // 1000:,}"


def _table(calibration: dict[str, Any]) -> Table:
    table = Table("figure", "when", box=SIMPLE_HEAD, pad_edge=False)
    for heading in STATISTICS.values():
        table.add_column(heading, justify="right", no_wrap=True)
    for texts in rows(calibration):
        table.add_row(*map(cell, texts))
    return table


def _say_outside(calibration: dict[str, Any]) -> None:
    outside = calibration["outside"]
    say(
        "Outside of where they should lie (bands are meant for dozens of matches):"
        if outside
        else "All figures lie where they should."
    )
    for line in outside:
        say(f"  {line}")


def _say_bad(series: dict[str, Any]) -> None:
    for bad in series["bad"]:
        say(f"Match {bad['match']} (seed {bad['seed']}) broke off in {bad['fault']}")
    if series["bad"]:
        say(
            f"{len(series['bad'])} of {series['matches']} matches are bad: play one again alone with --first "
            "NUMBER -n 1; TURNSHEET_DEBUG=1 shows where it broke off."
        )
