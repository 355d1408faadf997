"""Records what each publication changed, so that it can be undone.

A publication that was interrupted is carried on by the next one, under the same number.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec

from referee.deploy.order import in_order
from referee.faults import Damaged
from referee.progress import Tell, quiet
from referee.workspace import disk
from referee.workspace.folders import Workspace

KEEP = 10
"""So many publications can be taken back, one after the other."""
_ENTRY, _BEFORE, _UNFINISHED = "publication.json", "before", ".unfinished"


class Publication(msgspec.Struct):
    """One laying of changed files over the site; `when` is the time of the newest turn, ISO 8601 in UTC."""

    number: int
    match: str
    turn: int
    when: str
    added: list[str] = []
    replaced: list[str] = []


def lay(
    workspace: Workspace,
    stage: Path,
    names: Iterable[str],
    match: str,
    turn: int,
    when: str,
    tell: Tell = quiet,
) -> list[str]:
    """Move changed files from a stage into the site, and remember what stood there before.

    Parameters
    ----------
    workspace : Workspace
        Holds the site.
    stage : Path
        Holds the new files, searched for secrets.
    names : iterable of str
        Their paths below the stage.
    match, turn, when
        What the publication is about, see `Publication`.
    tell : callable
        Hears how far the work has come.

    Returns
    -------
    list of str
        The names in the order in which they were put in place: front pages last.
    """
    files = in_order(names)
    folder = _root(workspace) / _UNFINISHED
    # A run that was stopped after the last file has yet to be closed.
    if not (files or (folder / _ENTRY).is_file()):
        return []
    _prune(workspace)
    publication = _open(workspace, folder, Publication(_next(workspace), match, turn, when))
    _note(workspace.site, publication, files)
    disk.write(folder / _ENTRY, msgspec.json.encode(publication))
    for name in publication.replaced:
        _link(workspace.site / name, folder / _BEFORE / name)
    for done, name in enumerate(files, 1):
        (workspace.site / name).parent.mkdir(parents=True, exist_ok=True)
        (stage / name).replace(workspace.site / name)
        tell("lay", done, len(files))
    folder.rename(_root(workspace) / f"{publication.number:04}")
    return files


def kept(workspace: Workspace) -> list[Publication]:
    """Return the publications that can be taken back, oldest first; an interrupted one is the last."""
    folders = [*_folders(workspace), _root(workspace) / _UNFINISHED]
    return [_read(folder) for folder in folders if (folder / _ENTRY).is_file()]


def take_back(workspace: Workspace) -> Publication | None:
    """Put the site as it was before the newest publication; return that, or None where none is kept.

    Front pages go first, so that no page leads to one that is gone. Stopped in the middle, it can be run
    again.
    """
    folders = [*_folders(workspace), _root(workspace) / _UNFINISHED]
    folder = next((entry for entry in reversed(folders) if (entry / _ENTRY).is_file()), None)
    if folder is None:
        return None
    last = _read(folder)
    for name in reversed(in_order(last.replaced)):
        if (folder / _BEFORE / name).is_file():
            part = workspace.site / f"{name}.part"
            part.unlink(missing_ok=True)
            _link(folder / _BEFORE / name, part)
            part.replace(workspace.site / name)
    for name in reversed(in_order(last.added)):
        (workspace.site / name).unlink(missing_ok=True)
        _sweep(workspace.site, (workspace.site / name).parent)
    disk.remove(folder)
    return last


def _root(workspace: Workspace) -> Path:
    return workspace.work / "publications"


def _folders(workspace: Workspace) -> list[Path]:
    return sorted(path for path in _root(workspace).glob("[0-9]*") if path.name.isdecimal())


def _next(workspace: Workspace) -> int:
    return max((int(path.name) for path in _folders(workspace)), default=0) + 1


def _prune(workspace: Workspace) -> None:
    for folder in _folders(workspace)[: -(KEEP - 1)]:
        disk.remove(folder)


def _read(folder: Path) -> Publication:
    try:
        return msgspec.json.decode((folder / _ENTRY).read_bytes(), type=Publication)
    except ValueError as error:
        # Nobody knows any more which files are new: the site cannot be put as it was before it.
        raise Damaged(
            f"{folder / _ENTRY} is damaged ({error}). Remove the folder {folder} and run the command again: "
            "only `rollback` needs it, which then cannot take back that publication."
        ) from None


def _open(workspace: Workspace, folder: Path, fresh: Publication) -> Publication:
    if (folder / _ENTRY).is_file():
        return _read(folder)
    disk.fresh(folder)
    return fresh


def _note(site: Path, publication: Publication, names: list[str]) -> None:
    """Add names to what a publication changes; what it added itself before a stop was not there before."""
    added = set(publication.added)
    replaced = {name for name in names if name not in added and (site / name).is_file()}
    publication.replaced = sorted({*publication.replaced, *replaced})
    publication.added = sorted({*added, *names} - set(publication.replaced))


def _link(source: Path, target: Path) -> None:
    """Make a second name for a file, or a copy where the disk knows no second names."""
    if target.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _sweep(site: Path, folder: Path) -> None:
    """Remove a folder that became empty, and those around it."""
    while folder != site and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
