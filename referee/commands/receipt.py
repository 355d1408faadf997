"""`turnsheet receipt`: what a player would be told about a workbook, as files to send."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.check import FilesArgument, MatchOption, checked, is_collected, name_of, write_receipt
from referee.console import WorkspaceOption, say
from referee.faults import Exit


def command(
    files: FilesArgument,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "--to",
            metavar="FOLDER",
            help="Where to; otherwise beside each form, or in receipts/ of the match if that is an inbox.",
        ),
    ] = None,
    match: MatchOption = "",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Write the receipts of order forms: text, page, marked workbook."""
    good, taken = [], dict[Path, Path]()
    for path in files:
        opened, judged, answer = checked(path, workspace, match)
        beside = opened.folder.path / "receipts" if is_collected(opened, path.parent) else path.parent
        folder = out or beside
        written = write_receipt(opened, answer, folder, name_of(path, folder, taken))
        say(f"{path}: {judged.grade.value}; wrote {', '.join(str(file) for file in written)}")
        good.append(judged.counts)
    raise typer.Exit(Exit.GOOD if all(good) else Exit.MISTAKE)
