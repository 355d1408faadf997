"""Puts on the site what lets a desk judge forms by the game's own code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from engine.snapshot import KeepsFigures
from publish.common.assets import FOLDER
from publish.common.files import write
from referee.match.match import Match
from referee.runtime.served import Served, served
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


def judge_of(workspace: Workspace, site: Site, match: Match) -> Served:
    """Return what is served for a match.

    Nothing where the referee wants none or has fetched none, where the match is over, or where its game is
    none of ours and so not packed.
    """
    game: object = match.game
    ours = type(game).__module__.startswith("games.")
    if not (ours and site.judge_in_browser and isinstance(game, KeepsFigures)) or match.is_over:
        return Served()
    snapshot = match.folder.turn(0).figures
    figures = snapshot.read_bytes().strip() if snapshot.is_file() else game.first_snapshot().to_json()
    return served(workspace.work, figures)


def write_judge(files: Mapping[str, bytes], site: Path, stage: Path, when: datetime) -> list[Path]:
    """Lay into the stage what the site does not have already; return what was written."""
    missing = {f"{FOLDER}/{name}": data for name, data in files.items()}
    for name, data in list(missing.items()):
        if (site / name).is_file() and (site / name).read_bytes() == data:
            del missing[name]
    return [stage / name for name, data in missing.items() if write(stage / name, data, when)]


def to_search(files: Mapping[str, bytes], stage: Path) -> Iterator[str]:
    """Yield the names of the staged files that can hold a secret.

    Those of the judge cannot: they are compared with what was fetched or packed, byte for byte. In so many
    bytes of a program a secret of a few digits stands by chance.
    """
    known = {f"{FOLDER}/{name}": data for name, data in files.items()}
    for name in disk.names_below(stage):
        if name not in known or (stage / name).read_bytes() != known[name]:
            yield name
