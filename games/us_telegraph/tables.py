"""The tables of the game as typed rows, read once from data/ (provenance beside them)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

import msgspec

from engine.hexes import Hex
from engine.snapshot import cache
from engine.tables import read_csv
from games.common.tables import figures

DATA = files(__package__) / "data"
RESOURCES = ("water", "wood", "clay", "metal")
RING = ("e", "se", "sw", "w", "nw", "ne")
BLACK = 3
"""Number of the black stack; 0 to 2 are the white ones."""


class Building(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/buildings.csv: a number on the player's board, with all its copies."""

    number: int
    copies: int
    project: int
    base: bool
    black: bool
    free_after: int
    cost: Mapping[str, int]
    """Resource -> cards asked."""
    any: int
    """Further cards of any kind (telegraph)."""


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/tiles.csv: a symbol or "" for the centre and the six hexes of the ring."""

    number: int
    centre: str
    ring: tuple[str, ...]


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Where tiles and cities lie at the start, and the cards dealt, for a number of players."""

    tiles: tuple[Hex, ...]
    cities: tuple[Hex, ...]
    hands: tuple[int, ...]


class Supply(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of data/supply.csv that rules need."""

    workers: int
    region_tiles: int
    white_stacks: int
    buildings_per_white_stack: int
    buildings_per_player: int
    draw_actions: int
    build_actions: int
    cards_if_no_action: int


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attribute per row of data/rules.toml."""

    exchange_cards: int
    build_lines: int
    draw_lines: int
    follow_lines: int
    tile_lines: int
    label_row: int
    label_column: int


@cache
def buildings() -> Mapping[int, Building]:
    """Return the 23 kinds of building by number."""
    rows = (_building(row) for row in read_csv(DATA / "buildings.csv"))
    return MappingProxyType({row.number: row for row in rows})


def _building(row: Mapping[str, str]) -> Building:
    return Building(
        number=int(row["number"]),
        copies=int(row["copies"]),
        project=int(row["project"]),
        base=row["base"] == "1",
        black=row["back"] == "black",
        free_after=int(row["free_after"] or 0),
        cost=MappingProxyType({name: int(row[f"cost_{name}"]) for name in RESOURCES}),
        any=int(row["cost_any"]),
    )


@cache
def projects() -> Mapping[int, tuple[int, ...]]:
    """Return project -> the numbers of its buildings, one for each copy."""
    members: dict[int, tuple[int, ...]] = {}
    for building in buildings().values():
        copies = (building.number,) * building.copies
        members[building.project] = members.get(building.project, ()) + copies
    return MappingProxyType(members)


@cache
def tokens() -> tuple[int, ...]:
    """Return the numbers of all tokens of one player."""
    return tuple(number for numbers in projects().values() for number in numbers)


@cache
def tiles() -> Mapping[int, Tile]:
    """Return the region tiles by number."""
    rows = read_csv(DATA / "tiles.csv")
    return MappingProxyType(
        {
            int(row["tile"]): Tile(
                number=int(row["tile"]), centre=row["centre"], ring=tuple(row[side] for side in RING)
            )
            for row in rows
        }
    )


@cache
def layouts() -> Mapping[int, Layout]:
    """Return the set-up by number of players."""
    rows = read_csv(DATA / "layouts.csv")
    return MappingProxyType(
        {
            int(row["players"]): Layout(
                tiles=_places(rows, row["players"], "tile"),
                cities=_places(rows, row["players"], "city"),
                hands=tuple(
                    int(row[f"hand_{nth}"]) for nth in ("1st", "2nd", "3rd", "4th") if row[f"hand_{nth}"]
                ),
            )
            for row in read_csv(DATA / "setup.csv")
        }
    )


def _places(rows: tuple[Mapping[str, str], ...], players: str, kind: str) -> tuple[Hex, ...]:
    chosen = [row for row in rows if row["players"] == players and row["kind"] == kind]
    chosen.sort(key=lambda row: int(row["slot"]))
    return tuple((int(row["q"]), int(row["r"])) for row in chosen)


@cache
def supply() -> Supply:
    """Return the pieces of the box and the actions of a turn."""
    rows = {row["item"]: int(row["count"]) for row in read_csv(DATA / "supply.csv")}
    return msgspec.convert({name: rows[name] for name in Supply.__struct_fields__}, Supply)


@cache
def cards() -> Mapping[str, int]:
    """Return how many resource cards there are of each kind."""
    return MappingProxyType({row["resource"]: int(row["cards"]) for row in read_csv(DATA / "cards.csv")})


@cache
def city_names() -> tuple[str, ...]:
    """Return the names of the big cities."""
    return tuple(row["city"] for row in read_csv(DATA / "cities.csv"))


@cache
def rules() -> Rules:
    """Return the single figures of data/rules.toml."""
    return figures(DATA / "rules.toml", Rules)
