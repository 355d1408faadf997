"""The map, as it grows: regions, symbols, buildings by owner, big cities; and the regions as a table."""

from __future__ import annotations

from engine.hexes import Hex, neighbours
from engine.messages import say
from engine.report import (
    HexBorder,
    HexCell,
    HexMap,
    HexMark,
    HexTerrain,
    MapGroup,
    Page,
    Section,
    Table,
    Text,
)
from games.common.blocks import table
from games.us_telegraph.board import Board
from games.us_telegraph.grid import covered, label
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.state import Laid
from games.us_telegraph.tables import RESOURCES
from games.us_telegraph.words import NOTHING, building_name, ground, ring_text, symbol_name

PLAIN, CITY = "plain", "city"
STYLES = {
    "water": "water",
    "wood": "forest",
    "clay": "field",
    "metal": "mountain",
    PLAIN: "plain",
    CITY: "city",
}
"""Style of each ground."""


def page(edition: Edition) -> Page:
    """Return the map."""
    sections = (
        Section(say("REPORT.SEC.MAP"), (hex_map(edition),), "map"),
        Section(say("REPORT.SEC.REGIONS"), (_regions(edition),), "regions"),
    )
    return Page("map", say("REPORT.PAGE.MAP"), sections, lead=say("REPORT.LEAD.MAP"))


def hex_map(edition: Edition) -> HexMap:
    """Return the map after this turn."""
    board = Board.of(edition.state)
    places = sorted({**board.ground, **board.cities}, key=lambda at: (at[1], at[0]))
    return HexMap(
        id="board",
        title=say("REPORT.MAP.TITLE", turn=edition.turn),
        caption=say("REPORT.MAP.CAPTION", count=len(edition.state.tiles)),
        orientation="pointy",
        cells=tuple(_cell(edition, board, at) for at in places),
        terrains=tuple(_terrain(name) for name in (*RESOURCES, PLAIN, CITY)),
        groups=tuple(
            MapGroup(str(seat), edition.name(seat), "owned", seat) for seat in sorted(edition.state.seats)
        ),
        borders=_borders(edition, board),
    )


def _terrain(name: str) -> HexTerrain:
    word = symbol_name(name) if name in RESOURCES else say(f"REPORT.GROUND.{name.upper()}")
    return HexTerrain(name, word, STYLES[name])


def _cell(edition: Edition, board: Board, at: Hex) -> HexCell:
    q, r = at
    if at in board.cities:
        return HexCell(label(at), q, r, CITY, board.cities[at])
    marks: tuple[HexMark, ...] = ()
    facts: tuple[Text, ...] = (say("REPORT.MAP.FREE", around=ground(board.resources_around(at))),)
    if at in board.built:
        seat, number = board.built[at]
        marks = (HexMark("token", str(seat), str(number)),)
        facts = (
            say("REPORT.MAP.BUILT", number=number, name=building_name(number), owner=edition.name(seat)),
        )
    return HexCell(label(at), q, r, board.ground[at] or PLAIN, "", marks, facts)


def _borders(edition: Edition, board: Board) -> tuple[HexBorder, ...]:
    """Return the edges between neighbouring regions."""
    region = {at: laid.tile for laid in edition.state.tiles for at in covered((laid.q, laid.r))}
    edges = [
        (label(at), label(near))
        for at in sorted(region)
        for near in neighbours(at)
        if near in region and at < near and region[at] != region[near]
    ]
    return (HexBorder(say("REPORT.MAP.REGIONS"), "region", tuple(edges)),)


def _regions(edition: Edition) -> Table:
    rows = [_region(edition, laid) for laid in edition.state.tiles]
    spec = "tile:number symbols centre rotation:number by turn:number"
    return table("regions", spec, rows, caption=say("REPORT.REGIONS.CAPTION"))


def _region(edition: Edition, laid: Laid) -> tuple[int | Text, ...]:
    by = edition.name(laid.seat) if laid.seat else NOTHING
    return laid.tile, ring_text(laid.tile), label((laid.q, laid.r)), laid.rotation, by, laid.turn
