"""`turnsheet notice`: words of the referee on the front page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.console import WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.match import notices
from referee.match.match import open_match
from referee.match.notices import Notice
from referee.workspace import disk
from referee.workspace.index import moment


def command(
    match: Annotated[str, typer.Argument(help="The match.")],
    text: Annotated[str, typer.Argument(help="What you say; readers of all languages see it.")],
    en: Annotated[str, typer.Option(help="What English readers see in its place.")] = "",
    fr: Annotated[str, typer.Option(help="What French readers see in its place.")] = "",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Put words of yours on the front page, under "From the referee".

    They go into the letters of the turn that comes out next, too, and stay on that turn's page.
    """
    place, now = workspace_at(workspace), utc_now()
    why = notices.words(text)
    words = {language: notices.words(said) for language, said in (("en", en), ("fr", fr)) if said}
    with disk.in_turn(place.match(match).door, match):
        opened = open_match(place, match)
        if opened.is_over:
            raise Mistake(f"{match} is over; `turnsheet announce` still writes to its players.")
        new = notices.add(opened.folder, Notice("words", opened.turn, moment(now), why, words=words))
    say(f"{match}: your words {'are' if new else 'were already'} noted.")
    say(f"Next: `turnsheet publish {match}` puts them on the site.")
