"""The code version of a turn or page: release and content hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable

from publish.common.markup import TEMPLATES

_NOT_DECIDING = {"tests", "golden", "sample_orders", "__pycache__"}


@cache
def code_version(game: str) -> str:
    """Return the version of Turnsheet with a hash over engine, reader, what games share, and the game.

    Parameters
    ----------
    game : str
        Name of the game; one from another package counts by its version only.
    """
    games = files("games")
    rooms = (files("engine"), files("ingest"), games / "common", games / game.replace("-", "_"))
    return f"{release()}+{_hash(rooms)}"


@cache
def pages_version() -> str:
    """Return the version of Turnsheet with a hash over all that decides how pages look."""
    return f"{release()}+{_hash((files('publish'), files('referee'), TEMPLATES))}"


def release() -> str:
    """Return the version of Turnsheet that runs here; "0" where it was never installed."""
    try:
        return version("turnsheet")
    except PackageNotFoundError:
        return "0"


def _hash(rooms: Iterable[Traversable]) -> str:
    sources = hashlib.sha256()
    for room in rooms:
        for path, file in _sources(room, room.name):
            sources.update(path.encode() + b"\0" + file.read_bytes() + b"\0")
    return sources.hexdigest()[:12]


def _sources(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    files: list[tuple[str, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name) if folder.is_dir() else ():
        name = f"{path}/{entry.name}"
        if entry.is_dir() and entry.name not in _NOT_DECIDING:
            files += _sources(entry, name)
        elif entry.is_file():
            files.append((name, entry))
    return files
