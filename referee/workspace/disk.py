"""Atomic file writes, hashes and listings."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec

from referee import serialise
from referee.faults import Damaged

_later: ContextVar[list[Path] | None] = ContextVar("_later", default=None)
_writing = threading.Lock()
_AT_ONCE = 16
_NAME = attrgetter("name")
SECRET_FILE = 0o600
SECRET_FOLDER = 0o700


def write(path: Path, data: bytes, mode: int = 0o644) -> bool:
    """Put bytes into a file by way of a temporary one; return whether anything had to be written."""
    # Two hands may write the same file at once, as when a player presses the button twice. They take turns,
    # rather than a name each: what a killed run leaves half written is written over by the next.
    with _writing:
        if path.is_file() and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        _replaced(path, data, mode)
    return True


def _replaced(path: Path, data: bytes, mode: int) -> None:
    unfinished = path.with_name(f".{path.name}.part")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    later = _later.get()
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if later is None:
                os.fsync(file.fileno())
    except OSError as error:
        # A full disk does not say which file had no room; what was written of it only takes more.
        unfinished.unlink(missing_ok=True)
        error.filename = str(path)
        raise
    unfinished.replace(path)
    if later is not None:
        later.append(path)


@contextmanager
def together() -> Iterator[None]:
    """Let the files that are written meanwhile reach the disk at once, at the end.

    For a folder that counts only when it is whole: a hundred files take a tenth of the time, for the disk
    need not come to rest after each of them.
    """
    written: list[Path] = []
    before = _later.set(written)
    try:
        yield
    finally:
        _later.reset(before)
    with ThreadPoolExecutor(_AT_ONCE) as hands:
        list(hands.map(_settle_file, written))


def _settle_file(path: Path) -> None:
    # Windows settles only what is open for writing.
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def write_text(path: Path, text: str, mode: int = 0o644) -> bool:
    """Put UTF-8 text into a file, see `write`."""
    return write(path, text.encode(), mode)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Name the file where what Turnsheet wrote itself cannot be read any more.

    Raises
    ------
    Damaged
        In place of whatever the reader of that file says.
    """
    try:
        yield
    except (ValueError, KeyError, TypeError) as error:
        if (path.parent.name, path.name) in _MADE_ONCE:
            raise Damaged(f"{path} is damaged ({error}). {NEVER_CHANGES} No turn was touched.") from error
        raise Damaged(
            f"{path} is damaged ({error}). It is a file that Turnsheet keeps for itself: put it back from "
            "your backup and run the command again. No turn was touched.",
            _match_of(path),
        ) from error


NEVER_CHANGES = (
    "Nothing can make it again, but it never changes: put it back from any backup of the match, however old, "
    "or from its archive, and run the command again."
)
"""The remedy for what a match was made with."""
_MADE_ONCE = frozenset({("000", "record.toml"), ("000", "setup.json")})
"""Without these no command opens the match, `repair` neither."""


def _match_of(path: Path) -> str:
    """Return the match whose turns a file is of; an unpacked archive is in no workspace."""
    folders = (folder.parent for folder in path.parents if folder.name == "turns")
    return next((folder.name for folder in folders if folder.parent.name == "matches"), "")


def read_value(path: Path) -> Any:
    """Return what `serialise.dump` wrote into a file; raises Damaged where it cannot be read any more."""
    with reading(path):
        return serialise.load(path.read_bytes())


def cached(path: Path, of: Any) -> Any:
    """Return the value of type `of` that a cache holds as JSON; UNSET where it is missing or damaged."""
    # What is no UTF-8 is a ValueError, of no kind of msgspec's own.
    with suppress(OSError, ValueError):
        return msgspec.json.decode(path.read_bytes(), type=of)
    return msgspec.UNSET


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Add a path to what the system refuses without saying where: a full disk names no file."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def set_time(path: Path, seconds: float) -> None:
    """Set when a file was changed, in seconds since 1970."""
    os.utime(path, (seconds, seconds))


def secret_folder(path: Path) -> Path:
    """Make a folder that only its owner may open."""
    path.mkdir(parents=True, exist_ok=True)
    path.chmod(SECRET_FOLDER)
    return path


def settle(folder: Path) -> None:
    """Let the names in a folder outlive a power cut, where the system knows how."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def sha256(data: bytes) -> str:
    """Return the SHA-256 of bytes."""
    return hashlib.sha256(data).hexdigest()


def sha256_file(path: Path) -> str:
    """Return the SHA-256 of a file, read piece by piece."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_below(folder: Path) -> list[Path]:
    """Return all files of a folder and its folders, by path; none where there is no folder."""
    return [Path(entry.path) for entry in _entries(folder)] if folder.is_dir() else []


def sizes_below(folder: Path) -> dict[str, int]:
    """Return path below `folder` -> size in bytes of each file; none where there is no folder."""
    entries = _entries(folder) if folder.is_dir() else []
    return {name: entry.stat().st_size for name, entry in zip(_below(folder, entries), entries, strict=True)}


def names_below(folder: Path) -> list[str]:
    """Return the path below `folder` of each file, by path; none where there is no folder."""
    return _below(folder, _entries(folder)) if folder.is_dir() else []


def _below(folder: Path, entries: list[os.DirEntry[str]]) -> list[str]:
    before = len(str(folder)) + 1
    return [entry.path[before:].replace(os.sep, "/") for entry in entries]


def _entries(folder: Path | str) -> list[os.DirEntry[str]]:
    """Return every file by path; a listing itself says which entries are files, a path each would not."""
    with os.scandir(folder) as listing:
        entries = sorted(listing, key=_NAME)
    below = []
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            below += _entries(entry.path)
        elif entry.is_file():
            below.append(entry)
    return below


def hashes_below(folder: Path) -> dict[str, str]:
    """Return path below `folder` -> SHA-256 of each file."""
    return {path.relative_to(folder).as_posix(): sha256_file(path) for path in files_below(folder)}


def remove(folder: Path) -> None:
    """Remove a folder with all that is in it; nothing where there is none."""
    if folder.exists():
        shutil.rmtree(folder)


def fresh(folder: Path) -> Path:
    """Return an empty folder, removing what an interrupted run may have left there."""
    remove(folder)
    folder.mkdir(parents=True)
    return folder


def swept(folder: Path) -> Path:
    """Return a folder without any file, removing what an interrupted run may have left there.

    The folders in it stay for the next time: making and removing a hundred of them takes longer than filling
    them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for path in files_below(folder):
        path.unlink()
    return folder
