"""`turnsheet check`: judge workbooks exactly as publish would, and keep nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ingest import identify_apart
from referee.console import WorkspaceOption, say, workspace_at
from referee.faults import Exit, Mistake
from referee.match import Match, open_match
from referee.reading import Judged, judge


def command(
    files: Annotated[list[Path], typer.Argument(help="Order forms as they came back.", metavar="FILE...")],
    match: Annotated[
        str, typer.Option(help="Judge for this match; otherwise the form's code says which.")
    ] = "",
    language: Annotated[str, typer.Option(help="Language of the remarks: en or fr.")] = "en",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Check order forms as publish would: grade, orders in words, remarks with sheet and cell."""
    if language not in ("en", "fr"):
        raise Mistake(f"--language {language!r} is not possible. Allowed: en, fr.")
    place = workspace_at(workspace)
    matches = [open_match(place, name) for name in ([match] if match else place.names())]
    if not matches:
        raise Mistake(f"{place.path} holds no match to check against. Name its folder: -w FOLDER.")
    good = [_check(path, _read(path), matches, language) for path in files]
    raise typer.Exit(Exit.GOOD if all(good) else Exit.MISTAKE)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None


def _check(path: Path, data: bytes, matches: list[Match], language: str) -> bool:
    match = _match_of(data, path.name, matches)
    judged = judge(match, data, path.name)
    whose = f", seat {judged.code.seat}" if judged.code else ""
    say(f"{path}: {judged.grade.value} ({match.name}, turn {match.turn}{whose})")
    _print(match, judged, language)
    return judged.counts


def _match_of(data: bytes, filename: str, matches: list[Match]) -> Match:
    """Return the match that the form's code names, else the first: its finding then says what is wrong."""
    code = identify_apart(data, filename, b"")[0]
    return next((match for match in matches if code and match.name.upper() == code.match.upper()), matches[0])


def _print(match: Match, judged: Judged, language: str) -> None:
    if judged.counts:
        say("  Orders:" if judged.words else "  Orders: none")
    for word in judged.words:
        say(f"    {match.texts.text(word, language)}")
    for finding in judged.findings:
        say(f"  {finding.outcome.value}: {match.said(finding, language)} [{finding.code}]")
