"""`turnsheet remind`: drafts for everybody whose form is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee import disk
from referee.collecting import collect
from referee.console import WorkspaceOption, say, utc_now, workspace_at
from referee.editions import published_at
from referee.lateness import in_time
from referee.match import Match, open_match
from referee.reminders import Reminder, reminders


def command(
    match: Annotated[list[str] | None, typer.Argument(help="Which matches; all where none is named.")] = None,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to; otherwise `drafts` in the match's folder."),
    ] = None,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Write a reminder for each seat whose form is missing, in its language. Nothing is sent."""
    place, now = workspace_at(workspace), utc_now()
    for found in (open_match(place, name) for name in match or place.names()):
        known = collect(found, now, write=False)
        letters = list(reminders(found, in_time(found, known, published_at(found, found.last)).index))
        for letter in letters:
            path = (to or found.folder.path / "drafts") / _name(found, letter)
            data = letter.mail(now) if letter.to else f"{letter.subject}\n\n{letter.text}".encode()
            disk.write(path, data, disk.SECRET_FILE)
            say(f"{found.name}: seat {letter.seat}, {letter.to or 'no address known'}: {path}")
        if not letters:
            say(f"{found.name}: nobody's form is missing.")


def _name(match: Match, letter: Reminder) -> str:
    return f"{match.name}-T{match.turn:02}-S{letter.seat:02}-reminder.{'eml' if letter.to else 'txt'}"
