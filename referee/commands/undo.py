"""`turnsheet undo`: take back the last turn, in the open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.publish import say_next
from referee.console import (
    MatchArgument,
    OfflineOption,
    WorkspaceOption,
    at_work,
    progress,
    say,
    utc_now,
    workspace_at,
)
from referee.faults import done_before
from referee.match.match import open_match
from referee.pipeline import Run, publish_and_tell
from referee.publication.published_history import signs_offline
from referee.turns.due import Wish
from referee.turns.undoing import is_repeated, left_behind, undo
from referee.workspace import locks
from referee.workspace.folders import Workspace

WhyOption = Annotated[
    str, typer.Option(help="The reason; everybody will read it on the front page and in the archive.")
]


def command(
    match: MatchArgument,
    why: WhyOption,
    offline: OfflineOption = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Take back the last turn, with a reason that everybody can read.

    It stays readable, and the forms it was played with count again.
    """
    place = workspace_at(workspace)
    now = utc_now()
    with at_work(place):
        with locks.in_turn(place.match(match).door, match):
            if repeated := is_repeated(place, match, why):
                undone = open_match(place, match)
            else:
                unasked = signs_offline(place, open_match(place, match), allowed=offline)
                undone = undo(place, match, why, now, offline=unasked)
        say(f"{match}: turn {undone.turn} is taken back and kept in {undone.folder.undone}")
        if repeated and undone.last:
            say(
                f"{match}: that was so before. To take back turn {undone.last} too, give a reason of its own."
            )
        if left := left_behind(undone):
            again = f"To let a form of turn {undone.turn} among them count, save it into the inbox again"
            say(f"{match}: {left} {again} under another name.")
        show(place, match, Wish(), offline)


def show(place: Workspace, match: str, wish: Wish, offline: bool) -> None:
    """Publish what has become of a match, and say so."""
    with done_before() as before, progress() as tell:
        before.append(f"{match}: the turn is taken back; `turnsheet publish {match}` does the rest.")
        lines = publish_and_tell(Run(place, wish, utc_now(), offline=offline), match, tell)
    for line in lines:
        say(f"{match}: {line}")
    say_next(place, [match], utc_now())
