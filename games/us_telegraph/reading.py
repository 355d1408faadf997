"""From answers to orders: each line of the form becomes at most one wish; half-filled lines are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.findings import Finding, Outcome, Place
from engine.forms import Answers
from engine.messages import say
from games.us_telegraph.forms import slots
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
    sheet, lines = _Sheet(answers), rules()
    orders = Orders(
        first=sheet.text(slots.FIRST) or CARDS,
        second=sheet.text(slots.SECOND),
        most_builds=sheet.number(slots.MOST_BUILDS),
        most_draws=sheet.number(slots.MOST_DRAWS),
        worker_actions=sheet.number(slots.WORKER_ACTIONS) or 0,
        worker_cards=sheet.number(slots.WORKER_CARDS) or 0,
        keep=sheet.text(slots.KEEP).lower(),
        builds=_wishes(sheet.building, slots.build_line, lines.build_lines),
        draws=_wishes(sheet.draw, slots.draw_line, lines.draw_lines),
        follow_ups=_wishes(sheet.building, slots.follow_line, lines.follow_lines),
        tiles=_wishes(sheet.tile, slots.tile_line, lines.tile_lines),
    )
    return orders, tuple(sheet.findings)


def _wishes(read: Callable[[str], W | None], line_of: Callable[[int], str], count: int) -> list[W]:
    """Return the wishes of a block, in order of rank; blank lines are passed over."""
    found = (read(line_of(n)) for n in range(1, count + 1))
    return [wish for wish in found if wish is not None]


class _Sheet:
    """Answers by line and column, and the findings about lines that say too little."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.findings: list[Finding] = []

    def number(self, line: str, column: str = slots.ANSWER) -> int | None:
        answer = self._answers.get((line, column))
        return answer.value if answer and isinstance(answer.value, int) else None

    def text(self, line: str, column: str = slots.ANSWER) -> str:
        answer = self._answers.get((line, column))
        return answer.value if answer and isinstance(answer.value, str) else ""

    def lacks(self, line: str, *columns: str) -> bool:
        """Return whether a line is blank or half-filled; half-filled ones are named, cell by cell."""
        missing = [column for column in columns if (line, column) not in self._answers]
        if missing and any(name == line for name, _ in self._answers):
            for column in missing:
                facts = {"missing": say(f"FORM.MISSING.{column.upper()}")}
                place = Place(line=line, column=column)
                self.findings.append(Finding("UT.HALF_LINE", Outcome.REJECTED, "8.2", place, facts))
        return bool(missing)

    def building(self, line: str) -> BuildWish | None:
        if self.lacks(line, slots.BUILDING, slots.HEX):
            return None
        pay = {name: count for name in RESOURCES if (count := self.number(line, name)) is not None}
        return BuildWish(
            line=line,
            building=slots.number_of(self.text(line, slots.BUILDING)),
            hex=self.text(line, slots.HEX),
            most=self.number(line, slots.MOST),
            pay=pay,
        )

    def draw(self, line: str) -> DrawWish | None:
        code = self.text(line, slots.STACK)
        stacks = {slots.stack_code(stack, BLACK): stack for stack in range(BLACK + 1)}
        return DrawWish(line=line, stack=stacks[code]) if code in stacks else None

    def tile(self, line: str) -> TileWish | None:
        if self.lacks(line, slots.HEX):
            return None
        return TileWish(
            line=line,
            tile=slots.number_of(self.text(line, slots.TILE)),
            centre=self.text(line, slots.HEX),
            rotation=self.number(line, slots.ROTATION) or 0,
        )
