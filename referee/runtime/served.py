"""Returns what a site serves so that a browser can judge forms."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from publish.common.markup import TEMPLATES
from referee.runtime import bundle, fetching, trying_bundle
from referee.workspace import disk

WORKER, TRYING = "judge.js", "trying.js"
WORKERS = (WORKER, TRYING, "python.js")
_WHEEL = "msgspec.whl"


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
    figures_name = f"figures-{_sha256(figures)[:12]}.json"
    return _served(
        WORKER, {"turnsheet": _judging(work)}, {figures_name: figures}, figures=f"../{figures_name}"
    )


def served_to_try(work: Path) -> Served:
    """Return what is served for the page to try, once for all matches; nothing where `served` has none.

    Parameters
    ----------
    work : Path
        As for `served`.
    """
    if not fetching.is_there():
        return Served()
    ours = trying_bundle.sources()
    trying = _kept(work / "trying.zip", ours, lambda: trying_bundle.whole(ours))
    return _served(TRYING, {"turnsheet": _judging(work), "trying": trying}, {})


def _served(worker: str, archives: Mapping[str, bytes], others: Mapping[str, bytes], **marks: str) -> Served:
    """Return the files that a worker loads: Python with the workers in a folder, ours beside it."""
    python = {name: (fetching.folder() / name).read_bytes() for name in fetching.NAMES}
    workers = {name: (TEMPLATES / "js" / "worker" / name).read_bytes() for name in WORKERS}
    folder = f"judge-{bundle.digest({**python, **workers})[:12]}"
    ours = {f"{name}-{_sha256(data)[:12]}.zip": data for name, data in archives.items()}
    beside = {**ours, **others}
    parts = {**python, **workers, **{f"../{name}": data for name, data in beside.items()}}
    inside = {f"{folder}/{name}": data for name, data in {**python, **workers}.items()}
    return Served(
        {**inside, **beside},
        {
            "worker": f"{folder}/{worker}",
            "parts": {name: [_sha256(data), len(data)] for name, data in parts.items()},
            "archives": [*(f"../{name}" for name in ours), _WHEEL],
            **marks,
        },
    )


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _judging(work: Path) -> bytes:
    """Return the code that judges forms; compiled where it was for these sources."""
    ours = bundle.sources()
    if compiled := fetching.packed(bundle.digest(ours)):
        return compiled
    return _kept(work / "judge.zip", ours, lambda: bundle.whole(ours))


def _kept(packed: Path, ours: Mapping[str, bytes], pack: Callable[[], bytes]) -> bytes:
    """Return an archive; as made before where nothing of ours has changed since."""
    mark_file, sources = packed.with_suffix(".txt"), bundle.digest(ours)
    if mark_file.is_file() and packed.is_file():
        data = packed.read_bytes()
        if mark_file.read_bytes() == _mark(sources, data):
            return data
    data = pack()
    disk.write(packed, data)
    disk.write(mark_file, _mark(sources, data))
    return data


def _mark(sources: str, data: bytes) -> bytes:
    """Return what an archive was made from and what it is: a damaged one is not served."""
    return f"{sources} {_sha256(data)}\n".encode()
