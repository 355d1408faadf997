"""`turnsheet restore`: a workspace from its backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.backup import KeyOption, lock_of
from referee.console import WorkspaceOption, say, workspace_at
from referee.workspace.backup import restore


def command(
    file: Annotated[Path, typer.Argument(help="The backup.", metavar="FILE")],
    key: KeyOption = None,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Unpack a backup into an empty folder (-w); all of it or nothing."""
    folder = workspace.resolve()
    count = restore(file, lock_of(key), folder)
    place = workspace_at(folder)
    names = place.names()
    say(f"{folder}: {count} files. Matches: {', '.join(names) or 'none'}.")
    say("From now on publish from here alone: two workspaces that both go on sign two histories.")
    if names:
        say(f"Next: `turnsheet verify {names[0]} -w {workspace}`.")
