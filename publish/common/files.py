"""Writes site files: only changed bytes, atomically, never deleting."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
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
    if _holds(path, data):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    # One publish at a time holds the workspace, so one name for the unfinished file is enough.
    unfinished = path.with_name(f".{path.name}.part")
    try:
        unfinished.write_bytes(data)
    except OSError as error:
        # A full disk does not say which file had no room; what was written of it only takes more.
        unfinished.unlink(missing_ok=True)
        error.filename = str(path)
        raise
    moment = when.timestamp()
    os.utime(unfinished, (moment, moment))
    unfinished.replace(path)
    return True


def merge(files: Mapping[str, bytes], target: Path, when: datetime, published: Path) -> list[Path]:
    """Write what is new or changed into a folder, pages last.

    Parameters
    ----------
    files : mapping
        Path below the folder -> what is to stand there.
    target : Path
        The folder.
    when : datetime
        The time every written file gets.
    published : Path
        What readers see now: what stands there already is not written. May be `target` itself.

    Returns
    -------
    list of Path
        What was written, in order.
    """
    # A reader may come at any instant: what a page needs is there before the page.
    names = sorted(files, key=lambda name: (name.endswith(".html"), name))
    return [
        target / name
        for name in names
        if not _stands(target / name, published / name, files[name])
        and write(target / name, files[name], when)
    ]


def _stands(target: Path, published: Path, data: bytes) -> bool:
    """Return whether readers see a file already; what an earlier turn put into the target would hide it."""
    return not target.is_file() and _holds(published, data)


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
