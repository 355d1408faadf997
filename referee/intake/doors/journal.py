"""Remembers which deliveries and senders were answered."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from referee.workspace import disk

_STRANGERS_A_DAY = 30
_DAY = timedelta(days=1)


class Notes(msgspec.Struct):
    """``doors/journal.json``.

    Key of a delivery -> when it was answered. Hash of a stranger -> when he was.
    """

    answered: dict[str, datetime] = msgspec.field(default_factory=dict)
    strangers: dict[str, datetime] = msgspec.field(default_factory=dict)


class Journal:
    """The notes of a workspace, written at every line: a crash answers nobody twice but the last."""

    def __init__(self, workspace: Path) -> None:
        self._path = workspace / "doors" / "journal.json"
        self._notes = Notes()
        if self._path.is_file():
            with disk.reading(self._path):
                self._notes = msgspec.json.decode(self._path.read_bytes(), type=Notes)

    def is_answered(self, door: str, key: str) -> bool:
        """Return whether a delivery was dealt with to the end."""
        return f"{door}/{key}" in self._notes.answered

    def answered(self, door: str, key: str, now: datetime) -> None:
        """Note that a delivery was dealt with to the end."""
        self._notes.answered[f"{door}/{key}"] = now
        self._write()

    def may_answer_stranger(self, address: str, now: datetime) -> bool:
        """Note that a stranger is about to be answered; once a day each, and not many of them at all.

        A forged sender would otherwise make us a nuisance to whoever he pretends to be.
        """
        strangers = {who: when for who, when in self._notes.strangers.items() if now - when < _DAY}
        who = hashlib.sha256(address.lower().encode()).hexdigest()[:24]
        if who in strangers or len(strangers) >= _STRANGERS_A_DAY:
            return False
        self._notes.strangers = {**strangers, who: now}
        self._write()
        return True

    def _write(self) -> None:
        disk.secret_folder(self._path.parent)
        disk.write(self._path, msgspec.json.format(msgspec.json.encode(self._notes)), disk.SECRET_FILE)
