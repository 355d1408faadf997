"""Computes deadlines from match.toml in the match's time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from referee.faults import Mistake
from referee.workspace.settings import Deadlines

USUAL_HOUR = "20:00"
"""When the forms of a turn are due where nobody has said it."""


def check_deadlines(deadlines: Deadlines, where: Path) -> None:
    """Make sure that every date can be read, also those that matter only in months.

    Raises
    ------
    Mistake
        Naming the file, the line, what was read and how it is written.
    """
    try:
        _local(deadlines.first or "2026-01-01 20:00", deadlines.zone)
        for turn, text in deadlines.turns.items():
            if not turn.isdecimal() or turn != str(int(turn)):
                raise Mistake(
                    f"{turn!r} under [deadlines.turns] is not the number of a turn. Write a line there like "
                    '"5" = "2026-12-04 20:00"; first, every_days and zone stand above, under [deadlines].'
                )
            _local(text, deadlines.zone)
    except Mistake as mistake:
        raise Mistake(f"{where}: {mistake}") from None


def check_zone(zone: str, where: str) -> None:
    """Make sure that there is a time zone of that name; raises Mistake."""
    try:
        ZoneInfo(zone)
    except (OSError, ValueError, ZoneInfoNotFoundError):
        # "Europe" alone is a folder of them.
        raise Mistake(f'{where}: there is no time zone {zone!r}. Write one like "Europe/Paris".') from None


def with_hours(deadlines: Deadlines) -> Deadlines:
    """Return the calendar with an hour on each single turn: a mere day means that of the first deadline."""
    if not deadlines.first:
        return deadlines
    hour = hour_of(deadlines)
    turns = {turn: on_day(text, hour) for turn, text in deadlines.turns.items()}
    return msgspec.structs.replace(deadlines, turns=turns)


def hour_of(deadlines: Deadlines) -> str:
    """Return the time of day of the first deadline; `USUAL_HOUR` where none is fixed."""
    if not deadlines.first:
        return USUAL_HOUR
    return f"{local(moment_of(deadlines.first, deadlines.zone), deadlines.zone):%H:%M}"


def on_day(text: str, hour: str) -> str:
    """Return a moment as a referee wrote it; a mere day gets this time of day."""
    return f"{text.strip()} {hour}" if is_day(text) else text


def is_day(text: str) -> bool:
    """Return whether a referee wrote a day without a time."""
    try:
        date.fromisoformat(text.strip())
    except ValueError:
        return False
    return True


def deadline(deadlines: Deadlines, turn: int, issued: datetime | None = None) -> datetime | None:
    """Return when the forms of a turn must be in, in UTC; None where nothing was fixed.

    Parameters
    ----------
    deadlines : Deadlines
        The calendar of the match.
    turn : int
        The turn.
    issued : datetime, optional
        When the turn before came out; without it the calendar is fixed whatever its rule.

    Raises
    ------
    Mistake
        If a date or the time zone in ``match.toml`` cannot be read.
    """
    text = deadlines.turns.get(str(turn))
    if text:
        return moment_of(text, deadlines.zone)
    if not deadlines.first or (turn > 1 and not deadlines.every_days):
        return None
    first = _local(deadlines.first, deadlines.zone)
    # Days are added on the local clock: 20:00 stays 20:00 when summer time begins.
    return (first + timedelta(days=_days(deadlines, turn, first, issued))).astimezone(UTC)


def _days(deadlines: Deadlines, turn: int, first: datetime, issued: datetime | None) -> int:
    """Return the days from the first deadline to that of a turn, by the rule of the match."""
    every = deadlines.every_days
    if turn == 1 or issued is None or deadlines.rule == "fixed":
        return every * (turn - 1)
    if deadlines.rule == "full":
        return (issued.astimezone(first.tzinfo).date() - first.date()).days + every
    early = issued + timedelta(days=every) / 2
    return next(every * n for n in count() if (first + timedelta(days=every * n)).astimezone(UTC) >= early)


def local(moment: datetime, zone: str) -> datetime:
    """Return a moment on the clock of a zone: texts name the zone beside it."""
    return moment.astimezone(ZoneInfo(zone))


def moment_of(text: str, zone: str) -> datetime:
    """Return a moment that a referee wrote on the clock of a zone, in UTC; raises Mistake."""
    return _local(text, zone).astimezone(UTC)


def on_clock(moment: datetime, zone: str) -> str:
    """Return a moment as the terminal says it: on the clock that the referee writes deadlines by.

    >>> on_clock(datetime(2026, 12, 4, 19, tzinfo=UTC), "Europe/Paris")
    '2026-12-04 20:00 Europe/Paris'
    """
    return f"{moment.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} {zone}"


def _local(text: str, zone: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))
    except (OSError, ValueError, ZoneInfoNotFoundError):
        raise Mistake(
            f"The deadline {text!r} in zone {zone!r} cannot be read. "
            'Write it like "2026-12-04 20:00", with a zone like "Europe/Paris".'
        ) from None
