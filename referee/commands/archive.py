"""`turnsheet archive`: everything of a finished match in one file that anyone can verify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.console import MatchArgument, WorkspaceOption, at_work, say, workspace_at
from referee.demo.demonstration import MARK
from referee.fairness.archive import write_archive
from referee.faults import Mistake
from referee.match.match import open_match


def command(
    match: MatchArgument,
    out: Annotated[Path | None, typer.Option(help="The zip file [default: MATCH.zip].")] = None,
    with_workbooks: Annotated[
        bool,
        typer.Option(
            "--with-workbooks",
            help="Include players' original workbooks (they may contain personal names).",
        ),
    ] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Write the archive of a finished match: one file to verify.

    It holds all turns, orders, reports, seed and keys, and the site.
    """
    place = workspace_at(workspace)
    opened = open_match(place, match)
    if not (opened.is_over or (place.path / MARK).is_file()):
        raise Mistake(
            f"{match} is not over: its archive would tell every player the secrets of all others. "
            f"`turnsheet verify {match}` checks it without telling anybody."
        )
    path = out or Path(f"{match}.zip")
    with at_work(place):
        count = write_archive(place, opened, path, workbooks=with_workbooks)
    say(
        f"{path}: {count} files, {path.stat().st_size / 1e6:,.1f} MB. Anyone can run: turnsheet verify {path}"
    )
