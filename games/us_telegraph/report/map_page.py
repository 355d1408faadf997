"""The map, as it grows: its drawing, where a region may come, and the regions as a table."""

from __future__ import annotations

from engine.messages import say
from engine.report import Page, Section, Table, Text
from games.common.blocks import table
from games.us_telegraph.grid import label
from games.us_telegraph.names import NOTHING, ring_text
from games.us_telegraph.report.drawing import hex_map
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.report.growth_maps import places_section
from games.us_telegraph.state import Laid


def page(edition: Edition) -> Page:
    """Return the map, what it may grow by, and its regions."""
    title = say("REPORT.MAP.TITLE", turn=edition.turn)
    drawing = hex_map(edition, "board", title, say("REPORT.MAP.CAPTION", count=len(edition.state.tiles)))
    sections = (
        Section(say("REPORT.SEC.MAP"), (drawing,), "map"),
        *places_section(edition),
        Section(say("REPORT.SEC.REGIONS"), (_regions(edition),), "regions"),
    )
    return Page("map", say("REPORT.PAGE.MAP"), sections, lead=say("REPORT.LEAD.MAP"))


def _regions(edition: Edition) -> Table:
    rows = [_region(edition, laid) for laid in edition.state.tiles]
    spec = "tile:number symbols centre rotation:number by turn:number"
    return table("regions", spec, rows, caption=say("REPORT.REGIONS.CAPTION"))


def _region(edition: Edition, laid: Laid) -> tuple[int | Text, ...]:
    by = edition.name(laid.seat) if laid.seat else NOTHING
    return laid.tile, ring_text(laid.tile), label((laid.q, laid.r)), laid.rotation, by, laid.turn
