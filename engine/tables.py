"""Tables of figures with provenance: TOML for rules, CSV for long lists. Read once, never written.

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
        found = {row[key]: row for row in self.rows}
        if len(found) != len(self.rows):
            raise TableError(f"{self.name}: column {key} is not unique")
        return found


def read_toml(path: Traversable) -> Table:
    """Read a TOML table and check that each row is complete and says where it comes from.

    Raises
    ------
    TableError
        Naming the file, the row and the column.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if "provenance" not in data:
        raise TableError(f"{path.name}: does not say where its figures come from ([provenance])")
    columns = data.get("columns", {})
    rows = tuple(MappingProxyType(row) for row in data.get("rows", []))
    for number, row in enumerate(rows, 1):
        _check_row(path.name, number, row, columns)
    return Table(path.name, MappingProxyType(data["provenance"]), MappingProxyType(columns), rows)


def read_csv(path: Traversable) -> tuple[Mapping[str, str], ...]:
    """Read a CSV file with a heading row; every value stays text."""
    reader = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))
    return tuple(MappingProxyType(row) for row in reader)


def _check_row(name: str, number: int, row: Mapping[str, Any], columns: Mapping[str, str]) -> None:
    wanted = {*columns, "status", "source"}
    if missing := sorted(wanted - row.keys()):
        raise TableError(f"{name}: row {number} lacks {', '.join(missing)}")
    if unknown := sorted(row.keys() - wanted):
        raise TableError(f"{name}: row {number} has unknown columns {', '.join(unknown)}")
    if row["status"] not in STATUSES:
        raise TableError(f"{name}: row {number} has status {row['status']!r}, allowed: {', '.join(STATUSES)}")
