"""Reads tables of figures with provenance from TOML and CSV.

A TOML table has ``[provenance]`` (source, copied_on, gaps), ``[columns]`` (name = unit and meaning) and
``[[rows]]``; each row says ``status`` (printed, derived or ruled) and ``source``. A CSV table has the two
last columns ``status`` and ``source``, or a provenance file beside it that speaks for all its rows.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from engine.snapshot import text_of

STATUSES = ("printed", "derived", "ruled")


class TableError(Exception):
    """A data file is incomplete or wrong: names the file, the row and what is missing."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a data file, read-only, with where they come from."""

    name: str
    provenance: Mapping[str, Any]
    columns: Mapping[str, str]
    rows: tuple[Mapping[str, Any], ...]

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self.rows)

    def by(self, key: str) -> dict[Any, Mapping[str, Any]]:
        """Return the rows by one column.

        Raises
        ------
        TableError
            If two rows share a value.
        """
        rows = {row[key]: row for row in self.rows}
        if len(rows) != len(self.rows):
            raise TableError(f"{self.name}: column {key} is not unique")
        return rows


def read_toml(path: Traversable) -> Table:
    """Read a TOML table and check that each row is complete and says where it comes from.

    Raises
    ------
    TableError
        Naming the file, the row and the column.
    """
    data = tomllib.loads(text_of(path))
    if "provenance" not in data:
        raise TableError(f"{path.name}: does not say where its figures come from ([provenance])")
    columns = data.get("columns", {})
    rows = tuple(MappingProxyType(row) for row in data.get("rows", []))
    for number, row in enumerate(rows, 1):
        _check_row(path.name, number, row, columns)
    return Table(path.name, MappingProxyType(data["provenance"]), MappingProxyType(columns), rows)


def read_csv(path: Traversable) -> tuple[Mapping[str, str], ...]:
    """Read a CSV file with a heading row; every value stays text."""
    reader = csv.DictReader(io.StringIO(text_of(path)))
    return tuple(MappingProxyType(row) for row in reader)


def _check_row(name: str, number: int, row: Mapping[str, Any], columns: Mapping[str, str]) -> None:
    allowed = {*columns, "status", "source"}
    if missing := sorted(allowed - row.keys()):
        raise TableError(f"{name}: row {number} lacks {', '.join(missing)}")
    if unknown := sorted(row.keys() - allowed):
        raise TableError(f"{name}: row {number} has unknown columns {', '.join(unknown)}")
    if row["status"] not in STATUSES:
        raise TableError(f"{name}: row {number} has status {row['status']!r}, allowed: {', '.join(STATUSES)}")
