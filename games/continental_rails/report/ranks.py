"""Net-worth ranks and histories: public by 9.2, the amount only where the match shows it (ruling A37)."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Chart, Series, Text
from games.common.blocks import chart
from games.continental_rails.report.edition import Edition
from games.continental_rails.standings import RAIL_BARON
from games.continental_rails.state import TITLES


def richest(edition: Edition) -> list[int]:
    """Return all seats by net worth at the end of the turn, most first, ties by number (9.2)."""
    history = edition.state.worth_history
    return sorted(history, key=lambda seat: (-history[seat][-1], seat))


def rank_of(edition: Edition, seat: int) -> int:
    """Return a seat's rank by net worth; equals share the better rank (1.2.1)."""
    history = edition.state.worth_history
    return 1 + sum(other[-1] > history[seat][-1] for other in history.values())


def worth_of(edition: Edition, seat: int) -> int | None:
    """Return a seat's net worth as everyone may know it; None where the match shows ranks only."""
    return edition.state.worth_history[seat][-1] if edition.rules.net_worth_shown else None


def worth_chart(edition: Edition, seats: list[int], caption: Text) -> Chart:
    """Return net worth over the turns for some seats, dollars."""
    lines = tuple(
        Series(edition.state.seats[seat].name, _padded(edition, edition.state.worth_history[seat]), seat)
        for seat in sorted(seats)
    )
    title, axis = say("REPORT.CHART.WORTH"), say("REPORT.AXIS.USD")
    return Chart("worth", title, caption, edition.turns, lines, say("REPORT.AXIS.TURN"), axis)


def points_chart(edition: Edition, title: str, seats: list[int]) -> Chart:
    """Return the points of some seats in one title over the turns (1.2)."""
    state, name = edition.state, title_name(title)
    lines = []
    for seat in sorted(seats):
        history = [0, *(points.get(title, 0) for points in state.points_history.get(seat, []))]
        lines.append(Series(state.seats[seat].name, _padded(edition, history), seat))
    heading = say("REPORT.CHART.POINTS", title=name)
    kind = "BARON" if title == RAIL_BARON else "POINTS"
    caption = say(f"REPORT.CHART.{kind}.CAPTION", title=name)
    axes = (say("REPORT.AXIS.TURN"), say("REPORT.AXIS.POINTS"))
    return Chart(f"points-{title}", heading, caption, edition.turns, tuple(lines), *axes)


def titles_chart(edition: Edition, seat: int, ident: str, name: str) -> Chart:
    """Return the points of a seat in each title over the turns (1.2)."""
    history = edition.state.points_history.get(seat, [])[-edition.turn :] if edition.turn else []
    gap: list[int | None] = [None] * (edition.turn - len(history))
    lines = [
        Series(title_name(title), (0, *gap, *(points.get(title, 0) for points in history)), group)
        for group, title in enumerate(TITLES)
    ]
    return chart(ident, name, edition.turns, lines, "POINTS")


def title_name(title: str) -> Message:
    """Return the name of a title (1.2)."""
    return say(f"REPORT.TITLE.{title.upper()}")


def _padded(edition: Edition, history: list[int]) -> tuple[int | None, ...]:
    length = edition.turn + 1
    missing: list[int | None] = [None] * (length - len(history))
    return tuple([*missing, *history][-length:])
