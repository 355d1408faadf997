"""Packs a workspace into one file encrypted with age (C2SP age-encryption.org/v1), and unpacks it."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pyrage

from referee.faults import Damaged, Mistake
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.strays import is_litter

_SKIPPED_FOLDERS = frozenset({".work", ".git"})
_SKIPPED_ENDINGS = (".lock", ".part")
_UNFINISHED = ".restored.part"


@dataclass(frozen=True, slots=True)
class Lock:
    """How a backup is encrypted and opened again: with a passphrase or with a key."""

    encrypt: Callable[[bytes], bytes]
    decrypt: Callable[[bytes], bytes]


def by_passphrase(words: str) -> Lock:
    """Return the lock of a passphrase (scrypt)."""
    return Lock(
        lambda data: pyrage.passphrase.encrypt(data, words),
        lambda data: pyrage.passphrase.decrypt(data, words),
    )


def by_key(text: str, where: str) -> Lock:
    """Return the lock of a key file, as `age-keygen` writes it.

    Raises
    ------
    Mistake
        If no line of the text is a secret key; names the place and not what stands there.
    """
    line = next((line for line in text.split() if line.startswith("AGE-SECRET-KEY-")), "")
    try:
        key = pyrage.x25519.Identity.from_str(line)
    except pyrage.IdentityError:
        raise Mistake(
            f"{where} holds no key of age: a line that begins with AGE-SECRET-KEY-1. "
            "`turnsheet backup --new-key FILE` makes one."
        ) from None
    return Lock(
        lambda data: pyrage.encrypt(data, [key.to_public()]), lambda data: pyrage.decrypt(data, [key])
    )


def new_key() -> str:
    """Return the text of a fresh key file."""
    key = pyrage.x25519.Identity.generate()
    return f"# public key: {key.to_public()}\n{key}\n"


def write_backup(workspace: Workspace, path: Path, lock: Lock) -> int:
    """Write a backup, read it again and open it; until that went well a former one of that name stays.

    Parameters
    ----------
    workspace : Workspace
        All its files go in but locks and what can be made again; the caller holds its lock.
    path : Path
        The file.
    lock : Lock
        How it is encrypted.

    Returns
    -------
    int
        How many files went in.

    Raises
    ------
    Damaged
        If what was read again is not what was written.
    """
    packed, count = _packed(workspace.path)
    unfinished = path.with_name(f".{path.name}.part")
    try:
        disk.write(unfinished, lock.encrypt(packed), disk.SECRET_FILE)
        if lock.decrypt(unfinished.read_bytes()) != packed:
            raise Damaged(f"{path} came out otherwise than it was written. Try another disk.")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    disk.settle(path.parent)
    return count


def _packed(folder: Path) -> tuple[bytes, int]:
    count = 0

    def chosen(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
        nonlocal count
        name = PurePosixPath(entry.name).name
        if name in _SKIPPED_FOLDERS or name.endswith(_SKIPPED_ENDINGS):
            return None
        count += entry.isreg()
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", dereference=True) as archive:
        archive.add(folder, ".", filter=chosen)
    return buffer.getvalue(), count


def restore(path: Path, lock: Lock, folder: Path) -> int:
    """Unpack a backup into a folder that is empty or not there yet; all of it or nothing.

    An empty folder stays the same one: a shell stands in it, or a disk is mounted there.

    Returns
    -------
    int
        How many files came out.

    Raises
    ------
    Mistake
        If the file is no backup, the key does not fit, or something is in the folder already.
    """
    there = folder.exists()
    if there and (names := [each.name for each in folder.iterdir() if not _is_nobodys(each.name)]):
        raise Mistake(
            f"{folder} is not empty: {min(names)} is there. A backup is restored into an empty folder, or "
            "one that is not there yet: name it with -w. Nothing was changed."
        )
    unfinished = disk.fresh(folder / _UNFINISHED if there else folder.with_name(f".{folder.name}.part"))
    try:
        count = _unpack(_opened(path, lock), unfinished, path)
        if there:
            _move_all(unfinished, folder)
        else:
            unfinished.rename(folder)
    finally:
        disk.remove(unfinished)
    return count


def _is_nobodys(name: str) -> bool:
    """Return whether a folder counts as empty with this in it: the system's, or of a run that was stopped."""
    return name == _UNFINISHED or is_litter(name)


def _move_all(source: Path, folder: Path) -> None:
    """Move what was unpacked; the matches last: until they are there, no command takes it for a workspace."""
    for path in sorted(source.iterdir(), key=lambda path: path.name == "matches"):
        path.rename(folder / path.name)


def _opened(path: Path, lock: Lock) -> bytes:
    try:
        return lock.decrypt(path.read_bytes())
    except FileNotFoundError:
        raise Mistake(f"{path} is missing.") from None
    except pyrage.DecryptError as error:
        raise Mistake(
            f"{path} was not opened ({error}). Either it is no whole backup, or this is not its passphrase "
            "or key. Nothing was changed."
        ) from None


def _unpack(packed: bytes, folder: Path, path: Path) -> int:
    """Write folders and plain files, nothing else, and nowhere else: anybody can encrypt for a public key."""
    count = 0
    try:
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as archive, disk.together():
            for entry in archive:
                _check_entry(entry, path)
                target = folder / entry.name
                if entry.isdir():
                    target.mkdir(mode=entry.mode & 0o777, parents=True, exist_ok=True)
                    continue
                file = archive.extractfile(entry)
                assert file is not None
                disk.write(target, file.read(), entry.mode & 0o777)
                disk.set_time(target, entry.mtime)
                count += 1
    except (tarfile.TarError, EOFError) as error:
        raise Mistake(f"{path} is encrypted, but holds no backup of a workspace ({error}).") from None
    return count


def _check_entry(entry: tarfile.TarInfo, path: Path) -> None:
    parts = PurePosixPath(entry.name).parts
    # Elsewhere a colon or a backslash is a letter of a name as any other.
    drive = os.name == "nt" and ("\\" in entry.name or ":" in entry.name)
    strange = entry.name.startswith("/") or ".." in parts or drive
    if strange or not (entry.isreg() or entry.isdir()):
        raise Mistake(f"{path} holds {entry.name!r}, which no workspace holds. Nothing was restored.")
