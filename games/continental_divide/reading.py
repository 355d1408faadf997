"""From answers to orders: each line of the form becomes at most one wish; half-filled lines are named.

Nothing is judged here but whether a line says enough to be a wish; the rules speak in `checks`.
"""

from __future__ import annotations

import re

from engine.findings import Finding
from engine.forms import Answers
from games.common.sheet import Sheet
from games.continental_divide.board import board
from games.continental_divide.forms import build, lists, purchase, slots
from games.continental_divide.orders import START, Build, Orders, Purchase
from games.continental_divide.state import BENDING, PLAY, State

_BETWEEN = re.compile(r"[\s,;>/]+|(?<=[A-Za-z0-9])-(?=[A-Za-z])")
_SPOKEN = {french: english for english, french in lists.FRENCH.items()}


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
        The orders, and a finding ``CD.HALF_LINE`` for each line that says too little to be a wish.
    """
    sheet = Sheet(answers, "CD.HALF_LINE", "FORM.COL.")
    playing = state.stage == PLAY
    purchases = [_purchase(sheet, n) for n in range(1, slots.PURCHASES + 1)] if playing else []
    wanted = [sheet.text(slots.card_line(n), slots.CARD) for n in range(1, len(state.order) + 1)]
    numbers = {slots.card_code(card): card for card in range(1, len(state.order) + 1)}
    orders = Orders(
        purchases=[wish for wish in purchases if wish],
        builds=_builds(state, seat, sheet) if playing else [],
        cards=[numbers[code] for code in wanted if code in numbers],
    )
    return orders, tuple(sheet.findings)


def _purchase(sheet: Sheet, n: int) -> Purchase | None:
    line = slots.purchase_line(n)
    if sheet.lacks(line, purchase.NEEDS, "3"):
        return None
    action = sheet.text(line, slots.ACTION)
    railroad, usd = sheet.text(line, slots.RAILROAD), sheet.number(line, slots.USD)
    if action == START:
        issue, label = sheet.number(line, slots.ISSUE), sheet.text(line, slots.HEX)
        return Purchase(line=line, action=action, railroad=railroad, hex=label, issue=issue, value_usd=usd)
    shares, extra = sheet.number(line, slots.SHARES), sheet.number(line, slots.EXTRA) or 0
    return Purchase(line=line, action=action, railroad=railroad, shares=shares, most_usd=usd, extra_usd=extra)


def _builds(state: State, seat: int, sheet: Sheet) -> list[Build]:
    read = _bending if state.options.line == BENDING else _straight
    lines = (
        (code, slots.build_line(code, n))
        for code in lists.buildable(state, seat)
        for n in range(1, slots.WISHES + 1)
    )
    return [wish for code, line in lines if (wish := read(sheet, code, line))]


def _straight(sheet: Sheet, code: str, line: str) -> Build | None:
    if sheet.lacks(line, build.STRAIGHT_NEEDS, "4.2"):
        return None
    origin, _, direction = sheet.text(line, slots.LINE).partition("-")
    hexes = sheet.number(line, slots.HEXES)
    return Build(line=line, railroad=code, origin=origin, direction=direction, hexes=hexes)


def _bending(sheet: Sheet, code: str, line: str) -> Build | None:
    if sheet.lacks(line, build.BENDING_NEEDS, "4.2"):
        return None
    origin = sheet.text(line, slots.FROM)
    path = path_of(origin, sheet.text(line, slots.PATH))
    if not path:
        sheet.says_too_little(line, slots.PATH, "4.2")
        return None
    return Build(line=line, railroad=code, origin=origin, path=path, hexes=sheet.number(line, slots.HEXES))


def path_of(origin: str, text: str) -> list[str]:
    """Return the hexes of a written path: labels or directions, in either language (ruling R23).

    What is neither stays as it is written, so that the check can name it.

    >>> path_of("S5", "W, w NW"), path_of("S5", "R5 Q5"), path_of("S5", "O-NO")
    (['R5', 'Q5', 'Q4'], ['R5', 'Q5'], ['R5', 'R4'])
    """
    found: list[str] = []
    at = origin
    for word in filter(None, _BETWEEN.split(text.upper())):
        beside = board().beside.get(at, {})
        at = word if word in board().cells else beside.get(_SPOKEN.get(word, word), "") or word
        found.append(at)
    return found
