"""Shares and money of all players, and the victory points now and in prospect (3, 8)."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Block, Cell, Chart, Column, Page, Section, Series, Table
from games.common.blocks import MISSING, chart, table
from games.common.places import placed
from games.common.stakes import stakes_table
from games.continental_divide import accounts as acc
from games.continental_divide.prospects import projected_points
from games.continental_divide.report.edition import Edition, railroad_link
from games.continental_divide.shares import share_points
from games.continental_divide.standings import standings
from games.continental_divide.state import State


def page(edition: Edition) -> Page:
    """Return the page of players."""
    chart = (_chart(edition),) if edition.state.history else ()
    sections = (
        Section(_points_title(edition.state), (points_table(edition.state), *chart), "points"),
        Section(say("REPORT.SEC.SHARES"), (_stakes(edition.state), share_table(edition.state)), "shares"),
        Section(say("REPORT.SEC.WORTH"), (_worth(edition.state),), "worth"),
    )
    return Page("players", say("REPORT.PAGE.PLAYERS"), sections, lead=say("REPORT.LEAD.PLAYERS"))


def _points_title(state: State) -> Message:
    return say("REPORT.FIG.POINTS" if state.ended else "REPORT.SEC.POINTS")


def _stakes(state: State) -> Table:
    """Return who holds which shares, railroad by railroad."""
    names = {number: seat.name for number, seat in sorted(state.seats.items())}
    held = {code: {seat: acc.shares(state, seat, code) for seat in names} for code in state.railroads}
    holdings = ((railroad_link(code), held[code], acc.unsold(state, code)) for code in state.railroads)
    return stakes_table(holdings, names)


def points_table(state: State) -> Table:
    """Return points now and in prospect, shares and cash of all players, the best first."""
    rows = []
    order = standings(state)
    for place, standing in placed(order):
        held = {code: acc.shares(state, standing.seat, code) for code in state.railroads}
        projected = sum(count * projected_points(state, code) for code, count in held.items())
        cash = acc.cash(state, standing.seat)
        rows.append((place, standing.name, standing.points, projected, sum(held.values()), cash))
    spec = "place:number player points:number projected:number shares:number cash:usd"
    if state.ended:
        return table("points", spec, rows, without="projected")
    return table("points", spec, rows, caption=say("REPORT.POINTS.CAPTION"))


def share_table(state: State) -> Table:
    """Return who holds how many shares of which railroad; what nobody bought stands last."""
    codes = tuple(state.railroads)
    heads = (
        Column("player", say("REPORT.COL.PLAYER")),
        *(Column(code, code, "number") for code in codes),
        Column("shares", say("REPORT.COL.SHARES"), "number"),
    )
    rows: list[tuple[Cell, ...]] = []
    for seat in sorted(state.seats):
        held = [acc.shares(state, seat, code) for code in codes]
        rows.append((state.seats[seat].name, *(count or MISSING for count in held), sum(held)))
    left = [acc.unsold(state, code) for code in codes]
    rows.append((say("REPORT.UNSOLD"), *(count or MISSING for count in left), sum(left)))
    return Table("shares", "", heads, tuple(rows), say("REPORT.SHARES.CAPTION"), empty=say("REPORT.NONE"))


def _worth(state: State) -> Block:
    """Return points of each player by railroad: shares times points of a share."""
    rows = []
    for code in state.railroads:
        worth = share_points(state, code)
        for seat in sorted(state.seats):
            if count := acc.shares(state, seat, code):
                rows.append((railroad_link(code), state.seats[seat].name, count, worth, count * worth))
    spec = "railroad player shares:number points_share:number points:number"
    return table("worth", spec, rows, caption=say("REPORT.WORTH.CAPTION"))


def _chart(edition: Edition) -> Chart:
    state = edition.state
    series = [
        Series(state.seats[seat].name, tuple(mark.points[seat] for mark in state.history), seat)
        for seat in sorted(state.seats)
    ]
    return chart("points-history", "POINTS", range(1, len(state.history) + 1), series, "POINTS")
