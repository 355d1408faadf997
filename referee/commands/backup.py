"""`turnsheet backup`: the whole workspace as one encrypted file."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from referee.console import WorkspaceOption, at_work, say, warn, workspace_at
from referee.faults import Mistake
from referee.workspace import disk, locks
from referee.workspace.backup import Lock, by_key, by_passphrase, new_key, write_backup
from referee.workspace.folders import Workspace

VARIABLE = "TURNSHEET_BACKUP_PASSPHRASE"
KeyOption = Annotated[
    Path | None,
    typer.Option(help=f"A key file of age in place of a passphrase, which is asked for or in {VARIABLE}."),
]
_LEAST = 12


def command(
    file: Annotated[
        Path, typer.Argument(help="The backup, outside the workspace; replaces a former one.", metavar="FILE")
    ],
    key: KeyOption = None,
    new_key_file: Annotated[
        Path | None, typer.Option("--new-key", help="Make a key file there and use it.")
    ] = None,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Write the whole workspace into one encrypted file.

    It is opened again before it takes the place of a former one. Programs that know age open it too.
    """
    place = workspace_at(workspace)
    if file.resolve().is_relative_to(place.path):
        raise Mistake(f"{file} is inside the workspace and would be lost with it. Name a place outside.")
    made = _made(new_key_file, place)
    lock = lock_of(made or key, confirm=True)
    with at_work(place), ExitStack() as collecting:
        for name in place.names():
            collecting.enter_context(locks.in_turn(place.match(name).door, name))
        count = write_backup(place, file, lock)
    size = file.stat().st_size / 1e6
    say(f"{file}: {count} files, {size:,.1f} MB, encrypted, and opened again to make sure.")
    _warn_of(made or key, place, file)
    say(f"Keep it elsewhere, and apart from its key. To use it: `turnsheet restore {file} -w NEW_FOLDER`.")


def _made(path: Path | None, place: Workspace) -> Path | None:
    if path is None:
        return None
    if path.resolve().is_relative_to(place.path):
        raise Mistake(
            f"{path} is inside the workspace: its key would be lost with it, and lie locked up in the backup "
            "that it opens. Name a place outside, and not the folder of the backup."
        )
    if path.exists():
        raise Mistake(f"{path} is there already. To use it, say --key {path}.")
    disk.write_text(path, new_key(), disk.SECRET_FILE)
    say(f"The new key is in {path}. Without it nobody opens the backup: keep a copy in another place.")
    return path


def _warn_of(key: Path | None, place: Workspace, backup: Path) -> None:
    """Say where a key is of no use, or of use to anybody."""
    if key and key.resolve().is_relative_to(place.path):
        warn(f"{key} is inside the workspace and would be lost with it: keep it outside.")
    if key and key.resolve().parent == backup.resolve().parent:
        warn(f"{key} is beside the backup, and whoever gets that folder opens it: move one of the two.")


def lock_of(key: Path | None, *, confirm: bool = False) -> Lock:
    """Return the lock of a key file, or of the passphrase from the environment or from the keyboard.

    Raises
    ------
    Mistake
        If there is no such file, no key in it, or a new passphrase (`confirm`) is short.
    """
    if key is None:
        return by_passphrase(_passphrase(confirm))
    try:
        return by_key(key.read_text(encoding="utf-8"), str(key))
    except FileNotFoundError:
        raise Mistake(f"{key} is missing.") from None
    except UnicodeDecodeError:
        raise Mistake(f"{key} is not a text file, so it is not a key file.") from None


def _passphrase(confirm: bool) -> str:
    words = os.environ.get(VARIABLE, "") or _asked(confirm)
    if confirm and len(words) < _LEAST:
        raise Mistake(f"The passphrase has {len(words)} characters. Use at least {_LEAST}, better six words.")
    return words


def _asked(confirm: bool) -> str:
    if not sys.stdin.isatty():
        raise Mistake(f"Nobody can type the passphrase here: set {VARIABLE}, or name a key file by --key.")
    try:
        words = typer.prompt(
            "Passphrase of the backup", hide_input=True, confirmation_prompt=confirm, err=True
        )
    except typer.Abort:
        raise KeyboardInterrupt from None
    return str(words)
