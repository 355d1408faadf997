"""Collecting: every file of the inbox is copied, judged once and answered; none is moved or deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from ingest.gate import MAX_BYTES
from referee import disk, index, plain
from referee.index import Arrival, Entry, Index
from referee.match import Match
from referee.reading import Judged, judge, unreadable
from referee.receipts import receipt_name, receipt_text

# What office programs and systems leave beside a file; no player sends these.
_LITTER = (".", "~$")

Tell = Callable[[str, int, int], None]
"""(step, done, of): how far the work has come."""


def quiet(step: str, done: int, of: int) -> None:
    """Tell nobody how far the work has come."""


def collect(match: Match, now: datetime, *, write: bool = True, tell: Tell = quiet) -> Index:
    """Take in what is new in the inbox.

    Parameters
    ----------
    match : Match
        The match.
    now : datetime
        The moment of collecting; a file whose own time lies later counts as arrived now.
    write : bool
        Whether to keep what was found; if not, the disk stays as it is.
    tell : callable
        Hears how far the work has come.

    Returns
    -------
    Index
        Everything received for the coming turn, old and new.
    """
    folder = match.folder.collecting(match.turn)
    found = _start(match, folder)
    files = sorted(_inbox(match.folder.inbox, now))
    closed = _closed(match)
    for done, (arrival, path) in enumerate(files, 1):
        tell("collect", done, len(files))
        data, sha256 = _contents(path)
        if sha256 not in closed:
            _take_in(match, found, data, arrival, sha256, folder if write else None)
    if write and found.entries:
        index.write(folder, found)
    return found


def _start(match: Match, folder: Path) -> Index:
    """Return the index so far; readings of another position (a turn taken back) are worth nothing."""
    state = disk.sha256_file(match.folder.turn(match.last).state)
    found = index.read(folder)
    return found if found and found.state == state else Index(match.turn, state)


def _inbox(inbox: Path, now: datetime) -> Iterator[tuple[Arrival, Path]]:
    for path in inbox.iterdir() if inbox.is_dir() else ():
        if path.is_file() and not path.name.startswith(_LITTER):
            came = min(now, datetime.fromtimestamp(path.stat().st_mtime, UTC))
            yield Arrival(index.moment(came), path.name), path


def _closed(match: Match) -> set[str]:
    """Return the hashes of all files that were received for turns already played."""
    indexes = (index.read(match.folder.turn(turn).received) for turn in match.folder.played())
    return {entry.sha256 for found in indexes if found for entry in found.entries}


def _contents(path: Path) -> tuple[bytes | OSError, str]:
    """Return the bytes of a file and their hash; why there are none, where the system refuses."""
    try:
        # No more than what the gate needs to call a file too large.
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        return data, disk.sha256_file(path)
    except OSError as error:
        return error, f"unreadable:{path.name}"


def _take_in(
    match: Match, found: Index, data: bytes | OSError, arrival: Arrival, sha256: str, folder: Path | None
) -> None:
    """Note that a file came; judge it when its bytes are new. The index is written last of all."""
    entry = found.find(sha256)
    if entry:
        if arrival.name not in {known.name for known in entry.arrivals}:
            entry.arrivals.append(arrival)
        return
    if isinstance(data, OSError):
        judged = unreadable(data, arrival.name)
    else:
        judged = judge(match, data, arrival.name)
    entry = _entry(match, found, judged, sha256, arrival)
    if folder:
        if isinstance(data, bytes) and len(data) <= MAX_BYTES:
            disk.write(folder / entry.kept, data, disk.SECRET_FILE)
        text = receipt_text(match, entry, found, judged)
        disk.write_text(folder / "receipts" / receipt_name(entry), text, disk.SECRET_FILE)
    found.entries.append(entry)


def _entry(match: Match, found: Index, judged: Judged, sha256: str, arrival: Arrival) -> Entry:
    seat = judged.code.seat if judged.code and judged.code.seat in match.people() else None
    return Entry(
        number=len(found.entries) + 1,
        sha256=sha256,
        kept=f"{sha256[:16]}.bin",
        arrivals=[arrival],
        grade=judged.grade,
        seat=seat,
        findings=plain.to_plain(judged.findings),
        words=plain.to_plain(judged.words),
        orders=match.game.orders_to_json(judged.orders).decode() if judged.counts else "",
    )
