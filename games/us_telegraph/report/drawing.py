"""The map as a drawing: regions, symbols, buildings by owner, big cities."""

from __future__ import annotations

from engine.hexes import Hex, neighbours
from engine.messages import say
from engine.report import HexBorder, HexCell, HexMap, HexMark, HexTerrain, MapGroup, Text
from games.us_telegraph.board import Board
from games.us_telegraph.grid import covered, label
from games.us_telegraph.names import building_name, ground, symbol_name
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.tables import RESOURCES

PLAIN, CITY = "plain", "city"
STYLES = {
    "water": "water",
    "wood": "forest",
    "clay": "field",
    "metal": "mountain",
    PLAIN: "plain",
    CITY: "city",
    "open": "open",
    "centre": "start",
}
"""Style of each ground."""


def hex_map(
    edition: Edition,
    name: str,
    title: Text,
    caption: Text,
    cells: tuple[HexCell, ...] = (),
    terrains: tuple[HexTerrain, ...] = (),
) -> HexMap:
    """Return the map after this turn, with further hexes and their kinds of ground."""
    board = Board.of(edition.state)
    places = sorted({**board.ground, **board.cities}, key=lambda at: (at[1], at[0]))
    return HexMap(
        id=name,
        title=title,
        caption=caption,
        orientation="pointy",
        cells=(*(_cell(edition, board, at) for at in places), *cells),
        terrains=(*(terrain(kind) for kind in (*RESOURCES, PLAIN, CITY)), *terrains),
        groups=tuple(
            MapGroup(str(seat), edition.name(seat), "owned", seat) for seat in sorted(edition.state.seats)
        ),
        borders=_borders(edition),
        lasting=not cells,
    )


def terrain(name: str) -> HexTerrain:
    """Return a kind of ground: a symbol, or REPORT.GROUND. and its name."""
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


def _borders(edition: Edition) -> tuple[HexBorder, ...]:
    """Return the edges between neighbouring regions."""
    region = {at: laid.tile for laid in edition.state.tiles for at in covered((laid.q, laid.r))}
    edges = [
        (label(at), label(near))
        for at in sorted(region)
        for near in neighbours(at)
        if near in region and at < near and region[at] != region[near]
    ]
    return (HexBorder(say("REPORT.MAP.REGIONS"), "region", tuple(edges)),)
