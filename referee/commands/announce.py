"""`turnsheet announce`: words of the referee to players and club."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.console import MatchArgument, WorkspaceOption, at_work, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.match.match import open_match
from referee.publication.announcing import tell_words
from referee.publication.turn_letters import Words
from referee.safe_text import one_line
from referee.workspace import settings
from referee.workspace.settings import Site

_LONGEST = 2000


def command(
    match: MatchArgument,
    text: Annotated[
        str, typer.Argument(help="What you say, in the languages of your players.", metavar="TEXT")
    ],
    workspace: WorkspaceOption = Path(),
) -> None:
    """Send words of yours to all players of a match and to the club.

    By mail where turnsheet.toml has a server, otherwise as drafts; to the club by [announce]. The same words
    go out once, however often you send them.
    """
    words = one_line(text).strip()
    if not words or len(words) > _LONGEST:
        raise Mistake(f"Say something in 1 to {_LONGEST} characters.")
    place = workspace_at(workspace)
    with at_work(place):
        opened = open_match(place, match)
        site = settings.read(place.settings, Site)
        lines = tell_words(place, site, opened, Words(f"{match}: {_start(words)}", f"{words}\n"), utc_now)
    for line in lines or ["these words went out before; nothing was sent."]:
        say(f"{match}: {line}")


def _start(words: str) -> str:
    return words if len(words) <= 60 else f"{words[:57]}..."
