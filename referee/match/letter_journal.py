"""Remembers which letters of a match went out, so that none goes twice."""

from __future__ import annotations

from typing import Literal

import msgspec

from referee.workspace import disk
from referee.workspace.folders import MatchFolder

State = Literal["begun", "sent", "draft"]


class Letters(msgspec.Struct):
    """``letters.json``: the first turn that is told of, and what became of each letter.

    `begun` is one of which nobody knows whether it went out: the program was stopped meanwhile.
    """

    since: int
    states: dict[str, State] = msgspec.field(default_factory=dict)


class LetterJournal:
    """The letters of a match, written at every line."""

    def __init__(self, folder: MatchFolder, since: int) -> None:
        self._path = folder.path / "letters.json"
        if not self._path.is_file():
            # A match that was played before there were such letters tells of no old turn.
            self._letters = Letters(since)
            self._write()
        with disk.reading(self._path):
            self._letters = msgspec.json.decode(self._path.read_bytes(), type=Letters)

    @property
    def since(self) -> int:
        """Return the first turn that is told of."""
        return self._letters.since

    def state(self, letter: str) -> State | None:
        """Return what became of a letter; None where it was not begun."""
        return self._letters.states.get(letter)

    def note(self, letter: str, state: State) -> None:
        """Note what became of a letter."""
        self._letters.states[letter] = state
        self._write()

    def forget(self, letter: str) -> None:
        """Note that a letter certainly did not go out."""
        self._letters.states.pop(letter, None)
        self._write()

    def _write(self) -> None:
        disk.write(self._path, msgspec.json.format(msgspec.json.encode(self._letters)), disk.SECRET_FILE)
