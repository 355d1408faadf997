"""From answers to orders: each line of the form becomes at most one wish; half-filled lines are named.

Nothing is judged here but whether a line says enough to be a wish; the rules speak in `checks`.
"""

from __future__ import annotations

import re

from engine.findings import Finding, Outcome
from engine.forms import Answers
from engine.messages import say
from games.continental_divide.board import board
from games.continental_divide.forms import lists, slots
from games.continental_divide.orders import BUY, START, Build, Orders, Purchase
from games.continental_divide.state import BENDING, PLAY, State

_BETWEEN = re.compile(r"[\s,;>/]+|(?<=[A-Za-z0-9])-(?=[A-Za-z])")
_NEEDED = {START: (slots.HEX, slots.ISSUE, slots.USD), BUY: (slots.RAILROAD,)}
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
    sheet = _Sheet(answers)
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


class _Sheet:
    """Answers by line and column, and the findings about lines that say too little."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.findings: list[Finding] = []

    def number(self, line: str, column: str) -> int | None:
        """Return a whole number, None where the cell is blank."""
        answer = self._answers.get((line, column))
        return answer.value if answer and isinstance(answer.value, int) else None

    def text(self, line: str, column: str) -> str:
        """Return a code or text, "" where the cell is blank."""
        answer = self._answers.get((line, column))
        return answer.value if answer and isinstance(answer.value, str) else ""

    def lacks(self, line: str, columns: tuple[str, ...], rule: str) -> bool:
        """Return whether a line is blank or half-filled; half-filled ones are named, cell by cell."""
        missing = [column for column in columns if (line, column) not in self._answers]
        if missing and any(name == line for name, _ in self._answers):
            for column in missing:
                self.says_too_little(line, column, rule)
        return bool(missing)

    def says_too_little(self, line: str, column: str, rule: str) -> None:
        """Note that a cell of a line lacks what makes it a wish."""
        facts = {"line": line, "missing": say(f"FORM.COL.{column.upper()}")}
        self.findings.append(
            Finding("CD.HALF_LINE", Outcome.REJECTED, rule, slots.place(line, column), facts)
        )


def _purchase(sheet: _Sheet, n: int) -> Purchase | None:
    line = slots.purchase_line(n)
    action = sheet.text(line, slots.ACTION)
    if sheet.lacks(line, (slots.ACTION, *_NEEDED.get(action, ())), "3"):
        return None
    railroad, usd = sheet.text(line, slots.RAILROAD), sheet.number(line, slots.USD)
    if action == START:
        issue, label = sheet.number(line, slots.ISSUE), sheet.text(line, slots.HEX)
        return Purchase(line=line, action=action, railroad=railroad, hex=label, issue=issue, value_usd=usd)
    shares, extra = sheet.number(line, slots.SHARES), sheet.number(line, slots.EXTRA) or 0
    return Purchase(line=line, action=action, railroad=railroad, shares=shares, most_usd=usd, extra_usd=extra)


def _builds(state: State, seat: int, sheet: _Sheet) -> list[Build]:
    read = _bending if state.options.line == BENDING else _straight
    lines = (
        (code, slots.build_line(code, n))
        for code in lists.buildable(state, seat)
        for n in range(1, slots.WISHES + 1)
    )
    return [wish for code, line in lines if (wish := read(sheet, code, line))]


def _straight(sheet: _Sheet, code: str, line: str) -> Build | None:
    if sheet.lacks(line, (slots.LINE,), "4.2"):
        return None
    origin, _, direction = sheet.text(line, slots.LINE).partition("-")
    hexes = sheet.number(line, slots.HEXES)
    return Build(line=line, railroad=code, origin=origin, direction=direction, hexes=hexes)


def _bending(sheet: _Sheet, code: str, line: str) -> Build | None:
    if sheet.lacks(line, (slots.FROM, slots.PATH), "4.2"):
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
