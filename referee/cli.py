"""The console script `turnsheet`: its commands, and what becomes of faults."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

import typer

from referee.commands import (
    amend,
    archive,
    check,
    demo,
    deploy,
    excuse,
    extend,
    new,
    publish,
    receipt,
    remind,
    rollback,
    seat,
    serve,
    simulate,
    status,
    undo,
    verify,
)
from referee.commands import open as open_
from referee.console import warn
from referee.faults import Exit, RefereeFault

app = typer.Typer(
    name="turnsheet",
    help="Play-by-mail railway games: order forms in, a checked turn and a site out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (
    new,
    publish,
    status,
    check,
    receipt,
    remind,
    extend,
    excuse,
    seat,
    open_,
    undo,
    amend,
    verify,
    archive,
    deploy,
    rollback,
    serve,
    simulate,
    demo,
):
    app.command(name=command.__name__.rpartition(".")[2])(command.command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; every fault ends in a sentence and its exit code."""
    try:
        app(None if arguments is None else list(arguments))
    except RefereeFault as fault:
        for line in str(fault).splitlines():
            warn(line)
        sys.exit(fault.exit_code)
    except OSError as error:
        _system_refused(error)
    except Exception as error:  # the last net: whatever comes here is a mistake of ours
        _our_bug(error)


def _system_refused(error: OSError) -> None:
    where = f" ({error.filename})" if error.filename else ""
    warn(f"The system refused: {error.strerror or error}{where}. Mend that and run the command again.")
    if os.environ.get("TURNSHEET_DEBUG"):
        traceback.print_exc()
    sys.exit(Exit.MISTAKE)


def _our_bug(error: Exception) -> None:
    warn(f"This is a mistake of ours, not of yours: {type(error).__name__}: {error}")
    warn("No turn was lost: run the command again. TURNSHEET_DEBUG=1 shows where it happened.")
    if os.environ.get("TURNSHEET_DEBUG"):
        traceback.print_exc()
    sys.exit(Exit.OUR_BUG)
