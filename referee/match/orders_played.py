"""Reads how each seat was played in a finished turn."""

from __future__ import annotations

import json

from engine.record import HowPlayed
from referee.workspace import disk
from referee.workspace.turn_folder import TurnFolder


def how_played(folder: TurnFolder) -> dict[int, HowPlayed]:
    """Return seat -> how it played; nothing for the set-up."""
    path = folder.path / "played.json"
    with disk.reading(path):
        words = json.loads(path.read_bytes()) if path.is_file() else {}
        return {int(seat): HowPlayed(word) for seat, word in words.items()}
