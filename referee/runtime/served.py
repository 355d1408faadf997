"""Returns what a site serves so that a browser can judge forms."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from publish.common.markup import TEMPLATES
from referee.runtime import bundle, fetching
from referee.workspace import disk

WORKER = "judge.js"
WORKERS = (WORKER, "python.js")
_WHEEL = "msgspec.whl"
_PACKED = "judge.zip"


@dataclass(frozen=True)
class Served:
    """Files by path below the site's assets, and what a desk has to know of them.

    Python and the worker lie in a folder that is named after its contents, and so are our archive and a
    match's figures beside it: an upgrade of ours does not send Python again.
    """

    files: Mapping[str, bytes] = field(default_factory=dict)
    marks: Mapping[str, Any] = field(default_factory=dict)


def served(work: Path, figures: bytes) -> Served:
    """Return what is served for a match; nothing where Python for browsers was not fetched.

    Parameters
    ----------
    work : Path
        The workspace's folder for what can be made again: packing takes seconds.
    figures : bytes
        The figures of the match.
    """
    if not fetching.is_there():
        return Served()
    python = {name: (fetching.folder() / name).read_bytes() for name in fetching.NAMES}
    workers = {name: (TEMPLATES / "js" / "worker" / name).read_bytes() for name in WORKERS}
    folder = f"judge-{bundle.digest({**python, **workers})[:12]}"
    archive = _archive(work)
    code, kept = f"turnsheet-{_sha256(archive)[:12]}.zip", f"figures-{_sha256(figures)[:12]}.json"
    parts = {**python, **workers, f"../{code}": archive, f"../{kept}": figures}
    marks = {
        "worker": f"{folder}/{WORKER}",
        "parts": {name: [_sha256(data), len(data)] for name, data in parts.items()},
        "archives": [f"../{code}", _WHEEL],
        "figures": f"../{kept}",
    }
    inside = {f"{folder}/{name}": data for name, data in {**python, **workers}.items()}
    return Served({**inside, code: archive, kept: figures}, marks)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _archive(work: Path) -> bytes:
    """Return our code and its packages; as made before where nothing of ours has changed since."""
    ours = bundle.sources()
    if compiled := fetching.packed(bundle.digest(ours)):
        return compiled
    mark, packed = f"{bundle.digest(ours)}\n".encode(), work / _PACKED
    known = packed.with_suffix(".txt")
    if known.is_file() and known.read_bytes() == mark and packed.is_file():
        return packed.read_bytes()
    data = bundle.whole(ours)
    disk.write(packed, data)
    disk.write(known, mark)
    return data
