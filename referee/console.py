"""The referee's terminal: sentences, tables, and bars for what takes longer than a moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from referee.collecting import Tell, quiet
from referee.folders import Workspace
from referee.safe_text import one_line

_STEPS = {
    "collect": "Reading order forms",
    "orders": "Gathering orders",
    "resolve": "Playing the turn",
    "write": "Writing the turn",
    "pages": "Building pages",
    "gate": "Searching for secrets",
    "lay": "Putting in place",
    "deploy": "Sending",
    "simulate": "Playing matches",
    "verify": "Verifying turns",
    "demo": "Demonstration",
}

WorkspaceOption = Annotated[
    Path, typer.Option("--workspace", "-w", help="The folder that holds turnsheet.toml and the matches.")
]


def say(text: str = "") -> None:
    """Print one line of the result."""
    typer.echo(one_line(text))


def warn(text: str) -> None:
    """Print one line for the referee's eyes, apart from the result."""
    typer.echo(one_line(text), err=True)


def table_console() -> Console:
    """Return a console for tables; where the output is no terminal, lines are not cut to its width."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=160)


def cell(value: object, style: str = "") -> Text:
    """Return a table cell: a text from outside is no markup."""
    return Text(one_line(str(value)), style=style)


def workspace_at(path: Path) -> Workspace:
    """Return the workspace at a path."""
    return Workspace(path.resolve())


def utc_now() -> datetime:
    """Return this moment in UTC: the one clock of the house."""
    return datetime.now(UTC)


@contextmanager
def progress() -> Iterator[Tell]:
    """Yield a listener that draws a bar per step where someone watches, and keeps quiet elsewhere."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield quiet
        return
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bars:
        tasks = {step: bars.add_task(text, visible=False, start=False) for step, text in _STEPS.items()}

        def tell(step: str, done: int, of: int) -> None:
            task = tasks[step]
            bars.start_task(task)
            bars.update(task, completed=done, total=of, visible=True)

        yield tell
