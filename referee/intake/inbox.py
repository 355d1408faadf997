"""Lists the returned files of the inbox with their arrival times.

A door (mail, upload desk) names a file ``20261204T185930Z~mail~3f09c2d1a4b57e68~orders.xlsx``: the moment it
arrived in UTC, the door, a seal over all of it and the bytes, the name it came under. One rename puts file
and arrival in place together, so a crash leaves both or neither. A file with any other name was saved by
hand: then all that is known is when that was.
"""

from __future__ import annotations

import hmac
import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from referee.faults import Mistake
from referee.safe_text import legible, one_line
from referee.workspace import disk
from referee.workspace.index import HAND, Arrival, moment
from referee.workspace.strays import is_litter, is_parcel_copy

# What office programs and systems leave beside a file; no player sends these.
_LITTER = (".", "~$")
_DOOR = re.compile(r"[a-z][a-z0-9-]{0,19}")
_NAMED = re.compile(r"(\d{8}T\d{6}Z)~([a-z][a-z0-9-]*)~([0-9a-f]{16})~(.+)", re.DOTALL)
_STAMP = "%Y%m%dT%H%M%SZ"
# Signs that some file system refuses.
_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
# With all that stands before it a name stays below the 255 bytes of common file systems.
_LONGEST = 150


def put(folder: Path, name: str, data: bytes, arrival: datetime, door: str, key: bytes) -> Path:
    """Put a file that came through a door into the inbox; the same again changes nothing.

    Parameters
    ----------
    folder : Path
        The inbox.
    name : str
        As the sender chose it.
    data : bytes
        The file.
    arrival : datetime
        When it came, with a time zone; kept to the second.
    door : str
        Which way it came: small letters, digits and hyphens.
    key : bytes
        The match's secret for tags, for the seal: nobody can backdate a file by its name.

    Raises
    ------
    ValueError
        If the door's name is not possible, or the arrival has no time zone: always a mistake of the door.
    """
    if not _DOOR.fullmatch(door) or door == HAND or arrival.tzinfo is None:
        raise ValueError(f"door {door!r} or arrival {arrival!r} is not possible")
    stamp, shown = arrival.astimezone(UTC).strftime(_STAMP), file_name(name)
    seal = _seal(stamp, door, shown, disk.sha256(data), key)
    path = folder / f"{stamp}~{door}~{seal}~{shown}"
    disk.write(path, data, disk.SECRET_FILE)
    disk.settle(folder)
    return path


def named_file(path: Path) -> bytes:
    """Return the bytes of a form that the referee named; raises Mistake where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None


def files(folder: Path) -> Iterator[Path]:
    """Yield the files of the inbox."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.is_file() and not _is_nobodys(path):
            yield path


def folders(folder: Path) -> list[Path]:
    """Return the folders of the inbox that hold a file somewhere: nothing in them is taken in."""
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    return [
        path for path in paths if path.is_dir() and not path.name.startswith(_LITTER) and _holds_file(path)
    ]


def _is_nobodys(path: Path) -> bool:
    return path.name.startswith(_LITTER) or is_litter(path.name) or is_parcel_copy(path)


def _holds_file(folder: Path) -> bool:
    return any(path.is_file() and not _is_nobodys(path) for path in folder.rglob("*"))


def arrival_of(path: Path, sha256: str, key: bytes, now: datetime) -> Arrival:
    """Return when, under which name and by which door a file came; nothing comes later than now."""
    if (parts := _NAMED.fullmatch(path.name)) and parts[3] == _seal(
        parts[1], parts[2], parts[4], sha256, key
    ):
        came = datetime.strptime(parts[1], _STAMP).replace(tzinfo=UTC)
        # The same file at whatever hour a clock shows, or a clock set back would let it come in again.
        return Arrival(moment(min(now, came)), parts[4], parts[2], moment(came) if now < came else "")
    return Arrival(moment(min(now, _saved(path, now))), legible(path.name), HAND)


def _saved(path: Path, now: datetime) -> datetime:
    """Return when a file was saved; now, where it went away while we looked."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return now


def file_name(name: str) -> str:
    r"""Return the name a sender chose, as any file system takes it.

    >>> file_name(r"C:\Users\Ann\my orders?.xlsx")
    'my orders_.xlsx'
    """
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    fit = _UNFIT.sub("_", one_line(last)).strip(" .") or "file"
    stem, dot, suffix = fit.rpartition(".")
    end = dot + suffix if stem and len(suffix) <= 8 else ""
    room = _LONGEST - len(end.encode())
    return fit.removesuffix(end).encode()[:room].decode(errors="ignore") + end


def _seal(stamp: str, door: str, name: str, sha256: str, key: bytes) -> str:
    sealed = "|".join(("inbox", stamp, door, sha256, name))
    return hmac.digest(key, sealed.encode(), "sha256").hex()[:16]
