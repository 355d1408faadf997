"""Tables and progress bars on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.text import Text

from referee.progress import Tell
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


def table_console() -> Console:
    """Return a console for tables; where the output is no terminal, lines are not cut to its width."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=160)


def cell(value: object, style: str = "") -> Text:
    """Return a table cell: a text from outside is no markup."""
    return Text(one_line(str(value)), style=style)


@contextmanager
def bars() -> Iterator[Tell]:
    """Yield a listener that draws a bar per step."""
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    # Drawn when there is news, by no thread: beside a thread no copy of the process shares the work.
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as drawn:
        tasks: dict[str, TaskID] = {}

        def tell(step: str, done: int, of: int) -> None:
            if step not in tasks:
                tasks[step] = drawn.add_task(_STEPS.get(step, step.capitalize()))
            drawn.update(tasks[step], completed=done, total=of, refresh=True)

        yield tell
