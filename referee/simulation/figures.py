"""Reads and replaces one strength's whole numbers in a game's computer.toml.

The table has a row for each strength (a column `strength`) or a column for each. A figure that is itself a
table has a name with a dot: ``opening_usd.PRR``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import tomli_w

from engine.snapshot import Snapshot

FILE = "computer.toml"
CARRIER = "normal"
"""The strength in whose place figures that are tried play against the strong ones."""
_PER_ROW = "strength"
_NO_FIGURE = frozenset({"key", "unit", "status", "source", _PER_ROW})
Figures = Mapping[str, int]


def strengths_of(snapshot: Snapshot) -> dict[str, dict[str, int]]:
    """Return strength -> name -> figure, in the order of the table; nothing where a game has no such table.

    A column for one pace, like ``normal_move``, counts as a strength of its own.
    """
    data = tomllib.loads(snapshot.files.get(FILE, ""))
    by_strength: dict[str, dict[str, int]] = {}
    for row in data.get("rows", ()):
        for strength, name, value in _cells(row):
            by_strength.setdefault(strength, {})[name] = value
    return by_strength


def with_figures(snapshot: Snapshot, strength: str, figures: Figures) -> Snapshot:
    """Return the snapshot with these figures for a strength, at every pace."""
    data = tomllib.loads(snapshot.files[FILE])
    for row in data["rows"]:
        if _PER_ROW in row:
            if row[_PER_ROW] == strength:
                _replace(row, figures)
        elif row["key"] in figures:
            columns = [name for name in row if name == strength or name.startswith(f"{strength}_")]
            row.update(dict.fromkeys(columns, figures[row["key"]]))
    return Snapshot.of({**snapshot.files, FILE: tomli_w.dumps(data)})


def _cells(row: Mapping[str, Any]) -> Iterator[tuple[str, str, int]]:
    per_row = row.get(_PER_ROW)
    for column, value in row.items():
        if column in _NO_FIGURE:
            continue
        if isinstance(value, Mapping):
            yield from ((str(per_row), f"{column}.{name}", each) for name, each in value.items())
        elif isinstance(value, int):
            yield (str(per_row), column, value) if per_row else (column, row["key"], value)


def _replace(row: dict[str, Any], figures: Figures) -> None:
    for name, value in figures.items():
        column, dot, inner = name.partition(".")
        if dot:
            row[column] = {**row[column], inner: value}
        else:
            row[column] = value
