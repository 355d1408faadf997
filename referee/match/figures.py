"""The figures a match keeps: written when it is made, in force whenever its game is asked (decision 29)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.snapshot import KeepsFigures, Snapshot, with_snapshot
from referee.faults import Mistake
from referee.workspace import disk
from referee.workspace.folders import MatchFolder
from referee.workspace.turn_folder import TurnFolder


def keep_figures(game: Game[Any, Any], folder: TurnFolder) -> None:
    """Write the figures that the game has now into turn 0 of a new match."""
    if isinstance(game, KeepsFigures):
        disk.write(folder.figures, game.snapshot().to_json() + b"\n")


def with_figures_of(game: Game[Any, Any], folder: MatchFolder) -> Game[Any, Any]:
    """Return the game with the figures a match was made with.

    A match made by a version that kept none has those which all such versions had.
    """
    if not isinstance(game, KeepsFigures):
        return game
    snapshot = folder.turn(0).figures
    if not snapshot.is_file():
        return with_snapshot(game, game.first_snapshot())
    with disk.reading(snapshot):
        return with_snapshot(game, Snapshot.from_json(snapshot.read_bytes()))


def check_figures(folder: MatchFolder) -> None:
    """Make sure that a match has what it was made with, and that nobody changed its figures.

    Raises
    ------
    Mistake
        If record or set-up are missing, or the figures are not those of the record.
    """
    first = folder.turn(0)
    _check_there(first.record)
    with disk.reading(first.record):
        recorded = tomllib.loads(first.record.read_text(encoding="utf-8"))["files"]
    if first.setup.name in recorded:
        _check_there(first.setup)
    sha256 = disk.sha256_file(first.figures) if first.figures.is_file() else ""
    if sha256 != recorded.get(first.figures.name, ""):
        raise Mistake(
            f"{first.figures} is not what the match was made with. A match keeps its figures: put the file "
            "back from your backup. A single figure is set for a new match with `turnsheet new --option "
            "KEY=VALUE`."
        )


def _check_there(path: Path) -> None:
    if not path.is_file():
        raise Mistake(f"{path} is missing. {disk.NEVER_CHANGES}")
