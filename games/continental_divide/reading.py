"""From answers to orders: each line of the form becomes at most one wish; half-filled lines are named.

Nothing is judged here but whether a line says enough to be a wish; the rules speak in `checks`.
"""

from __future__ import annotations

import re

from engine.findings import Finding
from engine.forms import Answers
from engine.lookalikes import latin
from games.common.form_reader import FormReader
from games.continental_divide.board import board
from games.continental_divide.forms import build, lists, purchase, slots
from games.continental_divide.orders import START, Build, Orders, Purchase
from games.continental_divide.state import BENDING, PLAY, State

_BETWEEN = re.compile(r"[\s,;>/]+|(?<=[A-Za-z0-9])-(?=[A-Za-z])")
_SPOKEN = {french: english for english, french in lists.FRENCH.items()}


def read_orders(state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
    """Turn answers into orders; ``CD.HALF_LINE`` for each line that is not enough to be a wish."""
    reader = FormReader(answers, "CD.HALF_LINE", "FORM.COL.")
    playing = state.stage == PLAY
    purchases = [_purchase(reader, n) for n in range(1, slots.PURCHASES + 1)] if playing else []
    chosen = [reader.text(slots.card_line(n), slots.CARD) for n in range(1, len(state.order) + 1)]
    numbers = {slots.card_code(card): card for card in range(1, len(state.order) + 1)}
    orders = Orders(
        purchases=[wish for wish in purchases if wish],
        builds=_builds(state, seat, reader) if playing else [],
        cards=_in_lines([numbers.get(code or "", 0) for code in chosen]),
    )
    return orders, tuple(reader.findings)


def _in_lines(cards: list[int]) -> list[int]:
    """Return cards as their lines name them, 0 for a blank line before the last: a fault keeps its place."""
    return cards[: max((line for line, card in enumerate(cards, 1) if card), default=0)]


def _purchase(reader: FormReader, n: int) -> Purchase | None:
    line = slots.purchase_line(n)
    if reader.lacks(line, purchase.NEEDS, "3"):
        return None
    reader.passes_over(line, slots.ACTION, purchase.IDLE, "CD.IDLE", "3")
    action = reader.text(line, slots.ACTION)
    railroad, usd = reader.text(line, slots.RAILROAD), reader.number(line, slots.USD)
    if action == START:
        issue, label = reader.number(line, slots.ISSUE), reader.text(line, slots.HEX)
        return Purchase(line=line, action=action, railroad=railroad, hex=label, issue=issue, value_usd=usd)
    shares, extra = reader.number(line, slots.SHARES), reader.number(line, slots.EXTRA) or 0
    return Purchase(line=line, action=action, railroad=railroad, shares=shares, most_usd=usd, extra_usd=extra)


def _builds(state: State, seat: int, reader: FormReader) -> list[Build]:
    read = _bending if state.options.line == BENDING else _straight
    lines = (
        (code, slots.build_line(code, n))
        for code in lists.buildable(state, seat)
        for n in range(1, slots.WISHES + 1)
    )
    return [wish for code, line in lines if (wish := read(reader, code, line))]


def _straight(reader: FormReader, code: str, line: str) -> Build | None:
    if reader.lacks(line, build.STRAIGHT_NEEDS, "4.2"):
        return None
    origin, _, direction = reader.text(line, slots.LINE).partition("-")
    hexes = reader.number(line, slots.HEXES)
    return Build(line=line, railroad=code, origin=origin, direction=direction, hexes=hexes)


def _bending(reader: FormReader, code: str, line: str) -> Build | None:
    if reader.lacks(line, build.BENDING_NEEDS, "4.2"):
        return None
    origin = reader.text(line, slots.FROM)
    path = path_of(origin, reader.text(line, slots.PATH))
    if not path:
        reader.says_too_little(line, slots.PATH, "4.2")
        return None
    return Build(line=line, railroad=code, origin=origin, path=path, hexes=reader.number(line, slots.HEXES))


def path_of(origin: str, text: str) -> list[str]:
    """Return the hexes of a written path: labels or directions, in either language (ruling R23).

    What is neither stays as it is written, so that the check can name it.

    >>> path_of("S5", "W, w NW"), path_of("S5", "R5 Q5"), path_of("S5", "O-NO")
    (['R5', 'Q5', 'Q4'], ['R5', 'Q5'], ['R5', 'R4'])
    """
    path: list[str] = []
    at = origin
    for word in filter(None, _BETWEEN.split(latin(text.upper()))):
        beside = board().beside.get(at, {})
        at = word if word in board().cells else beside.get(_SPOKEN.get(word, word), "") or word
        path.append(at)
    return path
