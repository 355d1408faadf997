"""`turnsheet demo`: a sample match, from workbooks to a site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.serve import serve_folder
from referee.console import progress, say
from referee.demo.demonstration import play, prepare
from referee.match.match import Match
from referee.workspace.folders import Workspace


def command(
    folder: Annotated[
        Path, typer.Argument(help="Where; an earlier demonstration there is replaced.", metavar="FOLDER")
    ],
    serve: Annotated[bool, typer.Option(help="Serve the site afterwards.")] = True,
    port: Annotated[int, typer.Option(min=0, max=65535, help="For --serve; if taken, any free one.")] = 8000,
    turns: Annotated[int | None, typer.Option(min=0, help="Stop after this many turns.")] = None,
    game: Annotated[str, typer.Option(help="Which game.")] = "continental-rails",
) -> None:
    """Play a sample match from filled-in forms, and build its site."""
    place = Workspace(folder.resolve())
    demo = prepare(game, place)
    with progress() as tell:
        match = play(demo, turns, tell)
    _tell(match, place)
    if serve:
        serve_folder(place.site, port, or_any=True)
    else:
        say(f"See it: turnsheet serve --site {place.site}")


def _tell(match: Match, place: Workspace) -> None:
    say(f"{match.name}: {match.last} turns published. The site is in {place.site}")
    people = [seat for seat in match.seats if seat.human]
    if people:
        say("Its locked desks open with these passphrases (public: this is a demonstration):")
    for seat in people:
        name = match.game.seat_name(match.state, seat.number)
        words = match.secrets.seat(seat.number).passphrase
        say(f"  seat {seat.number:2} ({seat.language})  {name}: {words}")
