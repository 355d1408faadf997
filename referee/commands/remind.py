"""`turnsheet remind`: drafts for everybody whose form is missing."""

from __future__ import annotations

from contextlib import closing, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from referee.console import MatchesArgument, WorkspaceOption, say, utc_now, warn, workspace_at
from referee.faults import Mistake
from referee.intake.collecting import collect
from referee.intake.doors.contract import DoorShut
from referee.intake.doors.postman import Letter, Postman
from referee.match.drafts import folder_of, write_draft
from referee.match.lateness import in_time, is_past
from referee.match.match import Match, open_match
from referee.turns.reminders import Reminder, draft_of, reminders
from referee.workspace import settings
from referee.workspace.door_settings import MailServer
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


def command(
    match: MatchesArgument = None,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to; otherwise `drafts` in the match's folder."),
    ] = None,
    send: Annotated[
        bool, typer.Option("--send", help="Send them too, by [mail.smtp] of turnsheet.toml.")
    ] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Write a reminder for each seat whose form is missing.

    Each in the language of its seat; --send also sends them.
    """
    place, now = workspace_at(workspace), utc_now()
    names = match or [name for name in place.names() if _is_published(place, name)]
    with closing(_postman(place)) if send else nullcontext() as postman:
        for opened in (open_match(place, name) for name in names):
            _remind(opened, now, to or folder_of(opened.folder), postman)


def _is_published(place: Workspace, name: str) -> bool:
    """Return whether players can see the match; one that is not on the site has no form to miss."""
    published = (place.site / place.match(name).name).is_dir()
    if not published:
        say(f"{name}: not on the site yet, so nobody is reminded. Next: `turnsheet publish {name}`.")
    return published


def _remind(match: Match, now: datetime, folder: Path, postman: Postman | None) -> None:
    if not match.is_over and is_past(match, now):
        say(f"{match.name}: the deadline of turn {match.turn} has passed, so nobody is reminded. {_THEN}")
        return
    index = collect(match, now, write=False)
    letters = list(reminders(match, in_time(match, index).index))
    for letter in letters:
        name = draft_of(match, letter.seat).name
        path = write_draft(folder / name, letter.to, letter.subject, letter.text, now)
        say(f"{match.name}: seat {letter.seat}, {letter.to or 'no address known'}: {path}")
        if postman and letter.to:
            _send(match, letter, postman)
    if not letters:
        over = "is over; " if match.is_over else ""
        say(f"{match.name}: {over}nobody's form is missing.")


_THEN = "`publish` plays the turn, `extend` gives more time."


def _send(match: Match, letter: Reminder, postman: Postman) -> None:
    """Send a reminder; an address that takes no mail does not keep the others waiting."""
    try:
        postman.send(Letter(letter.to, letter.subject, letter.text))
    except DoorShut as fault:
        warn(f"{match.name}: seat {letter.seat} was not reminded. {fault}")
    else:
        say(f"{match.name}: seat {letter.seat} reminded.")


def _postman(place: Workspace) -> Postman:
    mail = settings.read(place.settings, Site).mailbox
    if not mail or not isinstance(mail.sending, MailServer):
        raise Mistake("--send needs [mail] and [mail.smtp] in turnsheet.toml; docs/doors.md shows them.")
    return Postman(mail, place.path, utc_now)
