"""`turnsheet extend`: more time for the coming turn, in the open."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from referee.console import MatchArgument, WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.match import calendar, notices
from referee.match.deadlines import moment_of, on_clock
from referee.match.match import Match, open_match
from referee.match.notices import Notice
from referee.workspace import locks
from referee.workspace.index import moment

_USUAL = ", at the usual time of day"


def command(
    match: MatchArgument,
    until: Annotated[
        str,
        typer.Argument(
            help='The new deadline in the zone of the match: "2026-12-04 20:00"; a mere day: the usual time.',
            metavar="UNTIL",
        ),
    ],
    why: Annotated[str, typer.Option(help="The reason; it is on the site.")],
    workspace: WorkspaceOption = Path(),
) -> None:
    """Give more time for the coming turn. The site shows the new deadline and the reason."""
    place, now, reason = workspace_at(workspace), utc_now(), notices.reason(why)
    with locks.in_turn(place.match(match).door, match):
        opened = open_match(place, match)
        full = calendar.with_time(opened, until)
        due = moment_of(full, opened.settings.deadlines.zone)
        _check(opened, due, now)
        new = notices.add(opened.folder, Notice("extension", opened.turn, moment(now), reason, until=full))
    is_set = "is now" if new else "was already"
    when = on_clock(due, opened.settings.deadlines.zone)
    say(f"{match}: the deadline of turn {opened.turn} {is_set} {when}{_USUAL if full != until else ''}.")
    say(f"Next: `turnsheet publish {match}` puts it on the site and into the calendar.")


def _check(match: Match, due: datetime, now: datetime) -> None:
    if match.is_over:
        raise Mistake(f"{match.name} is over: there is no turn to give more time for.")
    zone = match.settings.deadlines.zone
    if due <= now:
        raise Mistake(f"{on_clock(due, zone)} has passed already. Name a later deadline.")
    old = calendar.due(match)
    if old and due < old:
        raise Mistake(
            f"The deadline of turn {match.turn} is {on_clock(old, zone)}, which is later. "
            "Name a later one still: players rely on the time they were given."
        )
