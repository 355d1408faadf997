"""The tables of the game as typed rows: climates, engines, technologies, points (data/*.toml)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from engine.snapshot import cache
from engine.tables import read_toml

T = TypeVar("T")
PROVENANCE = ("status", "source")
Changes = tuple[tuple[str, int], ...]
"""Figures that a match sets otherwise: (``economic_climate.BOOM.loan_permille``, 90), in order of key."""
_ROWS: Mapping[str, tuple[Callable[[Mapping[str, Any]], str], tuple[str, ...]]] = MappingProxyType(
    {
        "economic_climate": (
            lambda row: str(row["climate"]),
            (
                "loan_permille",
                "credit_permille",
                "track_usd_per_mile",
                "revenue_permille",
                "first_price_usd",
                "failure_permille",
                "multiple_tenths",
                "bonds_permille",
            ),
        ),
        "climate_moves": (
            lambda row: f"{row['from_number']}-{row['to_number']}.{row['change']:+d}",
            ("permille",),
        ),
        "technologies": (
            lambda row: str(row["code"]),
            ("revenue_permille", "expense_permille", "accident_permille", "city_permille"),
        ),
        "victory_points": (lambda row: f"{row['table']}.{row['key'] or row['figure']}", ("points",)),
    }
)
"""Table -> what names a row, and the columns that a match may set otherwise."""


class Climate(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/economic_climate.toml (5); units in the names."""

    number: int
    climate: str
    loan_permille: int
    credit_permille: int
    track_usd_per_mile: int
    revenue_permille: int
    first_price_usd: int
    failure_permille: int
    multiple_tenths: int
    bonds_permille: int


class ClimateMove(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/climate_moves.toml: `change` steps with a chance of `permille` thousandths."""

    from_number: int
    to_number: int
    change: int
    permille: int


class Technology(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/technologies.toml (4.18)."""

    code: str
    name: str
    revenue_permille: int
    expense_permille: int
    accident_permille: int
    city_permille: int


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/victory_points.toml (1.2)."""

    table: str
    key: str
    figure: int
    points: int
    needs: str
    one_of: str

    def earned_with(self, regions: Set[str]) -> bool:
        """Return whether these connected regions earn the award or bonus."""
        needs = {name for name in self.needs.split(",") if name}
        one_of = {name for name in self.one_of.split(",") if name}
        return needs <= regions and (not one_of or bool(one_of & regions))


@cache
def climates(changes: Changes = ()) -> Mapping[int, Climate]:
    """Return the nine climates by number, 0 Panic to 8 Boom (5)."""
    return {row.number: row for row in _rows("economic_climate", Climate, changes)}


@cache
def climate_moves(changes: Changes = ()) -> tuple[ClimateMove, ...]:
    """Return the chances of each change of climate."""
    return _rows("climate_moves", ClimateMove, changes)


@cache
def engines() -> Mapping[int, str]:
    """Return the names of the locomotive types by level (4.17)."""
    table = read_toml(files(__package__) / "data" / "locomotives.toml")
    return {row["level"]: row["name"] for row in table}


@cache
def technologies(changes: Changes = ()) -> Mapping[str, Technology]:
    """Return the technologies by letter, in order of appearance (4.18)."""
    return {row.code: row for row in _rows("technologies", Technology, changes)}


@cache
def points(table: str, changes: Changes = ()) -> tuple[Points, ...]:
    """Return the rows of one table of data/victory_points.toml (1.2)."""
    return tuple(row for row in _rows("victory_points", Points, changes) if row.table == table)


@cache
def changeable() -> Mapping[str, int]:
    """Return the figures of the tables that a match may set otherwise, by dotted key.

    >>> found = changeable()
    >>> found["economic_climate.BOOM.loan_permille"], found["victory_points.robber_rank.1.points"]
    (80, 10)
    """
    return {
        f"{stem}.{name(row)}.{column}": row[column]
        for stem, (name, columns) in _ROWS.items()
        for row in read_toml(files(__package__) / "data" / f"{stem}.toml")
        for column in columns
    }


def _rows(stem: str, kind: type[T], changes: Changes) -> tuple[T, ...]:
    name, columns = _ROWS[stem]
    changed = dict(changes)
    rows: list[T] = []
    for row in read_toml(files(__package__) / "data" / f"{stem}.toml"):
        values = {key: value for key, value in row.items() if key not in PROVENANCE}
        own = {column: changed.get(f"{stem}.{name(row)}.{column}", values[column]) for column in columns}
        rows.append(msgspec.convert({**values, **own}, kind))
    return tuple(rows)
