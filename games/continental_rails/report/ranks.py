"""Net-worth ranks and histories: public by 9.2, the amount only where the match shows it (ruling A37)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from engine.messages import Message, say
from engine.report import Chart, Dots, Series, Table, Text
from games.common.blocks import MISSING, Row, chart, table
from games.common.front_pages import ahead
from games.continental_rails.report.edition import Edition, tycoon_link
from games.continental_rails.report.names import surname
from games.continental_rails.standings import points_of, titles
from games.continental_rails.state import TITLES
from games.continental_rails.tables import climates

PANIC = "PANIC"


def richest(edition: Edition) -> list[int]:
    """Return all seats by net worth at the end of the turn, most first, ties by number (9.2)."""
    history = edition.state.worth_history
    return sorted(history, key=lambda seat: (-history[seat][-1], seat))


def rank_of(edition: Edition, seat: int) -> int:
    """Return a seat's rank by net worth; equals share the better rank (1.2.1)."""
    history = edition.state.worth_history
    return 1 + sum(other[-1] > history[seat][-1] for other in history.values())


def rank_chart(edition: Edition, seat: int) -> Chart:
    """Return a seat's rank by net worth after each turn, the first at the top (9.2)."""
    histories = [_padded(edition, worths) for worths in edition.state.worth_history.values()]
    own = _padded(edition, edition.state.worth_history[seat])
    ranks = tuple(_rank(worths, worth) for worth, *worths in zip(own, *histories, strict=True))
    line = Series(edition.state.seats[seat].name, ranks, seat)
    return chart("rank", "RANK", edition.turns, [line], "RANK", kind="rank")


def _rank(worths: list[int | None], worth: int | None) -> int | None:
    """Return a rank; none where nobody is ahead of anybody."""
    if worth is None or len(set(worths)) == 1:
        return None
    return 1 + sum(other > worth for other in worths if other is not None)


def worth_of(edition: Edition, seat: int) -> int | None:
    """Return a seat's net worth as everyone may know it; None where the match shows ranks only."""
    return edition.state.worth_history[seat][-1] if edition.rules.net_worth_shown else None


def worth_chart(edition: Edition, seats: list[int], caption: Text) -> Chart:
    """Return net worth over the turns for some seats, dollars."""
    lines = tuple(
        Series(edition.state.seats[seat].name, _padded(edition, edition.state.worth_history[seat]), seat)
        for seat in sorted(seats)
    )
    worth = chart("worth", "WORTH", edition.turns, lines, "USD")
    return replace(worth, caption=caption, shaded=tuple(panics(edition.state.climate_history)))


def panics(history: list[int]) -> Iterator[tuple[int, int, Text]]:
    """Yield the turns of each panic, first and last."""
    numbers = {number for number, climate in climates().items() if climate.climate == PANIC}
    for panic, run in groupby(enumerate(history), key=lambda moment: moment[1] in numbers):
        turns = [turn for turn, _ in run]
        if panic:
            yield turns[0], turns[-1], say(f"REPORT.CLIMATE.{PANIC}")


def titles_chart(edition: Edition, seat: int, ident: str, name: str) -> Chart:
    """Return the points of a seat in each title over the turns, and which title has most of them (1.2)."""
    history = edition.state.points_history.get(seat, [])[-edition.turn :] if edition.turn else []
    gap: list[int | None] = [None] * (edition.turn - len(history))
    lines = [
        Series(title_name(title), (0, *gap, *(points.get(title, 0) for points in history)), group)
        for group, title in enumerate(TITLES)
    ]
    best = max(lines, key=_newest)
    points = _newest(best)
    # The lines are titles, no rivals: none of them is "first".
    words = say("REPORT.CHART.POINTS.BEST", title=best.name, points=points) if points else ""
    return replace(chart(ident, name, edition.turns, lines, "POINTS"), finding=words)


def _newest(line: Series) -> int:
    return line.values[-1] or 0


def title_race(edition: Edition, count: int) -> Table:
    """Return a row of dots for each title, so many of the best: who leads it, and by how much (1.2)."""
    rows = [_race(edition, title, count) for title in titles()]
    return table("title-race", "title leader points lead", rows)


def _race(edition: Edition, title: str, count: int) -> Row:
    """Return who leads a title and by how much, or how many are level; a dash where nobody has a point."""
    points = {seat: scores[title] for seat, scores in points_of(edition.state).items()}
    best = sorted(points, key=lambda seat: (-points[seat], seat))
    gap = points[best[0]] - points[best[1]]
    leader = ahead([points[seat] for seat in best], tycoon_link(edition.state, best[0]))
    dots = Dots(tuple(points[seat] for seat in best[:count])) if points[best[0]] > 0 else MISSING
    return title_name(title), leader, dots, _lead(edition, points, best[1], gap) if gap else MISSING


def _lead(edition: Edition, points: dict[int, int], second: int, gap: int) -> Message:
    level = [seat for seat in points if points[seat] == points[second]]
    if len(level) > 1:
        # Their names are wider than a phone leaves room for.
        return say("STORY.LEAD_ON_MANY", gap=gap, level=len(level))
    return say("STORY.LEAD_ON", gap=gap, name=surname(edition.name(second)))


def title_name(title: str) -> Message:
    """Return the name of a title (1.2)."""
    return say(f"REPORT.TITLE.{title.upper()}")


def _padded(edition: Edition, history: list[int]) -> tuple[int | None, ...]:
    length = edition.turn + 1
    missing: list[int | None] = [None] * (length - len(history))
    return tuple([*missing, *history][-length:])
