"""Restores the site as it was before the newest publication."""

from __future__ import annotations

from pathlib import Path

from referee.deploy import Publication, kept, take_back
from referee.faults import Mistake
from referee.workspace import disk
from referee.workspace.folders import Workspace

_HELD = "the site is held at an earlier edition; `turnsheet rollback --end` lets publish build it again."


def held(workspace: Workspace) -> str:
    """Return the sentence that says why the site is not built; empty where it may be."""
    return _HELD if any(mark.is_file() for mark in _marks(workspace)) else ""


def roll_back(workspace: Workspace) -> Publication:
    """Take the newest publication back and hold the site.

    Turns, forms and receipts stay as they are: only what readers see goes back. The caller holds the lock of
    the workspace.

    Raises
    ------
    Mistake
        If no publication is left to take back.
    """
    if not kept(workspace):
        raise Mistake(
            "There is no earlier edition of the site to go back to. Only the last few publications are kept, "
            "and each can be taken back once."
        )
    # The mark first: stopped in the middle, no publish builds over a half restored site.
    disk.write_text(workspace.held, f"{_HELD}\n")
    edition = take_back(workspace)
    assert edition is not None
    # What stands there now is no longer what the stamp of any match says.
    disk.remove(workspace.work / "built")
    return edition


def end(workspace: Workspace) -> bool:
    """Let publish build the site again; return whether it was held."""
    was = bool(held(workspace))
    for mark in _marks(workspace):
        mark.unlink(missing_ok=True)
    return was


def _marks(workspace: Workspace) -> tuple[Path, Path]:
    """Return the file that holds the site, and where earlier versions wrote it: no backup has that."""
    return workspace.held, workspace.work / "held.txt"
