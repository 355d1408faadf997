"""A railroad's network as its page shows it: cities that hold it together, lines missing to awards (9.3)."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Paragraph, Section
from games.common.blocks import listing, table
from games.continental_rails.railways.connections import junctions, lines_without_way_round, missing_lines
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.map_page import city_link
from games.continental_rails.report.names import award_name, region_name
from games.continental_rails.state import Railroad
from games.continental_rails.world import world

MOST_CITIES = 5
MOST_AWARDS = 3


def section(edition: Edition, rr: Railroad) -> Section:
    """Return what everyone could find on the map about one network."""
    blocks = (_junctions(rr), _missing(edition, rr))
    return Section(say("REPORT.SEC.RAILROAD_NETWORK"), blocks, "network")


def _junctions(rr: Railroad) -> Block:
    cities = junctions(rr.lines)
    if not cities:
        return Paragraph(say("REPORT.NETWORK.NO_JUNCTION"), "note")
    rows = [(city_link(world().cities[j.city]), j.lines, j.cut_off) for j in cities[:MOST_CITIES]]
    return table(
        "junctions",
        "city meeting:number cut_off:number",
        rows,
        title=say("REPORT.TABLE.JUNCTIONS"),
        caption=say("REPORT.TABLE.JUNCTIONS.CAPTION", count=lines_without_way_round(rr.lines)),
    )


def _missing(edition: Edition, rr: Railroad) -> Block:
    lines = missing_lines(edition.state, rr.code)
    if not lines:
        return Paragraph(say("REPORT.NETWORK.NO_AWARD"), "note")
    rows = [
        (
            award_name(line.award),
            listing([region_name(region) for region in line.regions]),
            listing(line.routes),
            line.miles,
        )
        for line in lines[:MOST_AWARDS]
    ]
    caption = say("REPORT.TABLE.MISSING.CAPTION")
    return table(
        "missing", "award lacking open miles:number", rows, title=say("REPORT.TABLE.MISSING"), caption=caption
    )
