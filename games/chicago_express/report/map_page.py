"""The board: every hex with its ground, costs and incomes, the trains of each company, and the houses."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexes import FLAT
from engine.messages import Message, say
from engine.report import HexCell, HexMap, HexMark, HexTerrain, MapGroup, Page, Text
from engine.snapshot import cache
from games.chicago_express.board import CHICAGO_LAND, INDUSTRIAL, START, TERRAINS, Site, beside, board
from games.chicago_express.forms.lists import can_hold, growth
from games.chicago_express.report.edition import Edition
from games.chicago_express.report.hues import hue
from games.chicago_express.rules.income import build_cost, hex_income, income
from games.chicago_express.state import State
from games.chicago_express.tables import companies, track
from games.chicago_express.wording import named, terrain_name
from games.common.blocks import section

STYLES = {INDUSTRIAL: "industry", CHICAGO_LAND: "goal"}
"""How kinds of ground are drawn where the style has another name."""


def page(edition: Edition) -> Page:
    """Return the page of the board."""
    title = say("REPORT.MAP.TITLE", turn=edition.turn, period=edition.state.period or "R0")
    board = section("map", hex_map(edition.state, title))
    return Page("map", say("REPORT.PAGE.MAP"), (board,), lead=say("REPORT.LEAD.MAP"))


def hex_map(state: State, title: Text) -> HexMap:
    """Return the board as it stands."""
    return HexMap(
        id="board",
        title=title,
        caption=say("REPORT.MAP.CAPTION"),
        orientation=FLAT,
        cells=tuple(_cell(state, site) for site in board().values()),
        terrains=_terrains(),
        groups=_groups(state),
        tracks=tuple((code, run) for code in companies() for run in runs(state, code)),
    )


@cache
def _terrains() -> tuple[HexTerrain, ...]:
    return tuple(HexTerrain(kind, terrain_name(kind), STYLES.get(kind, kind)) for kind in TERRAINS)


def _groups(state: State) -> tuple[MapGroup, ...]:
    return tuple(
        MapGroup(
            code,
            say("REPORT.MAP.GROUP", company=code, name=row.name, usd=income(state, code)),
            "owned",
            hue(code),
        )
        for code, row in companies().items()
    )


def runs(state: State, code: str) -> Iterator[tuple[str, ...]]:
    """Yield the links of a company's trains: each train to an earlier one beside it."""
    trains = state.companies[code].trains
    placed: list[str] = []
    for hex_id in trains:
        earlier = next((at for at in placed if at in beside(hex_id)), None)
        if earlier is not None:
            yield (earlier, hex_id)
        placed.append(hex_id)


def _cell(state: State, site: Site) -> HexCell:
    return HexCell(
        site.id,
        site.q,
        site.r,
        site.terrain,
        site.name,
        tuple(_marks(state, site)),
        tuple(_facts(state, site)),
    )


def _marks(state: State, site: Site) -> Iterator[HexMark]:
    for code in companies():
        if site.id in state.companies[code].trains:
            yield HexMark("train", code)
    if site.id in state.houses:
        yield HexMark("house")
    if site.terrain == INDUSTRIAL:
        yield HexMark("label", text=say("REPORT.MAP.MARK.INCOME", usd=hex_income(state, site.id)))


def _facts(state: State, site: Site) -> Iterator[Message]:
    there = [code for code in companies() if site.id in state.companies[code].trains]
    if there:
        yield say("REPORT.MAP.TRAINS", companies=there)
    if site.terrain == START:
        yield say("REPORT.MAP.START", company=named(site.start_for))
        return
    # After the last turn nobody builds or develops any more.
    if not state.ended:
        usd, gain = build_cost(state, site.id), hex_income(state, site.id)
        yield say("REPORT.MAP.BUILD" if can_hold(state, site.id) else "REPORT.MAP.FULL", usd=usd, gain=gain)
    if site.id in state.houses:
        yield say("REPORT.MAP.DEVELOPED")
    elif not state.ended:
        yield from _development(state, site)


def _development(state: State, site: Site) -> Iterator[Message]:
    if site.development_cash:
        yield say("REPORT.MAP.FELL", usd=site.development_cash)
    elif site.development_bonus:
        yield say("REPORT.MAP.DEVELOP", gain=growth(state, site))
    elif site.id in state.tracks:
        yield say("REPORT.MAP.TRACK", usd=track(state.variant, site.id)[-1])
