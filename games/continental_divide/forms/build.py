"""The form's block of lines: for each railroad that a seat may lead, wishes in order (4)."""

from __future__ import annotations

from engine.forms import Bound, Cell, Column, Field, Kind, Limit, Need, Row, Section
from engine.messages import Message, say
from games.continental_divide import accounts as acc
from games.continental_divide.forms import lists, slots
from games.continental_divide.orders import NEW
from games.continental_divide.shares import builds
from games.continental_divide.state import BENDING, State
from games.continental_divide.tables import companies, limits

PATH_LENGTH = 160
STRAIGHT_NEEDS = (Need(slots.LINE),)
BENDING_NEEDS = (Need(slots.FROM), Need(slots.PATH))
"""What a line needs, by the option `line`: the number of hexes may stay open (4.2)."""


def sections(state: State, seat: int) -> tuple[Section, ...]:
    """Return the block, or nothing where there is no railroad to build for."""
    codes = lists.buildable(state, seat)
    if not codes:
        return ()
    bending = state.options.line == BENDING
    columns = (
        Column(slots.RAILROAD, say("FORM.COL.RAILROAD"), 34),
        *(_bending_columns() if bending else (Column(slots.LINE, say("FORM.COL.LINE"), 40),)),
        Column(slots.HEXES, say("FORM.COL.HEXES"), 12),
    )
    lines = tuple(_line(state, seat, code, n, bending) for code in codes for n in range(1, slots.WISHES + 1))
    note = say("FORM.BUILD.NOTE.BENDING" if bending else "FORM.BUILD.NOTE")
    needs = BENDING_NEEDS if bending else STRAIGHT_NEEDS
    return (Section("build", say("FORM.BUILD"), columns, lines, note, "4", needs),)


def choices(state: State, seat: int) -> lists.Lists:
    """Return the list of lines, or of starting points, of each railroad in the block."""
    kind = lists.origin_choices if state.options.line == BENDING else lists.straight_choices
    return {lists.line_list(code): kind(state, code) for code in lists.buildable(state, seat)}


def figures(state: State, seat: int) -> dict[str, dict[str, int]]:
    """Return how many hexes each straight line has at most, by the list that names it (4.2)."""
    if state.options.line == BENDING:
        return {}
    return {
        lists.line_list(code): lists.straight_lengths(state, code) for code in lists.buildable(state, seat)
    }


def _bending_columns() -> tuple[Column, ...]:
    return (Column(slots.FROM, say("FORM.COL.FROM"), 24), Column(slots.PATH, say("FORM.COL.PATH"), 40))


def _line(state: State, seat: int, code: str, n: int, bending: bool) -> Row:
    high = limits().cubes_per_railroad
    chosen = lists.line_list(code)
    longest = () if bending else (Limit(Bound.HIGH, chosen, by=(slots.LINE,)),)
    cells: dict[str, Cell] = {
        slots.RAILROAD: _name(state, seat, code),
        slots.HEXES: Field(Kind.INTEGER, say("FORM.COL.HEXES"), 1, high, rule="4.2", limits=longest),
    }
    if bending:
        cells[slots.FROM] = Field(Kind.CHOICE, say("FORM.COL.FROM"), choices=chosen, rule="4.2")
        cells[slots.PATH] = Field(Kind.TEXT, say("FORM.COL.PATH"), max_length=PATH_LENGTH, rule="4.2")
    else:
        cells[slots.LINE] = Field(Kind.CHOICE, say("FORM.COL.LINE"), choices=chosen, rule="4.2")
    return Row(slots.build_line(code, n), cells)


def _name(state: State, seat: int, code: str) -> Message:
    if code == NEW:
        return say("FORM.NEW")
    facts = {
        "name": companies()[code].name,
        "railroad": code,
        "usd": acc.treasury(state, code),
        "cubes": acc.supply(state, code),
    }
    return say("FORM.LEADS" if code in builds(state, seat) else "FORM.MAY_LEAD", **facts)
