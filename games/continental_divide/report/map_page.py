"""The map: all hexes, the lines of each railroad, the regions and the continental divide (4)."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import HexBorder, HexCell, HexMap, HexMark, HexTerrain, MapGroup, Page, Section, Text
from engine.snapshot import cache
from games.continental_divide.board import Cell, board
from games.continental_divide.forms.situation import ground_figures, terrain_name
from games.continental_divide.outlines import outlines
from games.continental_divide.report.edition import Edition, railroad_name, region_name
from games.continental_divide.state import State
from games.continental_divide.tables import companies
from games.continental_divide.track import Ground

STYLES = {
    "prairie": "field",
    "plains": "plain",
    "high_mountain": "peak",
}
"""Styles of kinds of ground that do not bear the name of their style."""
HOME, HARBOUR = "house", "token"


def page(edition: Edition) -> Page:
    """Return the map page."""
    title = say("REPORT.MAP.TITLE", round=edition.round)
    caption = say("REPORT.MAP.CAPTION", count=len(edition.state.railroads))
    drawing = HexMap(
        "board",
        title,
        caption,
        "pointy",
        cells(edition.state),
        _terrains(),
        groups(edition.state),
        tuple((code, tuple(line)) for code, rr in edition.state.railroads.items() for line in rr.lines),
        borders(),
        outlines(),
    )
    sections = (Section(say("REPORT.SEC.MAP"), (drawing,), "map"),)
    return Page("map", say("REPORT.PAGE.MAP"), sections, lead=say("REPORT.LEAD.MAP"))


def groups(state: State) -> tuple[MapGroup, ...]:
    """Return the railroads in play; number and so colour stay the same for the whole match."""
    return tuple(
        MapGroup(code, railroad_name(code), "owned", companies()[code].number) for code in state.railroads
    )


def cells(state: State) -> tuple[HexCell, ...]:
    """Return all hexes with what stands there."""
    ground = Ground(state)
    return tuple(_cell(state, cell, ground) for cell in board().cells.values())


def _cell(state: State, cell: Cell, ground: Ground) -> HexCell:
    there = ground.railroads.get(cell.id, [])
    marks = tuple(mark for code in there if (mark := _mark(state, code, cell)))
    return HexCell(cell.id, cell.q, cell.r, cell.terrain, cell.name, marks, _facts(cell, there))


def _mark(state: State, code: str, cell: Cell) -> HexMark | None:
    """Return the mark of a railroad at its start or in its port; elsewhere its line speaks for it."""
    if cell.id == state.railroads[code].start_hex:
        return HexMark(HOME, code)
    return HexMark(HARBOUR, code) if cell.is_port else None


def _facts(cell: Cell, there: list[str]) -> tuple[Text, ...]:
    ground = say("REPORT.MAP.GROUND", region=region_name(cell.region))
    side = say("REPORT.MAP.WEST" if cell.west else "REPORT.MAP.EAST")
    facts: list[Text] = [ground, side]
    if not cell.start_city:
        facts.insert(0, say("REPORT.MAP.COST", usd=cell.cost_usd, income=cell.income_usd))
    if there:
        facts.append(say("REPORT.MAP.THERE", railroads=tuple(there), count=len(there), most=cell.most))
    return tuple(facts)


@cache
def _terrains() -> tuple[HexTerrain, ...]:
    return tuple(
        HexTerrain(terrain, _terrain_text(terrain, *figures), STYLES.get(terrain, terrain))
        for terrain, figures in ground_figures().items()
    )


def _terrain_text(terrain: str, cost: str, income: str) -> Message:
    name = terrain_name(terrain)
    return (
        say("REPORT.MAP.START")
        if terrain == "start"
        else say("REPORT.MAP.TERRAIN", name=name, cost=cost, income=income)
    )


@cache
def borders() -> tuple[HexBorder, ...]:
    """Return the border of the regions and the continental divide, along the edges between hexes."""
    sides = {cell.id: (cell.region, cell.west) for cell in board().cells.values()}
    pairs = [(one, other) for one in sides for other in board().neighbours(one) if one < other]
    regions = tuple(pair for pair in pairs if sides[pair[0]][0] != sides[pair[1]][0])
    divide = tuple(pair for pair in pairs if sides[pair[0]][1] != sides[pair[1]][1])
    return (
        HexBorder(say("REPORT.MAP.REGIONS"), "region", regions),
        HexBorder(say("REPORT.MAP.DIVIDE"), "divide", divide),
    )
