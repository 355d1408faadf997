"""`turnsheet undo`: take back the last turn, in the open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee import disk
from referee.console import WorkspaceOption, at_work, progress, say, utc_now, workspace_at
from referee.due import Wish
from referee.folders import Workspace
from referee.pipeline import Run, publish_match
from referee.undoing import undo

WhyOption = Annotated[
    str, typer.Option(help="The reason; everybody will read it on the front page and in the archive.")
]


def command(
    match: Annotated[str, typer.Argument(help="Which match.")],
    why: WhyOption,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Take back the last turn, with a reason that everybody can read.

    It stays readable, and its forms count again.
    """
    place = workspace_at(workspace)
    now = utc_now()
    with at_work(place):
        with disk.in_turn(place.match(match).door, match):
            found = undo(place, match, why, now)
        say(f"{match}: turn {found.turn} is taken back and kept in {found.folder.undone}")
        show(place, match, Wish())


def show(place: Workspace, match: str, wish: Wish) -> None:
    """Publish what has become of a match, and say so."""
    with progress() as tell:
        lines = publish_match(Run(place, wish, utc_now()), match, tell)
    for line in lines:
        say(f"{match}: {line}")
