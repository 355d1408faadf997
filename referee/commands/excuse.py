"""`turnsheet excuse`: a seat that cannot play the coming turn, in the open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.console import MatchArgument, SeatArgument, WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.match import notices
from referee.match.match import Match, open_match
from referee.match.notices import Notice
from referee.workspace import locks
from referee.workspace.index import moment


def command(
    match: MatchArgument,
    seat: SeatArgument,
    why: Annotated[str, typer.Option(help="The reason; it is on the site.")],
    workspace: WorkspaceOption = Path(),
) -> None:
    """Excuse a seat from the coming turn: nobody waits for its form.

    A missing form is not counted as missed.
    """
    place, now, reason = workspace_at(workspace), utc_now(), notices.reason(why)
    with locks.in_turn(place.match(match).door, match):
        opened = open_match(place, match)
        _check(opened, seat)
        new = notices.add(opened.folder, Notice("excuse", opened.turn, moment(now), reason, seat))
    name = opened.game.seat_name(opened.state, seat)
    policy = opened.seat(seat).policy
    say(f"{match}: seat {seat} ({name}) {'is' if new else 'was already'} excused from turn {opened.turn}.")
    say(f"A form that comes in time still counts; otherwise the seat plays by its policy ({policy}).")


def _check(match: Match, seat: int) -> None:
    if match.is_over:
        raise Mistake(f"{match.name} is over: there is no turn to excuse a seat from.")
    people = match.people()
    if seat not in people:
        named = ", ".join(map(str, people)) or "none"
        raise Mistake(f"No person plays seat {seat} in turn {match.turn}. Seats of persons: {named}.")
