"""Marks a workspace: the version of its layout, and what git must not stage."""

from __future__ import annotations

from pathlib import Path

from referee.faults import Mistake
from referee.workspace import disk
from referee.workspace.folders import Workspace

VERSION = 1
"""The layout of a workspace; one without the mark is of version 1 too."""
_MARK = "# Turnsheet: keys, positions, addresses and passwords are here. Git stages none of them."
_PRIVATE = (
    "/secrets/", "/matches/", "/turnsheet.toml", "/.work/", "/.publish.lock", "/.workspace-version",
    "/sign-ups/", "/players.toml", "/.site-held",
    # Files of the referee's own that the guides name: passwords, keys, lists of players, backups.
    "/mail-password", "/*.key", "/seats*.csv", "/*.age",
)  # fmt: skip


def check_version(workspace: Workspace) -> None:
    """Make sure that this Turnsheet knows how the workspace is laid out.

    Raises
    ------
    Mistake
        If a later Turnsheet wrote it.
    """
    path = workspace.version
    text = _text(path).strip() if path.is_file() else str(VERSION)
    if not text.isdigit():
        raise Mistake(f"{path} holds {text!r}, not a number. Write {VERSION} into it, or remove the file.")
    if int(text) > VERSION:
        raise Mistake(
            f"{workspace.path} was written by a later Turnsheet (layout {text}; this one knows {VERSION}). "
            "Install that version or a newer one, and run the command again. Nothing was changed."
        )


def mark(workspace: Workspace) -> None:
    """Write the version of the layout, and tell git what it must not stage; keeps lines of the referee's own.

    A workspace that is a git repository, or part of one, stages the site and files of the referee's, no more.
    """
    disk.write_text(workspace.version, f"{VERSION}\n")
    path = workspace.path / ".gitignore"
    own = _text(path)
    # One that an earlier version wrote names fewer.
    missing = [line for line in (_MARK, *_PRIVATE) if line not in own.splitlines()]
    if missing:
        block = "\n".join((*missing, ""))
        disk.write_text(path, f"{own.rstrip()}\n\n{block}" if own.strip() else block)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") if path.is_file() else ""
    except UnicodeDecodeError:
        raise Mistake(
            f"{path} is not in UTF-8. Save it in that encoding with an editor, and run the command again."
        ) from None
