"""Caches parsed catalogues in the workspace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from engine.translations import PARSED, Parsed
from referee.workspace import disk

NAME = "texts.msgpack"


@contextmanager
def kept_texts(work: Path) -> Iterator[None]:
    """Let a run find what one before it has parsed, and keep what it parses itself.

    Each part bears the hash of the file it was made from; what is damaged or old is made anew, and a folder
    that cannot be written to only costs time.

    Parameters
    ----------
    work : Path
        The workspace's folder for what can be made again.
    """
    path = work / NAME
    with suppress(OSError, ValueError):
        PARSED.update(msgspec.msgpack.decode(path.read_bytes(), type=dict[str, Parsed]))
    before = dict(PARSED)
    try:
        yield
    finally:
        if before != PARSED:
            with suppress(OSError):
                disk.write(path, msgspec.msgpack.encode(PARSED))
