"""The index of a turn's incoming files: hash, arrival, grade."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from ingest import Grade
from referee.workspace import disk

NAME = "index.json"
HAND = "hand"


class Arrival(msgspec.Struct, frozen=True, order=True, omit_defaults=True):
    """One time the bytes came in; `when` is ISO 8601 in UTC to the second, so that texts sort like times.

    `door` is the way they came; what was saved by hand has no time of its own but that of the file. `sealed`
    is the moment that its door sealed, where that was later than the clock of whoever took it in.
    """

    when: str
    name: str
    door: str
    sealed: str = ""

    @property
    def mark(self) -> tuple[str, ...]:
        """Return what makes it another arrival; a file that lies there is not sent again by a new date."""
        return (self.name,) if self.door == HAND else (self.name, self.door, self.sealed or self.when)


class Entry(msgspec.Struct):
    """One file: `findings`, `words` and `given` as `plain` writes them, `orders` as the game writes them.

    `word` is the lucky word of a form of turn 1, `letters` are its letters to other players, sealed. Where it
    asked whether these may be opened, `holder` is the epoch of its seat, `opening` what was said.
    """

    number: int
    sha256: str
    kept: str
    arrivals: list[Arrival]
    grade: Grade
    seat: int | None = None
    findings: list[Any] = msgspec.field(default_factory=list)
    words: list[Any] = msgspec.field(default_factory=list)
    given: list[Any] = msgspec.field(default_factory=list)
    orders: str = ""
    word: str = ""
    letters: str | msgspec.UnsetType = msgspec.UNSET
    holder: int | msgspec.UnsetType = msgspec.UNSET
    opening: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def latest(self) -> Arrival:
        """Return when the file last came in: sending old bytes again means them again."""
        return max(self.arrivals)

    @property
    def age(self) -> tuple[str, int]:
        """Return what sorts entries from old to new; in one second the one first read is the older."""
        return self.latest.when, self.number

    @property
    def counts(self) -> bool:
        """Return whether its orders may be carried out."""
        return self.grade is not Grade.RED


class Index(msgspec.Struct):
    """All files received for one turn, in the order they were first read; `state` is the position's hash."""

    turn: int
    state: str
    entries: list[Entry] = msgspec.field(default_factory=list)

    def find(self, sha256: str) -> Entry | None:
        """Return the entry of these bytes."""
        return next((entry for entry in self.entries if entry.sha256 == sha256), None)

    def best(self, seat: int, but: Entry | None = None) -> Entry | None:
        """Return the form of a seat that counts: the latest good one; a bad one never displaces it."""
        skipped = but.number if but else 0
        good = [
            entry for entry in self.entries if entry.seat == seat and entry.counts and entry.number != skipped
        ]
        return max(good, key=lambda entry: entry.age, default=None)

    def last(self, seat: int) -> Entry | None:
        """Return what came in last from a seat, good or bad."""
        sent = [entry for entry in self.entries if entry.seat == seat]
        return max(sent, key=lambda entry: entry.age, default=None)

    def until(self, when: str) -> Index:
        """Return what had come in by a moment; all of it where the moment is an empty text."""
        if not when:
            return self
        early = [(e, [a for a in e.arrivals if a.when <= when]) for e in self.entries]
        earlier = [msgspec.structs.replace(entry, arrivals=arrivals) for entry, arrivals in early if arrivals]
        return Index(self.turn, self.state, earlier)

    @property
    def seats_in(self) -> set[int]:
        """Return the seats with a form that counts."""
        return {entry.seat for entry in self.entries if entry.seat is not None and entry.counts}


def read(folder: Path) -> Index | None:
    """Return the index of a folder, or None where it has none yet."""
    path = folder / NAME
    with disk.reading(path):
        return msgspec.json.decode(path.read_bytes(), type=Index) if path.is_file() else None


def write(folder: Path, index: Index) -> None:
    """Write the index of a folder, unless it stands there already."""
    disk.write(folder / NAME, msgspec.json.format(msgspec.json.encode(index)) + b"\n")


def moment(when: datetime) -> str:
    """Return a moment in UTC as it stands in an index."""
    return when.isoformat(timespec="seconds").replace("+00:00", "Z")
