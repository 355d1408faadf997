"""Remembers the hashes of files known to be at a target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from engine.turn import canonical_json, digest
from referee.workspace import disk
from referee.workspace.folders import Workspace


class Sent(msgspec.Struct):
    """One file: its SHA-256, and by what we see that it was not touched since."""

    sha256: str
    stamp: tuple[int, int, int]


Files = dict[str, Sent]
SHARED = "_shared"
"""The part of the site that all matches share: home page, headers, scripts and style sheets."""


def read(workspace: Workspace, target: str, part: str) -> Files:
    """Return what was sent to a target of one part of the site: a match, or SHARED."""
    files: Files | msgspec.UnsetType = disk.cached(_path(workspace, target, part), Files)
    return {} if files is msgspec.UNSET else files


def write(workspace: Workspace, target: str, part: str, files: Files) -> None:
    """Remember what lies at a target."""
    disk.write(_path(workspace, target, part), msgspec.json.encode(dict(sorted(files.items()))))


def look(site: Path, part: str, matches: Iterable[str], known: Files) -> Files:
    """Return the files of a part as they are now; only what was touched is read."""
    return {name: _seen(site / name, known.get(name)) for name in sorted(_names(site, part, set(matches)))}


def _names(site: Path, part: str, matches: set[str]) -> Iterator[str]:
    if part != SHARED:
        yield from (path.relative_to(site).as_posix() for path in disk.files_below(site / part))
        return
    for entry in site.iterdir() if site.is_dir() else ():
        if entry.name not in matches:
            paths = disk.files_below(entry) if entry.is_dir() else [entry]
            yield from (path.relative_to(site).as_posix() for path in paths)


def _seen(path: Path, known: Sent | None) -> Sent:
    facts = path.stat()
    stamp = (facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns)
    if known is not None and known.stamp == stamp:
        return known
    return Sent(disk.sha256_file(path), stamp)


def _path(workspace: Workspace, target: str, part: str) -> Path:
    # Another target knows nothing of what the last one got.
    return workspace.work / "sent" / digest(canonical_json(target))[:16] / f"{part}.json"
