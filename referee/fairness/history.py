"""Reads the entries of a match's chain from its folder, and says what a fault of its history is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from referee.faults import Mistake
from referee.match.chain import Link, link_files, read_link
from referee.match.match import Match


class Kind(Enum):
    """What is wrong with the history of a match; `turnsheet repair` goes by it."""

    KEYS = auto()
    MISSING_TURN = auto()
    COPIED_TURN = auto()
    CHAIN = auto()
    FILES = auto()
    STRENGTHS = auto()
    BEHIND = auto()
    FORKED = auto()
    UNREADABLE = auto()


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: `what` names the file, `remedy` what to do, both in sentences; `turn` if it is of one."""

    kind: Kind
    what: str
    remedy: str
    turn: int = 0


class HistoryBroken(Mistake):
    """Going on would sign a second history of the match, or one that nobody could verify."""

    def __init__(self, match: str, fault: Fault) -> None:
        super().__init__(
            f"{fault.what} {fault.remedy} Nothing was resolved or signed; `turnsheet repair {match}` says "
            "what can be fixed."
        )
        self.fault = fault


@dataclass(frozen=True, slots=True)
class SignedEntry:
    """One entry of the chain of a match: its file, the signed bytes, and what they say."""

    path: Path
    data: bytes
    link: Link


def read_entries(match: Match) -> list[SignedEntry]:
    """Return all entries by number; those that the key of the match did not sign are left out."""
    return sorted(_signed_entries(match), key=lambda entry: (entry.link.number, str(entry.path)))


def _signed_entries(match: Match) -> Iterator[SignedEntry]:
    for path in entry_files(match):
        data = path.read_bytes()
        try:
            yield SignedEntry(path, data, read_link(data, match.secrets.public_key))
        except ValueError:
            continue


def entry_files(match: Match) -> list[Path]:
    """Return the files of all entries, signed by the key of the match or not."""
    return [path for path in link_files(match.folder) if path.is_file()]
