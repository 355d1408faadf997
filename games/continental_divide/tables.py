"""The figures and tables of the game as typed values, read once from data/*.toml, with provenance there."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from engine.snapshot import cache
from engine.tables import Table, read_toml
from games.common.tables import figures

DATA = files("games.continental_divide") / "data"
CENTRAL, WEST, EAST = "central", "west", "east"
REGIONS = (CENTRAL, WEST)
"""Regions that give cubes and points when they are entered (4.6, 8), from east to west."""


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attribute per row of data/limits.toml, where unit, status and source of each stand.

    A figure with a default is younger than some matches: where their snapshot has none, the rule is off.
    """

    turns: int
    share_value_min_usd: int
    share_value_max_usd: int
    shares_issued_min: int
    shares_issued_max: int
    cubes_per_railroad: int
    cubes_on_start_hex: int
    cubes_on_income_track: int
    cubes_on_shares_issued_track: int
    cubes_on_share_value_track: int
    cubes_available_at_start: int
    cubes_unlocked_central: int
    cubes_unlocked_west: int
    divide_income_usd: int
    max_railroads_per_hex: int
    max_railroads_per_port: int
    railroads: int
    cards_at_once: int = 0

    @property
    def cubes_on_tracks(self) -> int:
        """Return the cubes that mark income, shares issued and share value (3.1)."""
        return (
            self.cubes_on_income_track + self.cubes_on_shares_issued_track + self.cubes_on_share_value_track
        )

    def cubes_unlocked(self, region: str) -> int:
        """Return the cubes that come when a region is entered (4.6)."""
        return self.cubes_unlocked_central if region == CENTRAL else self.cubes_unlocked_west


class Company(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/railroads.toml: code, name, colour, and its number in that list."""

    code: str
    name: str
    colour: str
    number: int


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """Victory points of one share (8), by region entered, port reached, divide crossed, all shares sold."""

    regions: Mapping[str, int]
    ports: Mapping[str, int]
    divide: int
    sold: int


def table(name: str) -> Table:
    """Return one table of data/ with its provenance."""
    return read_toml(DATA / f"{name}.toml")


@cache
def limits() -> Limits:
    """Return the single figures of the game."""
    return figures(DATA / "limits.toml", Limits)


@cache
def start_cash() -> Mapping[int, int]:
    """Return number of players -> dollars each at the start (1.2)."""
    return {row["players"]: row["cash_usd"] for row in table("setup")}


@cache
def companies() -> Mapping[str, Company]:
    """Return the railroads by code, in the order of the list."""
    rows = (dict(row) | {"number": number} for number, row in enumerate(table("railroads"), 1))
    return {row["code"]: msgspec.convert(row, Company) for row in rows}


@cache
def points() -> Points:
    """Return what a share is worth (8)."""
    rows = list(table("victory_points"))
    by_kind = {kind: {r["key"]: r["points"] for r in rows if r["kind"] == kind} for kind in _kinds(rows)}
    return Points(
        regions=by_kind["region"],
        ports=by_kind["port"],
        divide=by_kind["divide"][""],
        sold=by_kind["sold"][""],
    )


def _kinds(rows: list[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row["kind"] for row in rows))
