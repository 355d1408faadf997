"""What all commands share: output, errors, the workspace option, the clock."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from ingest import ReaderUnfit
from referee.faults import Damaged, Exit, Mistake, RefereeFault, notes_of, refused_by_system
from referee.progress import Tell, quiet
from referee.safe_text import one_line
from referee.workspace import locks, upkeep
from referee.workspace.folders import Workspace

MatchArgument = Annotated[str, typer.Argument(help="Which match.", metavar="MATCH")]

MatchesArgument = Annotated[
    list[str] | None, typer.Argument(help="Which matches [default: all].", metavar="MATCH...")
]

SeatArgument = Annotated[int, typer.Argument(help="Which seat, by its number.", metavar="SEAT")]

WorkspaceOption = Annotated[
    Path, typer.Option("--workspace", "-w", help="The folder that holds turnsheet.toml and the matches.")
]

OfflineOption = Annotated[
    bool,
    typer.Option("--offline", help="Sign although the published site cannot be asked; the chain records it."),
]


def say(text: str = "") -> None:
    """Print one line of the result."""
    typer.echo(one_line(text))


def warn(text: str) -> None:
    """Print one line for the referee's eyes, apart from the result."""
    typer.echo(one_line(text), err=True)


def tell_fault(error: Exception, match: str = "") -> Exit:
    """Say what was done before and what went wrong, in sentences; return the exit code that goes with it.

    Parameters
    ----------
    error : Exception
        What was raised.
    match : str
        Which match it was about, where a command deals with several.
    """
    lines, code = _in_words(error)
    for line in [*notes_of(error), *lines]:
        # Many sentences begin with the match by themselves.
        warn(line if not match or line.startswith(f"{match}: ") else f"{match}: {line}")
    if os.environ.get("TURNSHEET_DEBUG") and not isinstance(error, RefereeFault):
        traceback.print_exception(error)
    return code


def _in_words(error: Exception) -> tuple[list[str], Exit]:
    if isinstance(error, RefereeFault):
        lines = str(error).splitlines()
        if isinstance(error, Damaged) and error.match:
            lines.append(f"`turnsheet repair {error.match}` makes again what can be made.")
        return lines, error.exit_code
    if isinstance(error, OSError):
        return [refused_by_system(error)], Exit.MISTAKE
    if isinstance(error, ReaderUnfit):
        return [
            f"Order forms cannot be opened on this computer: {error}. No form was judged. "
            "Install Turnsheet afresh, in an environment of its own, and run the command again."
        ], Exit.MISTAKE
    return [
        f"This is a bug in Turnsheet, not a mistake of yours: {type(error).__name__}: {error}",
        "No turn was lost: run the command again. TURNSHEET_DEBUG=1 shows where it happened.",
    ], Exit.OUR_BUG


def workspace_at(path: Path) -> Workspace:
    """Return the workspace at a path.

    Raises
    ------
    Mistake
        If a later Turnsheet wrote it.
    """
    place = Workspace(path.resolve())
    upkeep.check_version(place)
    return place


@contextmanager
def at_work(place: Workspace) -> Iterator[None]:
    """Hold a workspace for one command alone, and mark one that an earlier version made.

    Raises
    ------
    Mistake
        Where there is no workspace: a slip in ``-w`` makes no folder.
    """
    if not (place.settings.is_file() or place.matches.is_dir()):
        raise Mistake(
            f"{place.path} holds no match. Make one with `turnsheet new`, or name the folder: -w FOLDER."
        )
    with locks.locked(place.lock, str(place.path)):
        upkeep.mark(place)
        yield


def utc_now() -> datetime:
    """Return this moment in UTC: the one clock of the house."""
    return datetime.now(UTC)


@contextmanager
def progress() -> Iterator[Tell]:
    """Yield a listener that draws a bar per step where someone watches, and keeps quiet elsewhere."""
    if not sys.stderr.isatty():
        yield quiet
        return
    # Loading what draws takes as long as loading a game: only where someone watches.
    from referee.terminal import bars

    with bars() as tell:
        yield tell
