"""The tables of the game as typed rows: climates, engines, technologies, points (data/*.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from engine.tables import read_toml

T = TypeVar("T")
PROVENANCE = ("status", "source")


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

    def earned_with(self, regions: set[str]) -> bool:
        """Return whether these connected regions earn the award or bonus."""
        needs = {name for name in self.needs.split(",") if name}
        one_of = {name for name in self.one_of.split(",") if name}
        return needs <= regions and (not one_of or bool(one_of & regions))


@cache
def climates() -> Mapping[int, Climate]:
    """Return the nine climates by number, 0 Panic to 8 Boom (5)."""
    return {row.number: row for row in _rows("economic_climate.toml", Climate)}


@cache
def climate_moves() -> tuple[ClimateMove, ...]:
    """Return the chances of each change of climate."""
    return _rows("climate_moves.toml", ClimateMove)


@cache
def engines() -> Mapping[int, str]:
    """Return the names of the locomotive types by level (4.17)."""
    table = read_toml(files(__package__) / "data" / "locomotives.toml")
    return {row["level"]: row["name"] for row in table}


@cache
def technologies() -> Mapping[str, Technology]:
    """Return the technologies by letter, in order of appearance (4.18)."""
    return {row.code: row for row in _rows("technologies.toml", Technology)}


@cache
def points(table: str) -> tuple[Points, ...]:
    """Return the rows of one table of data/victory_points.toml (1.2)."""
    return tuple(row for row in _rows("victory_points.toml", Points) if row.table == table)


def _rows(name: str, kind: type[T]) -> tuple[T, ...]:
    rows: list[dict[str, Any]] = [
        {key: value for key, value in row.items() if key not in PROVENANCE}
        for row in read_toml(files(__package__) / "data" / name)
    ]
    return tuple(msgspec.convert(row, kind) for row in rows)
