"""`turnsheet deploy`: the built site to its target, without collecting or building anything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.console import MatchesArgument, WorkspaceOption, at_work, progress, say, workspace_at
from referee.faults import Mistake
from referee.match.match import open_match
from referee.publication import sending
from referee.workspace import settings
from referee.workspace.settings import Site


def command(
    match: MatchesArgument = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what would be sent.")] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Send the built site to its target again, and look for it there.

    The target is in turnsheet.toml, under [deploy].
    """
    place = workspace_at(workspace)
    site = settings.read(place.settings, Site)
    names = [name for name in match or place.names() if place.match(name) and (place.site / name).is_dir()]
    if not names:
        raise Mistake(f"{place.site} holds no published match. Run `turnsheet publish` first.")
    if not site.deploy:
        raise Mistake(
            f"{place.settings} names no target. Add a part [deploy] with `kind` folder, git, rsync or "
            "command; docs/hosting.md shows each."
        )
    if dry_run:
        lines = sending.look_ahead(place, site, names) or ["The target has everything."]
    else:
        matches = [open_match(place, name) for name in names]
        with at_work(place), progress() as tell:
            lines = sending.send(place, site, matches, again=True, tell=tell)
    for line in lines:
        say(line)
