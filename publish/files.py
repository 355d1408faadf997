"""Writing the site: only bytes that differ, never half a file, nothing ever deleted."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any


def compact_json(value: Any) -> bytes:
    """Return data as JSON of one form only, safe inside HTML too."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.replace("<", "\\u003c").replace("&", "\\u0026").encode()


_OPENING, _CLOSING = b"turnsheet.arrived(", b");\n"


def data_script(value: Any) -> bytes:
    """Return data as a script that hands it to the page which asked for it.

    A page that was opened from a disk may load scripts, but no other file.
    """
    return _OPENING + compact_json(value) + _CLOSING


def data_of_script(script: bytes) -> Any:
    """Return what `data_script` was given."""
    return json.loads(script.removeprefix(_OPENING).removesuffix(_CLOSING))


def write(path: Path, data: bytes, when: datetime) -> bool:
    """Write a file unless it holds these bytes already.

    Parameters
    ----------
    path : Path
        Where; folders are made.
    data : bytes
        What.
    when : datetime
        The file's time, so that times tell nobody who sent what when.

    Returns
    -------
    bool
        Whether anything was written.
    """
    if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    # One publish at a time holds the workspace, so one name for the unfinished file is enough.
    unfinished = path.with_name(f".{path.name}.part")
    unfinished.write_bytes(data)
    moment = when.timestamp()
    os.utime(unfinished, (moment, moment))
    unfinished.replace(path)
    return True


def merge(
    source: Path, target: Path, when: datetime, wanted: Callable[[str], bool], published: Path
) -> list[Path]:
    """Copy what is new or changed from one folder into another, pages last.

    Parameters
    ----------
    source, target : Path
        A freshly built folder, and the published one.
    when : datetime
        The time every written file gets.
    wanted : callable
        Says of a path inside `source` ("search/x.json") whether to publish it.
    published : Path
        What readers see now: what stands there already is not copied. May be `target` itself.

    Returns
    -------
    list of Path
        What was written, in order.
    """
    names = sorted(path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file())
    # A reader may come at any instant: what a page needs is there before the page.
    names.sort(key=lambda name: name.endswith(".html"))
    return [
        target / name
        for name in names
        if wanted(name)
        and not _stands(name, source, target, published)
        and write(target / name, (source / name).read_bytes(), when)
    ]


def _stands(name: str, source: Path, target: Path, published: Path) -> bool:
    """Return whether readers see a file already; what an earlier turn put into the target would hide it."""
    return not (target / name).is_file() and _same(source / name, published / name)


def _same(one: Path, other: Path) -> bool:
    if not other.is_file() or one.stat().st_size != other.stat().st_size:
        return False
    return one.read_bytes() == other.read_bytes()
