"""How each seat was played in a finished turn."""

from __future__ import annotations

import json

from referee import disk
from referee.folders import TurnFolder


def how_played(folder: TurnFolder) -> dict[int, str]:
    """Return seat -> how it played, a word of `engine.game.Record`; nothing for the set-up."""
    path = folder.path / "played.json"
    with disk.reading(path):
        return (
            {int(seat): how for seat, how in json.loads(path.read_bytes()).items()} if path.is_file() else {}
        )
