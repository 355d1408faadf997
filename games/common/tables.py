"""Data files as typed rows and figures, by msgspec."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from engine.snapshot import cache
from engine.tables import TableError, read_csv, read_toml

T = TypeVar("T")
PROVENANCE = ("status", "source")


def plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row without the columns that say where it comes from."""
    return {key: value for key, value in row.items() if key not in PROVENANCE}


def rows(path: Traversable, kind: type[T]) -> tuple[T, ...]:
    """Return the rows of a CSV or TOML table as structs; in a CSV file numbers are written out.

    Raises
    ------
    TableError
        If a row does not fit; names the file and the column.
    """
    table = read_csv(path) if path.name.endswith(".csv") else read_toml(path)
    return tuple(_converted(path, plain(row), kind) for row in table)


@cache
def table(path: Traversable, kind: type[T], key: str) -> Mapping[Any, T]:
    """Return the rows of a table as structs by one of their attributes."""
    return MappingProxyType({getattr(row, key): row for row in rows(path, kind)})


@cache
def figures(path: Traversable, kind: type[T]) -> T:
    """Return a TOML table of single figures (``key``, ``value``) as one struct, an attribute a row.

    Raises
    ------
    TableError
        If a figure is missing or of the wrong type; names the file and the figure.
    """
    return _converted(path, {row["key"]: row["value"] for row in read_toml(path)}, kind)


def _converted(path: Traversable, values: Mapping[str, Any], kind: type[T]) -> T:
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise TableError(f"{path.name}: {error}") from error


@cache
def personas(package: str) -> Mapping[int, str]:
    """Return a name for each seat that is given none, from a game's data/personas.csv."""
    table = read_csv(files(package) / "data" / "personas.csv")
    return MappingProxyType({int(row["seat"]): row["name"] for row in table})
