"""From answers to orders: each wish line becomes at most one wish; half-filled lines are named."""

from __future__ import annotations

from engine.findings import Finding, Outcome
from engine.forms import Answers
from games.chicago_express.forms import sections, slots
from games.chicago_express.orders import Orders, Wish
from games.chicago_express.state import State
from games.chicago_express.tables import companies
from games.common.form_reader import FormReader


def read_orders(state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
    """Turn answers into orders; ``CE.HALF_LINE`` for each cell that a begun line lacks."""
    wishes: list[Wish] = []
    reader = FormReader(answers, "CE.HALF_LINE")
    for rank in range(1, slots.wish_count(state) + 1):
        _line(reader, slots.wish_line(rank), wishes)
    links = [_link(reader, line) for line in slots.LINKS]
    orders = Orders(wishes=wishes, limits=_limits(reader), links=links if any(links) else [])
    return orders, tuple(reader.findings)


def _line(reader: FormReader, line: str, wishes: list[Wish]) -> None:
    if reader.lacks(line, sections.WISH_NEEDS, "2.1"):
        return
    reader.passes_over(line, slots.ACTION, sections.WISH_IDLE, "CE.IDLE", "2.1")
    action = reader.text(line, slots.ACTION)
    columns = [column for column in slots.HEXES if reader.text(line, column)]
    wish = Wish(action=action, company=reader.text(line, slots.COMPANY), line=line)
    wish.hexes = [reader.text(line, column) for column in columns]
    if columns != list(slots.HEXES[: len(columns)]):
        wish.columns = columns
    wishes.append(wish)


def _link(reader: FormReader, line: str) -> int:
    """Return the most of something, 0 for any number: what a 0 on the form does not look like."""
    most = reader.number(line, slots.ANSWER)
    if most == 0:
        reader.findings.append(Finding("CE.NO_LINK", Outcome.NOTED, "1.5", slots.place(line, slots.ANSWER)))
    return most or 0


def _limits(reader: FormReader) -> dict[str, list[int]]:
    limits: dict[str, list[int]] = {}
    for code in companies():
        line = slots.limit_line(code)
        pair = [reader.number(line, column) for column in (slots.FIRST, slots.MORE)]
        if any(usd is not None for usd in pair):
            limits[code] = [usd or 0 for usd in pair]
    return limits
