"""Returns what a site serves so that a browser can judge forms."""

from __future__ import annotations

import hashlib
from pathlib import Path

from publish.common.markup import TEMPLATES
from referee.judging.browser import PARSED_TEXTS
from referee.runtime import bundle, fetching
from referee.workspace import disk

ARCHIVE = "turnsheet.zip"
WORKER = "judge.js"
_PACKED = "judge.zip"


def served(work: Path) -> dict[str, bytes]:
    """Return the files of the browser's folder; empty where Python for browsers was not fetched.

    Parameters
    ----------
    work : Path
        The workspace's folder for what can be made again: packing takes seconds.
    """
    if not fetching.is_there():
        return {}
    contents = {name: (fetching.folder() / name).read_bytes() for name in fetching.NAMES}
    contents[WORKER] = (TEMPLATES / "js" / "worker" / WORKER).read_bytes()
    return contents | {ARCHIVE: _archive(work)}


def folder_of(contents: dict[str, bytes]) -> str:
    """Return the name of the folder: a browser may keep what it holds for good."""
    return f"judge-{bundle.digest(contents)[:12]}"


def hashes(contents: dict[str, bytes]) -> dict[str, str]:
    """Return name -> SHA-256 of what the browser's worker loads."""
    return {name: hashlib.sha256(data).hexdigest() for name, data in contents.items() if name != WORKER}


def _archive(work: Path) -> bytes:
    """Return our code and its packages; as packed before where nothing of ours has changed since."""
    ours = bundle.sources()
    mark, packed = f"{bundle.digest(ours)}\n".encode(), work / _PACKED
    known = packed.with_suffix(".txt")
    if known.is_file() and known.read_bytes() == mark and packed.is_file():
        return packed.read_bytes()
    data = bundle.archive({**ours, **bundle.libraries(), PARSED_TEXTS: bundle.parsed_texts()})
    disk.write(packed, data)
    disk.write(known, mark)
    return data
