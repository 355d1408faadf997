"""Says when the coming turns of a match are due, by its rule."""

from __future__ import annotations

from datetime import datetime

from referee.faults import Mistake
from referee.match.deadlines import deadline, is_day, local, moment_of, on_day
from referee.match.match import Match
from referee.match.turn_files import published_at
from referee.workspace.settings import Seat

AHEAD = 12
"""So many deadlines stand in the calendar file; further ahead nobody plans a game."""


def due(match: Match) -> datetime | None:
    """Return when the coming turn is due, in UTC; None where nothing was fixed."""
    return deadline(match.settings.deadlines, match.turn, published_at(match, match.last))


def coming(match: Match) -> tuple[tuple[int, datetime], ...]:
    """Return (turn, deadline in UTC) of the coming turns; each is reckoned as if the one before was kept."""
    dates: list[tuple[int, datetime]] = []
    issued = published_at(match, match.last)
    for turn in range(match.turn, match.turn + AHEAD):
        moment = deadline(match.settings.deadlines, turn, issued)
        if moment is None:
            break
        dates.append((turn, moment))
        issued = max(issued, moment)
    return tuple(dates)


def with_time(match: Match, text: str) -> str:
    """Return a deadline as a referee wrote it; a mere day gets the time of day that deadlines usually have.

    Raises
    ------
    Mistake
        If it is a mere day, and the match has no deadline yet.
    """
    plan = match.settings.deadlines
    usual = moment_of(plan.first, plan.zone) if plan.first else due(match)
    if usual is None and is_day(text):
        raise Mistake(f'{text!r} names no time of day. Write it like "{text.strip()} 20:00".')
    return on_day(text, f"{here(match, usual):%H:%M}") if usual else text


def on_wall(match: Match, when: str) -> str:
    """Return a moment of an index as the terminal prints it: to the second, for a form may be one late."""
    zone = match.settings.deadlines.zone
    return f"{local(datetime.fromisoformat(when), zone):%Y-%m-%d %H:%M:%S} {zone}"


def here(match: Match, moment: datetime, seat: Seat | None = None) -> datetime:
    """Return a moment on the clock of a match, or of the player of a seat where it is another."""
    return local(moment, (seat.zone if seat else "") or match.settings.deadlines.zone)
