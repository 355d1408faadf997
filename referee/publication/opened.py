"""Gathers every desk of every turn of a match that was announced as open, once it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from engine.messages import say
from engine.optional import Foreseen
from engine.report import (
    Cell,
    Chart,
    Column,
    Figure,
    Link,
    News,
    Page,
    Report,
    Section,
    Series,
    Table,
    Teaser,
    Teasers,
    Text,
)
from publish.common.edition import OPENED, Opened
from publish.common.paths import REPLAY
from referee.match.letters import names_at
from referee.match.match import Match
from referee.match.opened_letters import opened_letters
from referee.match.opening import is_open
from referee.match.stored_reports import read_report

_KINDS = frozenset({"number", "usd", "permille"})
_FOCUS = 3
_IN_TEASER = 6
"""Seats named on the front page; the replay has all."""


def opened_desks(match: Match, turn: int) -> Opened | None:
    """Return what every seat was told in every turn; None before the end, and in a match that stays closed.

    What proves orders, letters, keys and addresses are no part of a stored report. Letters come with them
    only where writer and reader have both said yes.
    """
    if turn != match.last or not is_open(match):
        return None
    turns, numbers = match.folder.played(), [seat.number for seat in match.seats]
    return Opened(
        seats=tuple((seat, match.game.seat_name(match.state, seat)) for seat in numbers),
        reports=tuple({seat: read_report(match, played, seat) for seat in numbers} for played in turns),
        charts=tuple(_charts(match, turns, numbers)),
        letters=tuple(_letters(match)),
    )


def _letters(match: Match) -> Iterator[News]:
    """Yield the opened letters, turn by turn."""
    for turn, letters in groupby(opened_letters(match), key=lambda letter: letter.turn):
        names = names_at(match, turn)
        lines = [
            say("REFEREE.OPENED.LETTER", writer=names[one.writer], reader=names[one.reader], words=one.words)
            for one in letters
        ]
        yield News(say("SITE.TURN", turn=turn), tuple(lines))


def with_way_to_desks(match: Match, report: Report, opened: Opened | None) -> Report:
    """Return the public report with a way to the opened desks below what its front page opens with."""
    if opened is None or not report.pages:
        return report
    front, *others = report.pages
    more = Link(say("REFEREE.OPENED.MORE"), REPLAY)
    label, table = _at_the_end(match, opened)
    note = say("REFEREE.OPENED.NOTE", label=label) if label else say("REFEREE.OPENED.PLAYERS")
    teaser = Teaser(say("REFEREE.OPENED.TITLE"), note, table, more)
    return replace(report, pages=(with_teaser(front, teaser), *others))


def with_teaser(front: Page, teaser: Teaser) -> Page:
    """Return a front page with a teaser about the finished match, beside those it has of that kind."""
    first, *others = front.sections
    before = next((part for part in others if part.id == OPENED), None)
    teasers = [block for block in (before.blocks if before else ()) if isinstance(block, Teasers)]
    items = tuple(item for block in teasers for item in block.items)
    section = Section("", (Teasers((teaser, *items)),), OPENED)
    return replace(front, sections=(first, section, *(part for part in others if part is not before)))


def _figures(match: Match, state: Any, seat: int) -> list[Figure]:
    rules: object = match.game
    figures = rules.own_figures(state, seat) if isinstance(rules, Foreseen) else ()
    return [one for one in figures if one.kind in _KINDS and isinstance(one.value, int)]


def _charts(match: Match, turns: Sequence[int], seats: Sequence[int]) -> Iterator[Chart]:
    """Yield a chart for each figure of a desk: all seats, the three that ended best in colour."""
    states = [match.state_after(turn) for turn in turns]
    rows = {seat: [_figures(match, state, seat) for state in states] for seat in seats}
    names = {seat: match.game.seat_name(match.state, seat) for seat in seats}
    for at, figure in enumerate(rows[seats[0]][-1]):
        lines = [tuple(_value(figures, at) for figures in rows[seat]) for seat in seats]
        best = sorted(range(len(seats)), key=lambda place, lines=lines: (-(lines[place][-1] or 0), place))  # type: ignore[misc]
        yield Chart(
            f"opened-{at + 1}",
            figure.label,
            say("REFEREE.OPENED.CAPTION", label=figure.label),
            tuple(map(str, turns)),
            tuple(Series(names[seat], line, seat) for seat, line in zip(seats, lines, strict=True)),
            x_label=say("REFEREE.WHY.TURN"),
            unit=figure.kind if figure.kind == "usd" else "number",
            finding=figure.label,
            focus=tuple(best[:_FOCUS]),
        )


def _value(figures: Sequence[Figure], at: int) -> int | None:
    value = figures[at].value if at < len(figures) else None
    return value if isinstance(value, int) else None


def _at_the_end(match: Match, opened: Opened) -> tuple[Text, Table]:
    """Return the first figure of a desk, and the table of the seats that have most of it."""
    figures = [(name, _figures(match, match.state, seat)[:1]) for seat, name in opened.seats]
    first = figures[0][1]
    columns = (
        Column("name", say("REFEREE.OPENED.NAME")),
        *(Column("figure", figure.label, figure.kind) for figure in first),
    )
    rows: list[tuple[Cell, ...]] = [(name, *(one.value for one in figure)) for name, figure in figures]
    rows.sort(key=lambda row: tuple(-value for value in row[1:] if isinstance(value, int)))
    label = first[0].label if first else ""
    return label, Table("opened-end", say("REFEREE.OPENED.TITLE"), columns, tuple(rows[:_IN_TEASER]))
