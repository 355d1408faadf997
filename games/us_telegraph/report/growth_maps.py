"""Two drawings for whoever adds a region (6): where its centre may lie, and what each region looks like."""

from __future__ import annotations

from engine.hexes import Hex
from engine.messages import say
from engine.report import HexCell, HexMap, Section, Text
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.grid import covered, label, symbols
from games.us_telegraph.report.drawing import PLAIN, hex_map, terrain
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.tables import RESOURCES, tiles

OPEN, CENTRE = "open", "centre"
_IN_A_ROW, _APART = 5, 4
"""Regions drawn side by side, and hexes from one centre to the next."""


def places_section(edition: Edition) -> tuple[Section, ...]:
    """Return the map with every hex that a further region may cover; nothing where none can come."""
    if edition.state.ended or not edition.state.tile_pile:
        return ()
    return (Section(say("REPORT.SEC.PLACES"), (_places(edition),), "places"),)


def _places(edition: Edition) -> HexMap:
    centres = Board.of(edition.state).places_for_tile()
    land = {at: OPEN for centre in centres for at in covered(centre)} | dict.fromkeys(centres, CENTRE)
    cells = tuple(HexCell(label(at), *at, kind) for at, kind in sorted(land.items(), key=_reading))
    return hex_map(
        edition,
        "places",
        say("REPORT.PLACES.TITLE", turn=edition.turn),
        say("REPORT.PLACES.CAPTION", count=len(centres)),
        cells,
        (terrain(OPEN), terrain(CENTRE)),
    )


def _reading(item: tuple[Hex, str]) -> tuple[int, int]:
    return item[0][1], item[0][0]


def unseen_regions(edition: Edition) -> HexMap:
    """Return the regions that may come, each as it lies unturned: its number, and its ring numbered."""
    title: Text = say("REPORT.UNSEEN.TITLE", turn=edition.turn)
    cells = [
        HexCell(f"{tile}.{n}" if n else str(tile), *at, symbol or PLAIN)
        for place, tile in enumerate(tally.unseen_tiles(edition.state))
        for n, (at, symbol) in enumerate(symbols(tiles()[tile], _centre(place), 0))
    ]
    kinds = tuple(terrain(name) for name in (*RESOURCES, PLAIN))
    return HexMap(
        "unseen-map", title, say("REPORT.UNSEEN.CAPTION"), "pointy", tuple(cells), kinds, (), lasting=False
    )


def _centre(place: int) -> Hex:
    row, column = divmod(place, _IN_A_ROW)
    return _APART * column - _APART * row // 2, _APART * row
