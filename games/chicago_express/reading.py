"""From answers to orders: each wish line becomes at most one wish; half-filled lines are named."""

from __future__ import annotations

from engine.findings import Finding
from engine.forms import Answers
from games.chicago_express.forms import slots
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, Orders, Wish
from games.chicago_express.state import State
from games.chicago_express.tables import companies
from games.common.sheet import Sheet

NEEDED = {
    AUCTION: (slots.COMPANY,),
    BUILD: (slots.COMPANY, slots.HEXES[0]),
    DEVELOP: (slots.HEXES[0],),
}
"""Action -> columns that must be filled beside it."""


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
    if sheet.is_blank(line):
        return
    action = sheet.text(line, slots.ACTION)
    hexes = [found for column in slots.HEXES if (found := sheet.text(line, column))]
    wish = Wish(action=action, company=sheet.text(line, slots.COMPANY), hexes=hexes, line=line)
    missing = _missing(wish)
    for column in missing:
        sheet.says_too_little(line, column, "2.1")
    if not missing:
        wishes.append(wish)


def _missing(wish: Wish) -> list[str]:
    if not wish.action:
        return [slots.ACTION]
    filled = {slots.COMPANY: bool(wish.company), slots.HEXES[0]: bool(wish.hexes)}
    return [column for column in NEEDED.get(wish.action, ()) if not filled[column]]


def _limits(sheet: Sheet) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for code in companies():
        line = slots.limit_line(code)
        pair = [sheet.number(line, column) or 0 for column in (slots.FIRST, slots.MORE)]
        if any(pair):
            found[code] = pair
    return found
