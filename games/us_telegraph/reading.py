"""From answers to orders: each line of the form becomes at most one wish; half-filled lines are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.findings import Finding
from engine.forms import Answers
from games.common.form_reader import FormReader
from games.us_telegraph.forms import sections, slots
from games.us_telegraph.orders import BuildWish, DrawWish, Orders, TileWish
from games.us_telegraph.state import CARDS, State
from games.us_telegraph.tables import BLACK, RESOURCES, rules

W = TypeVar("W")


def read_orders(state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
    """Turn answers into orders; ``UT.HALF_LINE`` for each wish that is not complete."""
    reader, lines = FormReader(answers, "UT.HALF_LINE"), rules()
    orders = Orders(
        first=reader.text(slots.FIRST) or CARDS,
        second=reader.text(slots.SECOND),
        most_builds=reader.number(slots.MOST_BUILDS),
        most_draws=reader.number(slots.MOST_DRAWS),
        worker_actions=reader.number(slots.WORKER_ACTIONS) or 0,
        worker_cards=reader.number(slots.WORKER_CARDS) or 0,
        keep=reader.text(slots.KEEP).lower(),
        builds=_wishes(reader, _building, slots.build_line, lines.build_lines),
        draws=_wishes(reader, _draw, slots.draw_line, lines.draw_lines),
        follow_ups=_wishes(reader, _building, slots.follow_line, lines.follow_lines),
        tiles=_wishes(reader, _tile, slots.tile_line, lines.tile_lines),
    )
    return orders, tuple(reader.findings)


def _wishes(
    reader: FormReader, read: Callable[[FormReader, str], W | None], line_of: Callable[[int], str], count: int
) -> list[W]:
    """Return the wishes of a block, in order of rank; blank lines are passed over."""
    wishes = (read(reader, line_of(n)) for n in range(1, count + 1))
    return [wish for wish in wishes if wish is not None]


def _building(reader: FormReader, line: str) -> BuildWish | None:
    if reader.lacks(line, sections.BUILDING_NEEDS, "8.2"):
        return None
    pay = {name: count for name in RESOURCES if (count := reader.number(line, name)) is not None}
    return BuildWish(
        line=line,
        building=slots.number_of(reader.text(line, slots.BUILDING)),
        hex=reader.text(line, slots.HEX),
        most=reader.number(line, slots.MOST),
        pay=pay,
    )


def _draw(reader: FormReader, line: str) -> DrawWish | None:
    code = reader.text(line, slots.STACK)
    stacks = {slots.stack_code(stack, BLACK): stack for stack in range(BLACK + 1)}
    return DrawWish(line=line, stack=stacks[code]) if code in stacks else None


def _tile(reader: FormReader, line: str) -> TileWish | None:
    if reader.lacks(line, sections.TILE_NEEDS, "8.2"):
        return None
    return TileWish(
        line=line,
        tile=slots.number_of(reader.text(line, slots.TILE)),
        centre=reader.text(line, slots.HEX),
        rotation=reader.number(line, slots.ROTATION) or 0,
    )
