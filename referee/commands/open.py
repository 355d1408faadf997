"""`turnsheet open`: what a seat was sent, read by the referee from the published site."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from publish.desks.decrypt import OpenedDesk, open_desk, open_paper
from publish.desks.seal import FORM, REPORT, SealError
from referee.console import MatchArgument, SeatArgument, WorkspaceOption, say, workspace_at
from referee.faults import Mistake
from referee.match.match import Match, open_match
from referee.publication.desk_text import desk_lines
from referee.workspace import disk


def command(
    match: MatchArgument,
    seat: SeatArgument,
    turn: Annotated[
        int | None, typer.Argument(help="Which turn [default: the newest].", metavar="TURN")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder: put the order form and the report as JSON there.")
    ] = None,
    language: Annotated[str, typer.Option(help="Language of the texts, such as en, fr or ru.")] = "en",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Read a seat's desk with the referee's key, as its player does.

    From the very files that players get.
    """
    place = workspace_at(workspace)
    opened = open_match(place, match)
    folder = place.site / opened.name / "desk"

    def fetch(name: str) -> bytes | None:
        path = folder / name
        return path.read_bytes() if path.is_file() else None

    try:
        desk = open_desk(fetch, opened.name, "referee", opened.secrets.referee_key)
        turn = _turn(opened, desk, turn)
        report, form = (open_paper(fetch, desk, turn, kind, seat) for kind in (REPORT, FORM))
    except SealError as error:
        raise Mistake(
            f"{folder}: {error}. Publish {match} first; if it is published, `turnsheet verify {match}` says "
            "what was altered."
        ) from None
    if report is None:
        raise Mistake(f"{match} has no paper of seat {seat} for turn {turn} on the site.")
    payload: dict[str, Any] = json.loads(report[1])
    for line in desk_lines(payload, language if language in payload["languages"] else "en"):
        say(line)
    if out:
        _put(out, f"{opened.name}-T{turn:02}-S{seat:02}.json", report[1])
        if form:
            _put(out, form[0]["name"], form[1])


def _turn(match: Match, desk: OpenedDesk, turn: int | None) -> int:
    number = desk.latest if turn is None else turn
    if not desk.first <= number <= desk.latest:
        raise Mistake(f"{match.name} has turns {desk.first} to {desk.latest} on the site, not {number}.")
    return number


def _put(folder: Path, name: str, data: bytes) -> None:
    disk.write(folder / name, data, disk.SECRET_FILE)
    say(f"Wrote {folder / name}")
