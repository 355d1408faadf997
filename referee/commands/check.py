"""`turnsheet check`: judge workbooks exactly as publish would, and keep nothing."""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from engine.messages import LANGUAGES
from ingest import identify_apart
from referee.console import WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Exit, Mistake
from referee.intake import inbox
from referee.intake.collecting import look_at
from referee.judging.judged import Judged
from referee.match.match import Match, open_match, site_of
from referee.receipts.receipt import Receipt
from referee.safe_text import legible
from referee.workspace import disk
from referee.workspace.folders import Workspace

FilesArgument = Annotated[
    list[Path], typer.Argument(help="Order forms as they came back.", metavar="FILE...")
]
MatchOption = Annotated[str, typer.Option(help="Judge for this match; otherwise the form's code says which.")]


def command(
    files: FilesArgument,
    match: MatchOption = "",
    language: Annotated[str, typer.Option(help="Language of the remarks, such as en, fr or ru.")] = "en",
    receipts: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "--receipts",
            metavar="FOLDER",
            help="Also write the receipts there: text, page, annotated workbook.",
        ),
    ] = None,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Judge order forms as publish would, and keep nothing.

    Prints the grade, the orders in words, and the remarks with sheet and cell.
    """
    if language not in LANGUAGES:
        raise Mistake(f"--language {language!r} is not possible. Allowed: {', '.join(LANGUAGES)}.")
    good, taken = [], dict[Path, Path]()
    for path in files:
        opened, judged, answer = checked(path, workspace, match)
        # As the form says, also where it was judged for another match; without a code it is nobody's.
        code = judged.code
        whose = f" ({code.match}, turn {code.turn}, seat {code.seat})" if code else ""
        say(f"{path}: {judged.grade.value}{whose}")
        _print(opened, judged, language)
        if receipts:
            write_receipt(opened, answer, receipts, name_of(path, receipts, taken))
        good.append(judged.counts)
    raise typer.Exit(Exit.GOOD if all(good) else Exit.MISTAKE)


def checked(path: Path, workspace: Path, match: str) -> tuple[Match, Judged, Receipt]:
    """Judge a file for the match it belongs to.

    Raises
    ------
    Mistake
        If the file cannot be read, or there is no match to check against.
    """
    place = workspace_at(workspace)
    matches = [open_match(place, name) for name in ([match] if match else place.names())]
    if not matches:
        raise Mistake(f"{place.path} holds no match to check against. Name its folder: -w FOLDER.")
    if not path.exists() and str(path) in place.names():
        raise Mistake(f"{path} is a match, and files are wanted here. Name the match with --match {path}.")
    data = inbox.named_file(path)
    name = legible(path.name)
    owner = _match_of(data, name, matches)
    return owner, *look_at(owner, data, name, utc_now())


def write_receipt(match: Match, receipt: Receipt, folder: Path, stem: str) -> list[Path]:
    """Write a receipt with all its files into a folder, named after the form; return what was written.

    Raises
    ------
    Mistake
        If `publish` collects order forms from that folder: the marked workbook would count as a newer form.
    """
    if is_collected(match, folder):
        raise Mistake(
            f"{folder} is a folder that `publish` collects order forms from, and it would take the receipt's "
            "workbook for a newer form. Nothing was written. Name another folder with --out."
        )
    written = {folder / f"{stem}-receipt.txt": receipt.text.encode()}
    written |= {folder / f"{stem}-receipt{Path(file.name).suffix}": file.data for file in receipt.files}
    for path, data in written.items():
        disk.write(path, data, disk.SECRET_FILE)
    return list(written)


def name_of(path: Path, folder: Path, taken: dict[Path, Path]) -> str:
    """Return how the receipt of a form is named: after it, and apart from those of other forms of its name.

    `taken` is folder and name -> form of the receipts so far.
    """
    names = chain([path.stem], (f"{path.stem}-{number}" for number in count(2)))
    return next(name for name in names if taken.setdefault(folder / name.casefold(), path) == path)


def is_collected(match: Match, folder: Path) -> bool:
    """Return whether `publish` takes in all files of a folder: an inbox, or that of ``[doors.folder]``."""
    workspace, there = Workspace(match.folder.path.parents[1]), folder.resolve()
    inboxes = (place.resolve() for place in (workspace.matches, workspace.signups))
    doors = site_of(match).doors
    shared = {} if isinstance(doors, msgspec.UnsetType) else doors.get("folder", {})
    return (there.name == "inbox" and there.parent.parent in inboxes) or (
        "path" in shared and there == (workspace.path / str(shared["path"])).resolve()
    )


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
