"""From answers to orders: each wish line becomes at most one wish; half-filled lines are named."""

from __future__ import annotations

from engine.findings import Finding, Outcome
from engine.forms import Answers
from engine.messages import say
from games.chicago_express.forms import slots
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, Orders, Wish
from games.chicago_express.state import State
from games.chicago_express.tables import companies

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
    findings: list[Finding] = []
    for rank in range(1, slots.wish_count(state) + 1):
        _line(answers, slots.wish_line(rank), wishes, findings)
    return Orders(wishes=wishes, limits=_limits(answers)), tuple(findings)


def _line(answers: Answers, line: str, wishes: list[Wish], findings: list[Finding]) -> None:
    if not any(name == line for name, _ in answers):
        return
    action = _text(answers, line, slots.ACTION)
    hexes = [found for column in slots.HEXES if (found := _text(answers, line, column))]
    wish = Wish(action=action, company=_text(answers, line, slots.COMPANY), hexes=hexes, line=line)
    missing = _missing(wish)
    findings.extend(_half(line, column) for column in missing)
    if not missing:
        wishes.append(wish)


def _missing(wish: Wish) -> list[str]:
    if not wish.action:
        return [slots.ACTION]
    filled = {slots.COMPANY: bool(wish.company), slots.HEXES[0]: bool(wish.hexes)}
    return [column for column in NEEDED.get(wish.action, ()) if not filled[column]]


def _half(line: str, column: str) -> Finding:
    facts = {"line": line, "missing": say(f"FORM.MISSING.{column.upper()}")}
    return Finding("CE.HALF_LINE", Outcome.REJECTED, "2.1", slots.place(line, column), facts)


def _limits(answers: Answers) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for code in companies():
        line = slots.limit_line(code)
        pair = [_number(answers, line, column) for column in (slots.FIRST, slots.MORE)]
        if any(pair):
            found[code] = pair
    return found


def _text(answers: Answers, line: str, column: str) -> str:
    answer = answers.get((line, column))
    return answer.value if answer and isinstance(answer.value, str) else ""


def _number(answers: Answers, line: str, column: str) -> int:
    answer = answers.get((line, column))
    return answer.value if answer and isinstance(answer.value, int) else 0
