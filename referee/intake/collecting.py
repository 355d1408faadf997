"""Takes in the files of the inbox: copies, judges and answers each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import msgspec

from ingest.gate import MAX_BYTES
from referee import serialise
from referee.intake import inbox, played_before
from referee.judging.judged import Judged
from referee.match import drafts
from referee.match.judging import FORMER_HOLDER, judge, unreadable
from referee.match.letters import sealed_letters
from referee.match.match import Match
from referee.match.opened_letters import opening_of
from referee.progress import Tell, quiet
from referee.receipts.receipt import Receipt, keep, receipt, receipt_name
from referee.safe_text import legible, one_line
from referee.workspace import disk, index
from referee.workspace.index import Arrival, Entry, Index, moment

_GIVEN_UP = {"INGEST.TOO_HEAVY", "REFEREE.READER_FAILED"}

_NOBODY = frozenset({index.HAND, "folder"})
"""Ways in behind which nobody stands who could be answered."""


@dataclass(frozen=True, slots=True)
class Item:
    """A file of the inbox: its bytes, or why there are none; their hash; when and how it came."""

    data: bytes | OSError
    sha256: str
    arrival: Arrival


def collect(match: Match, now: datetime, *, write: bool = True, tell: Tell = quiet) -> Index:
    """Take in what is new in the inbox; the caller holds the match's door, or only looks.

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
    so_far = _start(match, folder)
    items = sorted((_item(match, path, now) for path in inbox.files(match.folder.inbox)), key=_order)
    closed = _closed(match)
    for done, item in enumerate(items, 1):
        tell("collect", done, len(items))
        if (item.sha256, item.arrival.mark) not in closed:
            _take_in(match, so_far, item, folder if write else None, now)
    if write and so_far.entries:
        index.write(folder, so_far)
    return so_far


def collect_one(match: Match, path: Path, now: datetime) -> tuple[Entry, Receipt]:
    """Take in one file of the inbox and answer it; again with the same answer where that was done before."""
    folder = match.folder.collecting(match.turn)
    so_far, item = _start(match, folder), _item(match, path, now)
    if before := played_before.answered(match, item.sha256, item.arrival):
        return before
    entry, answer = _take_in(match, so_far, item, folder, now)
    index.write(folder, so_far)
    return entry, answer or receipt(match, entry, so_far, _judged(match, item), now)


def look_at(match: Match, data: bytes, name: str, now: datetime) -> tuple[Judged, Receipt]:
    """Judge and answer a file as if it came now, and keep nothing."""
    so_far = _start(match, match.folder.collecting(match.turn))
    item = Item(data, disk.sha256(data), Arrival(index.moment(now), name, index.HAND))
    judged = _judged(match, item)
    entry = so_far.find(item.sha256) or _entry(match, so_far, judged, item)
    return judged, receipt(match, entry, so_far, judged, now)


def _start(match: Match, folder: Path) -> Index:
    """Return the index so far; readings of another position (a turn taken back) are worth nothing."""
    state = disk.sha256_file(match.folder.turn(match.last).state)
    so_far = index.read(folder)
    return so_far if so_far and so_far.state == state else Index(match.turn, state)


def _closed(match: Match) -> set[tuple[str, tuple[str, ...]]]:
    """Return hash and mark of all files that were received for turns already played, or taken back since."""
    received = [entry for _, _, entry in played_before.entries(match)]
    # Refused then, or made for a position that is no more: they replace no form with which a turn was played.
    received += [entry for one in played_before.taken_back(match) for entry in one.entries]
    return {(entry.sha256, arrival.mark) for entry in received for arrival in entry.arrivals}


def _item(match: Match, path: Path, now: datetime) -> Item:
    data: bytes | OSError
    try:
        data, sha256 = _bytes_of(path)
    except OSError as error:
        data, sha256 = error, f"unreadable:{legible(path.name)}"
    return Item(data, sha256, inbox.arrival_of(path, sha256, match.secrets.form_key, now))


def _bytes_of(path: Path) -> tuple[bytes, str]:
    """Return a file, no more of it than the gate needs to call it too large, and its hash."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    # What is judged and what is remembered are the same bytes, whoever writes to the file meanwhile.
    return data, disk.sha256(data) if len(data) <= MAX_BYTES else disk.sha256_file(path)


def _order(item: Item) -> tuple[Arrival, str]:
    return item.arrival, item.sha256


def _judged(match: Match, item: Item) -> Judged:
    if isinstance(item.data, OSError):
        return unreadable(item.data, item.arrival.name)
    return played_before.explained(match, item.sha256, judge(match, item.data, item.arrival.name))


def _take_in(
    match: Match, index: Index, item: Item, folder: Path | None, now: datetime
) -> tuple[Entry, Receipt | None]:
    """Note that a file came; judge and answer it when its bytes are new. The index is written last of all."""
    before = index.find(item.sha256)
    if before:
        if item.arrival.mark in {arrival.mark for arrival in before.arrivals}:
            if not (since := _replaced(index, before, item.arrival.name)):
                return before, None
            if item.arrival.when <= since:
                # It was copied back with its old time.
                item = replace(item, arrival=msgspec.structs.replace(item.arrival, when=moment(now)))
        before.arrivals.append(item.arrival)
        if not _was_given_up(before):
            return before, None
    judged = _judged(match, item)
    entry = _entry(match, index, judged, item)
    if before:
        entry.number, entry.arrivals = before.number, before.arrivals
    answer = receipt(match, entry, index, judged, now) if folder else None
    if folder and answer:
        if isinstance(item.data, bytes) and len(item.data) <= MAX_BYTES:
            disk.write(folder / entry.kept, item.data, disk.SECRET_FILE)
        keep(folder / "receipts", entry, answer)
        _draft(match, entry, answer)
    place = index.entries.index(before) if before else len(index.entries)
    index.entries[place:] = [entry, *index.entries[place + 1 :]]
    return entry, answer


def _replaced(index: Index, entry: Entry, name: str) -> str:
    """Return when another file was saved by hand over one of that name; "" where none was since."""
    saved = [
        (arrival.when, other.number)
        for other in index.entries
        for arrival in other.arrivals
        if arrival.mark == (name,)
    ]
    when, number = max(saved, default=("", entry.number))
    return "" if number == entry.number else when


def keep_drafts_true(match: Match) -> None:
    """Word the receipts of the newest turn anew that were not sent yet: it has been played."""
    earlier = match.before(match.last)
    for entry, word_again in played_before.received(match, match.last):
        if drafts.lies_ready(_draft_of(earlier, entry)):
            _draft(earlier, entry, word_again())


def _draft(match: Match, entry: Entry, answer: Receipt) -> None:
    """Lay a receipt ready to be sent, where no door sends it: nobody stands behind an inbox or a folder."""
    to = match.seat(entry.seat).mail if entry.seat is not None else ""
    if to and entry.latest.door in _NOBODY:
        enclosed = [(file.name, file.kind, file.data) for file in answer.files]
        when = datetime.fromisoformat(entry.latest.when)
        path = _draft_of(match, entry)
        drafts.write_draft(path, one_line(to), answer.subject, answer.text, when, enclosed)


def _draft_of(match: Match, entry: Entry) -> Path:
    return drafts.folder_of(match.folder) / f"{match.name}-T{match.turn:02}-{receipt_name(entry)}-receipt"


def _was_given_up(entry: Entry) -> bool:
    """Return whether the reader gave a file up: perhaps the computer was short of memory, so once more."""
    return not _GIVEN_UP.isdisjoint(finding.code for finding in serialise.from_plain(entry.findings))


def _entry(match: Match, so_far: Index, judged: Judged, item: Item) -> Entry:
    code = judged.code
    # A form of another match says nothing of the seat with the same number here.
    ours = code is not None and code.match.upper() == match.name.upper()
    # Whoever has the seat now did not send a former holder's form, and is told nothing of it.
    former = any(finding.code == FORMER_HOLDER for finding in judged.findings)
    seat = code.seat if code and ours and not former and code.seat in match.people() else None
    return Entry(
        number=1 + (so_far.entries[-1].number if so_far.entries else played_before.numbered(match)),
        sha256=item.sha256,
        kept=f"{item.sha256[:16]}.bin",
        arrivals=[item.arrival],
        grade=judged.grade,
        seat=seat,
        findings=serialise.to_plain(judged.findings),
        words=serialise.to_plain(judged.words),
        given=serialise.to_plain(judged.given),
        orders=match.game.orders_to_json(judged.orders).decode() if judged.counts else "",
        word=judged.word if judged.counts else "",
        letters=sealed_letters(match, judged.letters if judged.counts else ()),
        **opening_of(match, judged, seat),
    )
