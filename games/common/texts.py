"""Reads a game's texts: its own messages/, then those that all games share."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from engine.messages import FALLBACK, Catalogue
from engine.tables import read_csv

SHARED = files("games.common") / "messages"


@cache
def texts(package: str) -> Catalogue:
    """Return the texts of a game in all languages; where a code stands twice, the game's own wins.

    Parameters
    ----------
    package : str
        The game's package, with ``messages/<language>.po`` or folders of such files in ``messages/``. A file
        ``messages/renamed.csv`` (old, new) says what the codes of stored reports begin with now.
    """
    folder = files(package) / "messages"
    rooms = [
        folder,
        *sorted((room for room in folder.iterdir() if room.is_dir()), key=lambda room: room.name),
    ]
    own = [room for room in rooms if (room / f"{FALLBACK}.po").is_file()]
    renamed = folder / "renamed.csv"
    rows = read_csv(renamed) if renamed.is_file() else ()
    return Catalogue.read(*own, SHARED, renamed={row["old"]: row["new"] for row in rows})
