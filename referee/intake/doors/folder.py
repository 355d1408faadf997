"""Channel: a shared cloud folder, synchronised with a local one.

The inbox of a match needs no door; this one is for a folder that all matches share, and the shortest example
of how a door is written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from referee.faults import Mistake
from referee.intake.doors.contract import Answer, Delivery, DoorShut
from referee.intake.inbox import files
from referee.workspace import disk


def open_folder(options: dict[str, Any], workspace: Path) -> FolderDoor:
    """Open the folder of ``[doors.folder]``; this is the entry point.

    Parameters
    ----------
    options : dict
        `path`: the folder; a relative one begins at the workspace.
    workspace : Path
        Where the door may keep notes of its own, under ``doors/``.

    Raises
    ------
    Mistake
        If the table is not as it must be.
    """
    if set(options) != {"path"} or not isinstance(options["path"], str):
        raise Mistake('turnsheet.toml: [doors.folder] holds one line: path = "the folder to look into".')
    return FolderDoor(workspace / options["path"], workspace / "doors" / "folder.txt")


class FolderDoor:
    """Every file of a folder once; none is moved or deleted."""

    def __init__(self, folder: Path, notes: Path) -> None:
        self._folder, self._notes = folder, notes
        self._taken = set(notes.read_text().split()) if notes.is_file() else set()

    def fetch(self) -> Iterator[Delivery]:
        """Yield the files that were not acknowledged, the oldest first."""
        if not self._folder.is_dir():
            raise DoorShut(f"the folder {self._folder} is not there. Look at [doors.folder] path.")
        for path in sorted(files(self._folder), key=lambda path: (path.stat().st_mtime_ns, path.name)):
            delivery = _delivery(path)
            if delivery.key not in self._taken:
                yield delivery

    def answer(self, delivery: Delivery, answer: Answer) -> None:
        """Do nothing: nobody stands behind a folder. The receipt lies in the match's own folder."""

    def acknowledge(self, delivery: Delivery) -> None:
        """Remember a file."""
        self._taken.add(delivery.key)
        disk.write_text(self._notes, "\n".join(sorted(self._taken)) + "\n")

    def close(self) -> None:
        """Do nothing: nothing is open."""


def _delivery(path: Path) -> Delivery:
    saved = path.stat().st_mtime_ns
    data = path.read_bytes()
    # A file that was only half there when it was read is another delivery once it is whole.
    key = hashlib.sha256(f"{path.name}\0{saved}\0".encode(errors="surrogateescape") + data).hexdigest()[:40]
    return Delivery(key, path.name, data, datetime.fromtimestamp(saved / 1e9, UTC))
