"""`turnsheet notice`: words of the referee on the front page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.messages import LANGUAGES
from referee.console import MatchArgument, WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.match import notices
from referee.match.match import open_match
from referee.match.notices import Notice
from referee.workspace import locks
from referee.workspace.index import moment


def command(
    match: MatchArgument,
    text: Annotated[
        str, typer.Argument(help="What you say; readers of all languages see it.", metavar="TEXT")
    ],
    also: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LANGUAGE=TEXT", help="What readers of a language see in its place, as fr=Merci."
        ),
    ] = None,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Put words of yours on the front page, under "From the referee".

    They go into the letters of the turn that comes out next, too, and stay on that turn's page.
    """
    place, now = workspace_at(workspace), utc_now()
    why = notices.words(text)
    words = dict(map(_in_language, also or ()))
    with locks.in_turn(place.match(match).door, match):
        opened = open_match(place, match)
        if opened.is_over:
            raise Mistake(f"{match} is over; `turnsheet announce` still writes to its players.")
        new = notices.add(opened.folder, Notice("words", opened.turn, moment(now), why, words=words))
    say(f"{match}: your words {'are' if new else 'were already'} noted.")
    say(f"Next: `turnsheet publish {match}` puts them on the site.")


def _in_language(option: str) -> tuple[str, str]:
    """Return the language and the words of one `--also`; raises Mistake."""
    language, equals, text = option.partition("=")
    if not equals or language not in LANGUAGES:
        raise Mistake(f"--also {option}: give LANGUAGE=TEXT. Languages: {', '.join(LANGUAGES)}.")
    return language, notices.words(text)
