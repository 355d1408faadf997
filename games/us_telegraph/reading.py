"""From answers to orders: each line of the form becomes at most one wish; half-filled lines are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.findings import Finding
from engine.forms import Answers
from games.common.sheet import Sheet
from games.us_telegraph.forms import sections, slots
from games.us_telegraph.orders import BuildWish, DrawWish, Orders, TileWish
from games.us_telegraph.state import CARDS, State
from games.us_telegraph.tables import BLACK, RESOURCES, rules

W = TypeVar("W")


def read_orders(state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
    """Turn the answers of a form into orders.

    Parameters
    ----------
    state : State
        The position the form was made from.
    seat : int
        Number of the seat.
    answers : mapping
        (line id, column id) -> answer; blank cells are absent.

    Returns
    -------
    tuple
        The orders, and a finding ``UT.HALF_LINE`` for each wish that says too little.
    """
    sheet, lines = Sheet(answers, "UT.HALF_LINE"), rules()
    orders = Orders(
        first=sheet.text(slots.FIRST) or CARDS,
        second=sheet.text(slots.SECOND),
        most_builds=sheet.number(slots.MOST_BUILDS),
        most_draws=sheet.number(slots.MOST_DRAWS),
        worker_actions=sheet.number(slots.WORKER_ACTIONS) or 0,
        worker_cards=sheet.number(slots.WORKER_CARDS) or 0,
        keep=sheet.text(slots.KEEP).lower(),
        builds=_wishes(sheet, _building, slots.build_line, lines.build_lines),
        draws=_wishes(sheet, _draw, slots.draw_line, lines.draw_lines),
        follow_ups=_wishes(sheet, _building, slots.follow_line, lines.follow_lines),
        tiles=_wishes(sheet, _tile, slots.tile_line, lines.tile_lines),
    )
    return orders, tuple(sheet.findings)


def _wishes(
    sheet: Sheet, read: Callable[[Sheet, str], W | None], line_of: Callable[[int], str], count: int
) -> list[W]:
    """Return the wishes of a block, in order of rank; blank lines are passed over."""
    found = (read(sheet, line_of(n)) for n in range(1, count + 1))
    return [wish for wish in found if wish is not None]


def _building(sheet: Sheet, line: str) -> BuildWish | None:
    if sheet.lacks(line, sections.BUILDING_NEEDS, "8.2"):
        return None
    pay = {name: count for name in RESOURCES if (count := sheet.number(line, name)) is not None}
    return BuildWish(
        line=line,
        building=slots.number_of(sheet.text(line, slots.BUILDING)),
        hex=sheet.text(line, slots.HEX),
        most=sheet.number(line, slots.MOST),
        pay=pay,
    )


def _draw(sheet: Sheet, line: str) -> DrawWish | None:
    code = sheet.text(line, slots.STACK)
    stacks = {slots.stack_code(stack, BLACK): stack for stack in range(BLACK + 1)}
    return DrawWish(line=line, stack=stacks[code]) if code in stacks else None


def _tile(sheet: Sheet, line: str) -> TileWish | None:
    if sheet.lacks(line, sections.TILE_NEEDS, "8.2"):
        return None
    return TileWish(
        line=line,
        tile=slots.number_of(sheet.text(line, slots.TILE)),
        centre=sheet.text(line, slots.HEX),
        rotation=sheet.number(line, slots.ROTATION) or 0,
    )
