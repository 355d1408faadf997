"""From answers to orders: each wish line becomes at most one wish; half-filled lines are named."""

from __future__ import annotations

from engine.findings import Finding
from engine.forms import Answers
from games.chicago_express.forms import sections, slots
from games.chicago_express.orders import Orders, Wish
from games.chicago_express.state import State
from games.chicago_express.tables import companies
from games.common.sheet import Sheet


def read_orders(state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
    """Turn the answers of a form into orders.

    Returns
    -------
    tuple
        The orders, and a finding ``CE.HALF_LINE`` for each cell that a begun line lacks.
    """
    wishes: list[Wish] = []
    sheet = Sheet(answers, "CE.HALF_LINE")
    for rank in range(1, slots.wish_count(state) + 1):
        _line(sheet, slots.wish_line(rank), wishes)
    return Orders(wishes=wishes, limits=_limits(sheet)), tuple(sheet.findings)


def _line(sheet: Sheet, line: str, wishes: list[Wish]) -> None:
    if sheet.lacks(line, sections.WISH_NEEDS, "2.1"):
        return
    action = sheet.text(line, slots.ACTION)
    hexes = [found for column in slots.HEXES if (found := sheet.text(line, column))]
    wishes.append(Wish(action=action, company=sheet.text(line, slots.COMPANY), hexes=hexes, line=line))


def _limits(sheet: Sheet) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for code in companies():
        line = slots.limit_line(code)
        pair = [sheet.number(line, column) or 0 for column in (slots.FIRST, slots.MORE)]
        if any(pair):
            found[code] = pair
    return found
