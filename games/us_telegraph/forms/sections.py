"""The blocks of the order form (8.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.forms import Column, Field, Kind, Need, Row, Section
from engine.messages import Message, say
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.forms import slots
from games.us_telegraph.grid import ROTATIONS
from games.us_telegraph.names import hand_text, resource_name
from games.us_telegraph.state import State
from games.us_telegraph.tables import RESOURCES, rules, supply

_NARROW, _FIRST, _MIDDLE, _WIDE = 10, 36, 36, 60
"""Widths; all blocks share the columns of one sheet."""
BUILDING_NEEDS = (Need(slots.BUILDING), Need(slots.HEX))
TILE_NEEDS = (Need(slots.HEX),)
"""What a wish to build, a follow-up and a place for a region need (8.2)."""


GOVERNED = {
    slots.MOST_BUILDS: ("build",),
    slots.MOST_DRAWS: ("draw",),
    slots.KEEP: ("build", "follow"),
}
"""Line -> sections whose wishes it limits, blank being no limit: void where it cannot be read (8.2)."""


def choice_section(state: State, seat: int, wishes: Sequence[Section]) -> Section:
    """Return what the turn is spent on, and the limits for the wishes of the other sections."""
    workers = acc.workers(state, seat)
    most = supply().build_actions + workers + 1
    asked = (
        (slots.FIRST, _pick("FIRST", slots.KINDS_LIST, "3.1")),
        (slots.SECOND, _pick("SECOND", slots.KINDS_LIST, "8.3")),
        (slots.MOST_BUILDS, _number("MOST_BUILDS", most, "3.3")),
        (slots.MOST_DRAWS, _number("MOST_DRAWS", tally.most_draws(state, seat), "3.2")),
        (slots.WORKER_ACTIONS, _number("WORKER_ACTIONS", workers + 1, "5")),
        (slots.WORKER_CARDS, _number("WORKER_CARDS", workers + 1, "5")),
        (slots.KEEP, _pick("KEEP", slots.RESOURCES_LIST, "8.4")),
    )
    columns = (
        Column(slots.ORDER, say("FORM.COL.ORDER"), _FIRST),
        Column(slots.ANSWER, say("FORM.COL.ANSWER"), _MIDDLE),
        Column(slots.HINT, say("FORM.COL.HINT"), _WIDE),
    )
    lines = tuple(_question(line, field, _governed(line, wishes)) for line, field in asked)
    note = say("FORM.CHOICE.NOTE", hand=hand_text(acc.hand(state, seat)), workers=workers)
    return Section("choice", say("FORM.CHOICE"), columns, lines, note, "3.1")


def build_section() -> Section:
    """Return the ranked wishes to build."""
    return _wishes("build", rules().build_lines, slots.build_line, _building_cells, "3.3", BUILDING_NEEDS)


def draw_section() -> Section:
    """Return the ranked wishes to draw."""
    return _wishes("draw", rules().draw_lines, slots.draw_line, _draw_cells, "3.2")


def follow_section() -> Section:
    """Return the follow-ups: if this building is drawn, build it there."""
    return _wishes("follow", rules().follow_lines, slots.follow_line, _follow_cells, "3.2", BUILDING_NEEDS)


def tile_section() -> Section:
    """Return the ranked places for a region that may come."""
    return _wishes("region", rules().tile_lines, slots.tile_line, _tile_cells, "6", TILE_NEEDS)


def _wishes(
    name: str,
    count: int,
    line_of: Callable[[int], str],
    cells_of: Callable[[], dict[str, Field]],
    rule: str,
    needs: tuple[Need, ...] = (),
) -> Section:
    title = f"FORM.{name.upper()}"
    columns = tuple(Column(column, field.label, _width(column)) for column, field in cells_of().items())
    lines = tuple(Row(line_of(n), dict(cells_of())) for n in range(1, count + 1))
    return Section(name, say(title), columns, lines, say(f"{title}.NOTE"), rule, needs)


def _width(column: str) -> int:
    wide = {slots.BUILDING: _FIRST, slots.HEX: _MIDDLE, slots.STACK: _FIRST, slots.TILE: _FIRST}
    return wide.get(column, _NARROW)


def _building_cells() -> dict[str, Field]:
    return {
        slots.BUILDING: _column("BUILDING", slots.WAITING_LIST, "3.3"),
        slots.HEX: _column("HEX", slots.FREE_LIST, "4.1"),
        **_payment_cells(),
    }


def _follow_cells() -> dict[str, Field]:
    return {
        slots.BUILDING: _column("IF_DRAWN", slots.UNSEEN_LIST, "3.2"),
        slots.HEX: _column("HEX", slots.LATER_LIST, "4.1"),
        **_payment_cells(),
    }


def _payment_cells() -> dict[str, Field]:
    return {slots.MOST: Field(Kind.INTEGER, say("FORM.COL.MOST"), low=0, rule="8.4")} | {
        name: Field(Kind.INTEGER, resource_name(name), low=0, rule="8.4") for name in RESOURCES
    }


def _draw_cells() -> dict[str, Field]:
    return {slots.STACK: _column("STACK", slots.STACKS_LIST, "3.2")}


def _tile_cells() -> dict[str, Field]:
    label = say("FORM.COL.ROTATION")
    return {
        slots.TILE: _column("TILE", slots.TILES_LIST, "6"),
        slots.HEX: _column("CENTRE", slots.PLACES_LIST, "6"),
        slots.ROTATION: Field(Kind.INTEGER, label, 0, ROTATIONS - 1, strict=True, rule="6"),
    }


def _question(line: str, field: Field, governs: tuple[str, ...]) -> Row:
    return Row(line, {slots.ORDER: field.label, slots.ANSWER: field, slots.HINT: field.help}, governs)


def _governed(line: str, wishes: Sequence[Section]) -> tuple[str, ...]:
    sections = [section for section in wishes if section.id in GOVERNED.get(line, ())]
    return tuple(wish.id for section in sections for wish in section.rows)


def _pick(name: str, choices: str, rule: str) -> Field:
    return Field(Kind.CHOICE, say(f"FORM.{name}"), choices=choices, rule=rule, help=_hint(name))


def _number(name: str, high: int, rule: str) -> Field:
    return Field(Kind.INTEGER, say(f"FORM.{name}"), 0, high, rule=rule, help=_hint(name))


def _column(name: str, choices: str, rule: str) -> Field:
    return Field(Kind.CHOICE, say(f"FORM.COL.{name}"), choices=choices, rule=rule)


def _hint(name: str) -> Message:
    return say(f"FORM.{name}.HINT")
