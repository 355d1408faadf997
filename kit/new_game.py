"""Writes a small playable game from `kit.template`: into `games/`, or into a package of its own."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["turnsheet"]

[project.entry-points."turnsheet.games"]
{name} = "{folder}.game:GAME"

[tool.hatch.build.targets.wheel]
packages = ["{folder}"]
"""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TITLE = "Line Auction"


def write(name: str, title: str, place: Path, *, packaged: bool) -> tuple[Path, ...]:
    """Write a copy of the template under another name.

    Parameters
    ----------
    name : str
        Letters, digits, hyphens: ``rails-and-rivals``.
    title : str
        What readers call the game.
    place : Path
        The folder ``games`` of a checkout or, for a package of its own, an empty folder or none.
    packaged : bool
        Whether to write a package with an entry point.

    Returns
    -------
    tuple of Path
        The files written.

    Raises
    ------
    ValueError
        If the name or the title is not possible.
    FileExistsError
        If something of that name is there.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name for a game: small letters, digits and hyphens, like my-game")
    if set('"\\{}') & set(title):
        raise ValueError(f"{title!r} is no title: no quotes, backslashes or braces")
    folder = name.replace("-", "_")
    target = place / folder
    if target.exists():
        raise FileExistsError(f"{target} is there already")
    package = folder if packaged else f"games.{folder}"
    words = {"kit.template": package, '"template"': f'"{name}"', _TITLE: title}
    written_files = [_written(path, target / inside, words) for inside, path in _template()]
    if packaged:
        settings = place / "pyproject.toml"
        settings.write_text(_PYPROJECT.format(name=name, folder=folder), encoding="utf-8")
        written_files.append(settings)
    return tuple(written_files)


def _written(source: Traversable, target: Path, words: dict[str, str]) -> Path:
    text = source.read_text(encoding="utf-8")
    for old, new in words.items():
        text = text.replace(old, new)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def _template() -> list[tuple[str, Traversable]]:
    entries: list[tuple[str, Traversable]] = []
    folders = [("", files("kit.template"))]
    while folders:
        inside, folder = folders.pop()
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if entry.is_dir() and entry.name != "__pycache__":
                folders.append((f"{inside}{entry.name}/", entry))
            elif entry.is_file():
                entries.append((f"{inside}{entry.name}", entry))
    return entries
