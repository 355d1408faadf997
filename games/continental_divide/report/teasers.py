"""The three teasers of the front page: who has most points, what railroads earn, who holds their shares."""

from __future__ import annotations

from engine.messages import say
from engine.report import Link, Teaser
from games.common import races
from games.common.blocks import table
from games.common.front_pages import earners, heading, holders
from games.continental_divide import accounts as acc
from games.continental_divide.report.edition import Edition
from games.continental_divide.report.stories import points, railroad
from games.continental_divide.shares import seat_points, share_points


def teasers(edition: Edition) -> tuple[Teaser, ...]:
    """Return the teasers of a turn; before the first there is nothing to compare."""
    return (_points(edition), _incomes(edition), _shares(edition)) if edition.turn else ()


def _under_way(edition: Edition) -> bool:
    """Return whether a turn of the game is being played: its figures so far come last."""
    return edition.round > len(edition.state.history)


def so_far(edition: Edition) -> dict[int, list[int]]:
    """Return each seat's points after every turn of the game, the one under way last."""
    history = points(edition.state)
    if _under_way(edition):
        history = {seat: [*line, seat_points(edition.state, seat)] for seat, line in history.items()}
    return history


def _points(edition: Edition) -> Teaser:
    history = so_far(edition)
    more = Link(say("REPORT.PAGE.PLAYERS"), "players", "points")
    words = say("REPORT.CHART.POINTS"), say("REPORT.CHART.POINTS.CAPTION")
    turns, ended = range(edition.round + 1), edition.state.ended
    return races.teaser(edition.names(), history, turns, *words, more, kind="number", ended=ended)


def _incomes(edition: Edition) -> Teaser:
    rows = [(railroad(code), _income(edition, code)) for code in edition.state.railroads]
    more = Link(say("REPORT.PAGE.RAILROADS"), "railroads")
    return earners("railroad incomes income:usd change", rows, more)


def _income(edition: Edition, code: str) -> list[int | None]:
    state = edition.state
    line = [mark.income_usd.get(code) for mark in state.history]
    return [*line, state.railroads[code].income_usd] if _under_way(edition) else line


def _shares(edition: Edition) -> Teaser:
    state = edition.state
    rows = [
        holders(railroad(code), _held(edition, code), share_points(state, code)) for code in state.railroads
    ]
    shown = table("holders", "railroad leader shares points_share:number", rows)
    return Teaser(*heading("SHARES"), shown, Link(say("REPORT.PAGE.PLAYERS"), "players", "shares"))


def _held(edition: Edition, code: str) -> dict[str, int]:
    return {edition.name(seat): acc.shares(edition.state, seat, code) for seat in sorted(edition.state.seats)}
