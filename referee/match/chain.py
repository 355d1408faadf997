"""Reading the chain of a match: signed entries, in order."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from engine.turn import canonical_json
from publish.guard.signing import read_signed, statement_hash
from referee.workspace import disk
from referee.workspace.folders import MatchFolder
from referee.workspace.turn_folder import TurnFolder

# Exactly these names: a copy that a cloud drive made of one is no second entry.
UNDONE = re.compile(r"\d{3,}-\d+(\.json|\.lost)?")

VERSION = 1
TURN, UNDO = "turn", "undo"


class Link(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, frozen=True):
    """One link. `sealed` and `orders` are salted hashes, `public` are plain ones.

    `why` is the reason of an undo, or of `changed_strengths`. `offline`: signed without asking the published
    site. `strengths` is seat -> strength of the computer in the turn after this one, for the seats that have
    one of their own (None: made by a version that did not announce them); `changed_strengths` are those this
    turn was played with in place of the announced ones.

    `code` is the program's. An undo of an earlier version has none: forms made after it kept their codes.

    `lucky_words` stands in entry 0 of a match whose players' words mix the seed; `words` in that of turn 1
    has a salted hash per seat, whoever plays it and whether or not it has a word.
    """

    version: int
    kind: str
    number: int
    previous: str
    match: str
    game: str
    turn: int
    made: str
    seed_hash: str
    code: str = ""
    period: str = ""
    why: str = ""
    lucky_words: bool = False
    words: dict[str, str] = msgspec.field(default_factory=dict)
    sealed: dict[str, str] = msgspec.field(default_factory=dict)
    public: dict[str, str] = msgspec.field(default_factory=dict)
    orders: dict[str, str] = msgspec.field(default_factory=dict)
    offline: bool = False
    strengths: dict[str, str] | None = None
    changed_strengths: dict[str, str] = msgspec.field(default_factory=dict)

    def hash(self) -> str:
        """Return what the next link names as the one before."""
        return statement_hash(self.statement())

    def statement(self) -> dict[str, Any]:
        """Return the link as plain data."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return fields


@lru_cache(maxsize=1024)
def read_link(data: bytes, key: bytes) -> Link:
    """Return a link; raises ValueError if it is none, or the key did not sign it.

    One publication asks for the same links again and again: each signature is checked once.
    """
    statement = read_signed(data, key)
    try:
        return msgspec.convert(statement, Link)
    except msgspec.ValidationError as error:
        raise ValueError(f"is not a link of a chain: {error}") from None


def link_files(folder: MatchFolder) -> list[Path]:
    """Return the files of all links, in no order: of turns in force, of those taken back, and why."""
    manifests = [folder.turn(turn).manifest for turn in folder.played()]
    undone = folder.undone.iterdir() if folder.undone.is_dir() else ()
    numbered = [path for path in undone if UNDONE.fullmatch(path.name)]
    return manifests + [path if path.suffix == ".json" else path / "manifest.json" for path in numbered]


def chain(folder: MatchFolder, key: bytes) -> list[Link]:
    """Return all links in the order they were made."""
    links = [_link_in(path, key) for path in link_files(folder) if path.is_file()]
    return sorted(links, key=lambda link: link.number)


def times_taken_back(folder: MatchFolder, key: bytes, turn: int) -> int:
    """Return how often a turn was taken back so that forms made after it have a code of their own."""
    return sum(link.kind == UNDO and link.turn == turn and bool(link.code) for link in chain(folder, key))


def link_in_force(folder: TurnFolder, key: bytes) -> Link | None:
    """Return the link of a finished turn; None for a turn made before there were links."""
    return _link_in(folder.manifest, key) if folder.manifest.is_file() else None


def _link_in(path: Path, key: bytes) -> Link:
    with disk.reading(path):
        return read_link(path.read_bytes(), key)


def signed_chain(folder: MatchFolder, key: bytes) -> bytes:
    """Return all links with their signatures as one JSON list: what is published of the chain."""
    files = [path.read_bytes() for path in link_files(folder) if path.is_file()]
    ordered = sorted(files, key=lambda data: read_link(data, key).number)
    return canonical_json([json.loads(data) for data in ordered]) + b"\n"
