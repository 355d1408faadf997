"""`turnsheet rollback`: the edition of the site before."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.console import WorkspaceOption, at_work, say, workspace_at
from referee.deploy import kept
from referee.faults import done_before
from referee.match import calendar
from referee.match.match import open_match
from referee.publication import rollback
from referee.publication.sending import send
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


def command(
    show: Annotated[
        bool, typer.Option("--list", help="Only list the editions that can be taken back.")
    ] = False,
    end: Annotated[bool, typer.Option("--end", help="Let publish build the site again.")] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Put the site back as it was before the last publication.

    Here and at the target; it is held there. Turns and orders are not touched.
    """
    place = workspace_at(workspace)
    if show:
        _list(place)
        return
    with at_work(place):
        if end:
            was = rollback.end(place)
            say("Publish builds the site again." if was else "The site was not held; nothing changed.")
            return
        taken = rollback.roll_back(place)
        say(
            f"Taken back: edition {taken.number}, {taken.match} turn {taken.turn}. Readers see the edition "
            "before it, until you end that."
        )
        names = place.published(taken.match)
        with done_before() as before:
            before.append(
                "The site here is taken back: `turnsheet deploy` sends it, `rollback` would go further."
            )
            matches = [open_match(place, name) for name in names]
            for line in send(place, settings.read(place.settings, Site), matches):
                say(line)
    say("`turnsheet rollback --end` lets publish build it again; a second rollback goes one edition further.")


def _list(place: Workspace) -> None:
    editions = kept(place)
    for one in reversed(editions):
        changed = len(one.added) + len(one.replaced)
        when = calendar.on_wall(open_match(place, one.match), one.when)
        say(f"edition {one.number}: {one.match} turn {one.turn}, made {when}, {changed} files")
    if not editions:
        say("There is no earlier edition to go back to.")
