"""The Situation sheet: own figures, the railroads with the price of their shares, the ground and its cost."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Cell, Column, Table
from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.shares import dividend_usd, majority, price_usd, seat_points, share_points
from games.continental_divide.state import State
from games.continental_divide.tables import companies

_SPEC = (
    "code name value:usd income:usd dividend:usd price:usd left:number own:number treasury:usd cubes:number \
points:number leaders"
)


def tables(state: State, seat: int) -> tuple[Table, ...]:
    """Return what a seat should see while it fills the form."""
    return _own(state, seat), _railroads(state, seat), _ground()


def _own(state: State, seat: int) -> Table:
    columns = (
        Column("figure", say("FORM.COL.FIGURE")),
        Column("value", say("FORM.COL.FIGURE_VALUE"), "number"),
    )
    rows: tuple[tuple[Cell, ...], ...] = (
        (say("FORM.FIG.CASH"), acc.cash(state, seat)),
        (say("FORM.FIG.POINTS"), seat_points(state, seat)),
        (say("FORM.FIG.CARD"), state.order.index(seat) + 1),
        (say("FORM.FIG.SEATS"), len(state.order)),
    )
    return Table("own", say("FORM.OWN"), columns, rows, say("FORM.OWN.CAPTION", round=state.round))


def _railroads(state: State, seat: int) -> Table:
    parts = (part.partition(":") for part in _SPEC.split())
    columns = tuple(Column(name, say(f"FORM.HEAD.{name.upper()}"), kind or "text") for name, _, kind in parts)
    rows = tuple(_railroad(state, seat, code) for code in state.railroads)
    empty = say("FORM.RAILROADS.EMPTY")
    return Table(
        "railroads", say("FORM.RAILROADS"), columns, rows, say("FORM.RAILROADS.CAPTION"), empty=empty
    )


def _railroad(state: State, seat: int, code: str) -> tuple[Cell, ...]:
    railroad = state.railroads[code]
    leaders = tuple(state.seats[leader].name for leader in majority(state, code))
    return (
        code,
        companies()[code].name,
        railroad.value_usd,
        railroad.income_usd,
        dividend_usd(railroad.income_usd, railroad.issued),
        price_usd(railroad),
        acc.unsold(state, code),
        acc.shares(state, seat, code),
        acc.treasury(state, code),
        acc.supply(state, code),
        share_points(state, code),
        say("FORM.LIST", items=leaders),
    )


def _ground() -> Table:
    columns = (
        Column("terrain", say("FORM.HEAD.TERRAIN")),
        Column("cost", say("FORM.HEAD.COST")),
        Column("brings", say("FORM.HEAD.BRINGS")),
    )
    rows = tuple((terrain_name(terrain), *figures) for terrain, figures in ground_figures().items())
    return Table("ground", say("FORM.GROUND"), columns, rows, say("FORM.GROUND.CAPTION"))


def ground_figures() -> dict[str, tuple[str, str]]:
    """Return terrain -> what its hexes cost and bring, as "8" or "5-8", in the order of the first hex."""
    ranges: dict[str, tuple[list[int], list[int]]] = {}
    for cell in board().cells.values():
        costs, incomes = ranges.setdefault(cell.terrain, ([], []))
        costs.append(cell.cost_usd)
        incomes.append(cell.income_usd)
    return {terrain: (_span(costs), _span(incomes)) for terrain, (costs, incomes) in sorted(ranges.items())}


def _span(values: list[int]) -> str:
    low, high = min(values), max(values)
    return f"{low}" if low == high else f"{low}–{high}"


def terrain_name(terrain: str) -> Message:
    """Return the name of a kind of ground."""
    return say(f"TERRAIN.{terrain.upper()}")
