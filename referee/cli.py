"""The console script `turnsheet`: its commands, and what becomes of faults."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.main import get_command

GROUPS = {
    "every turn": ("publish", "status", "check", "receipt", "remind"),
    "a match": ("new", "extend", "excuse", "seat", "signups", "announce", "notice", "hold"),
    "repair": ("undo", "amend", "rollback", "repair", "backup", "restore"),
    "the site": ("serve", "deploy", "assets", "demo"),
    "trust": ("verify", "archive", "open", "export", "explain"),
    "rules and games": ("simulate", "new-game"),
}
"""What the commands are for, as the help lists them."""
NAMES = tuple(name for names in GROUPS.values() for name in names)
"""The commands in the order they are listed; each is a module of `referee.commands`."""
_SELDOM = (300_000, 20, 100)
_STOPPED = 130
"""What shells give a program that Ctrl-C ended."""


def application(names: Sequence[str] = NAMES) -> typer.Typer:
    """Return the program with some of its commands; only their modules are loaded."""
    app = typer.Typer(
        name="turnsheet",
        help="Play-by-mail railway games: order forms in, a checked turn and a site out.",
        epilog="  ".join(f"{purpose.capitalize()}: {', '.join(names)}." for purpose, names in GROUPS.items()),
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    # With a callback a program of one command still has that command's name.
    app.callback(no_args_is_help=True)(_about)
    for name in names:
        app.command(name=name)(import_module(f"referee.commands.{name.replace('-', '_')}").command)
    return app


def _say_version(wanted: bool) -> None:
    if wanted:
        # Loading it takes longer than any other command does to begin.
        from referee.console import say
        from referee.match.code_version import release

        say(f"turnsheet {release()}")
        raise typer.Exit


def _about(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_say_version, is_eager=True),
    ] = False,
) -> None:
    """Hear what is said before the name of a command."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; every fault ends in a sentence and its exit code."""
    # Nearly all that a command makes lives until it ends: looking for garbage every few hundred objects is
    # a twentieth of its work. Set before our modules are loaded, which make most objects of all.
    gc.set_threshold(*_SELDOM)
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        _run(words)
    except KeyboardInterrupt:  # before the command had begun
        _say_stopped()
        sys.exit(_STOPPED)
    except SystemExit as ended:
        # Typer makes Ctrl-C an exit code without a word; `simulate` has said by then what it kept.
        if ended.code == _STOPPED and words[:1] != ["simulate"]:
            _say_stopped()
        raise


def _say_stopped() -> None:
    typer.echo("Stopped. Nothing is lost: run the command again.", err=True)


def _plainly(program: Any) -> Any:
    """Let commands call their numbers by a plain word, in the help and where one is wrong.

    Typer has no setting for it: `parser` would lose the ranges, and `click_type` takes only classes of the
    click that Typer brings along, which it does not let others import.
    """
    for command in program.commands.values():
        for parameter in command.params:
            if parameter.type.name.startswith("int"):
                parameter.type.name = "whole number"
    return program


def _run(words: list[str]) -> None:
    from referee.console import tell_fault

    asked: Sequence[str] = words[:1] if words and words[0] in NAMES else NAMES
    if words == ["--version"]:
        asked = NAMES[:1]
    try:
        _plainly(get_command(application(asked)))(words)
    except Exception as error:  # the last net: whatever is no fault we know is a bug in Turnsheet
        sys.exit(tell_fault(error))
