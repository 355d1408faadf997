"""`turnsheet repair`: fix the history of a match in the open, or say what cannot be fixed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.console import MatchArgument, OfflineOption, WorkspaceOption, at_work, say, utc_now, workspace_at
from referee.faults import Damaged
from referee.repair import Repair, repair
from referee.workspace import locks


def command(
    match: MatchArgument,
    why: Annotated[
        str, typer.Option(help="The reason, published, where a turn has to be taken back to be played again.")
    ] = "",
    offline: OfflineOption = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Fix what stopped a publish: lost turns, changed files.

    Nothing is thrown away; what cannot be fixed is named with the reason.
    """
    place = workspace_at(workspace)
    with at_work(place), locks.in_turn(place.match(match).door, match):
        try:
            lines = repair(Repair(place, match, why, utc_now(), offline))
        except Damaged as error:
            # Asked once more, this command would say the same.
            raise Damaged(f"{error} This cannot be repaired.") from error
    for line in lines or ["there is nothing to repair."]:
        say(f"{match}: {line}")
    if lines:
        say(f"Next: `turnsheet publish {match}`.")
