"""Game registry: loads a game by name from this folder or the entry points turnsheet.games.

`games/common/` is no game: it holds what several games say in the same words (decision 11).
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from engine.game import Game

ENTRY_POINTS = "turnsheet.games"


class UnknownGame(LookupError):
    """There is no game of that name; `known` lists those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"There is no game {name!r}. Known games: {', '.join(known)}")
        self.name = name
        self.known = known


def names() -> tuple[str, ...]:
    """Return the names of all games found, with hyphens, sorted."""
    others = {point.name for point in entry_points(group=ENTRY_POINTS)}
    return tuple(sorted(name.replace("_", "-") for name in _own() | others))


def _own() -> set[str]:
    """Return the folders here that are a game: they have a `game.py`. What games share has none."""
    folders = {info.name for info in pkgutil.iter_modules(__path__) if info.ispkg}
    return {name for name in folders if find_spec(f"{__name__}.{name}.game")}


def load(name: str) -> Game[Any, Any]:
    """Return the rules of a game.

    Parameters
    ----------
    name : str
        Folder or entry-point name; hyphens and underscores are the same.

    Returns
    -------
    Game
        The object `GAME` of the game's module ``game``.

    Raises
    ------
    UnknownGame
        If there is none; the message lists the known ones.
    """
    wanted = name.replace("-", "_")
    if wanted in _own():
        game: Game[Any, Any] = importlib.import_module(f"games.{wanted}.game").GAME
        return game
    for point in entry_points(group=ENTRY_POINTS):
        if point.name.replace("-", "_") == wanted:
            entry: Game[Any, Any] = point.load()
            return entry
    raise UnknownGame(name, names())
