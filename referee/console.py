"""What every command says and asks: sentences, the option of the workspace, the clock."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from referee.collecting import Tell, quiet
from referee.folders import Workspace
from referee.safe_text import one_line

WorkspaceOption = Annotated[
    Path, typer.Option("--workspace", "-w", help="The folder that holds turnsheet.toml and the matches.")
]


def say(text: str = "") -> None:
    """Print one line of the result."""
    typer.echo(one_line(text))


def warn(text: str) -> None:
    """Print one line for the referee's eyes, apart from the result."""
    typer.echo(one_line(text), err=True)


def workspace_at(path: Path) -> Workspace:
    """Return the workspace at a path."""
    return Workspace(path.resolve())


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
