"""The chain of a match: one signed link per turn played or taken back, each with the hash of the one before.

What a link says is public from the moment it is published, so nothing in it may help to guess a secret: of
files that are not public it holds salted hashes only, and per seat one commitment, whoever plays it.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from engine.turn import canonical_json, digest
from publish.signing import read_signed, signed, statement_hash
from referee import disk
from referee.code_version import code_version
from referee.folders import MatchFolder, TurnFolder
from referee.index import moment
from referee.match import Match

VERSION = 1
TURN, UNDO = "turn", "undo"
ACCEPTED = "accepted.json"
# What is not public of a turn; the record holds the hash of every other file.
SEALED = ("record.toml", "state.json", "dice.csv")
PUBLIC = ("reports/public.json",)


class Link(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, frozen=True):
    """One link. `sealed` and `orders` are salted hashes, `public` are plain ones; `why` tells of an undo."""

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
    sealed: dict[str, str] = msgspec.field(default_factory=dict)
    public: dict[str, str] = msgspec.field(default_factory=dict)
    orders: dict[str, str] = msgspec.field(default_factory=dict)

    def hash(self) -> str:
        """Return what the next link names as the one before."""
        return statement_hash(self.statement())

    def statement(self) -> dict[str, Any]:
        """Return the link as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def salt(key: bytes, link: int, what: str) -> str:
    """Return the salt of one file in one link; without the key nobody can tell it."""
    return hmac.digest(key, f"{link}|{what}".encode(), "sha256").hex()


def salted(key: bytes, link: int, what: str, *hashes: str) -> str:
    """Return the SHA-256 of the JSON list of salt and hashes."""
    return digest(canonical_json([salt(key, link, what), *hashes]))


def order_commitment(key: bytes, link: int, seat: int, file: str, orders: str) -> str:
    """Return the commitment to the workbook of a seat ("": none) and to the orders carried out."""
    return salted(key, link, order_name(seat), file, orders)


def order_name(seat: int) -> str:
    """Return the file of a seat's orders, below its turn."""
    return f"orders/seat-{seat:02}.json"


def seal_turn(match: Match, folder: TurnFolder, turn: int, period: str, now: datetime) -> None:
    """Write the link of a finished turn into its folder; the record must stand there already."""
    links = chain(match.folder, match.secrets.public_key)
    number, key = len(links), match.secrets.salt_key
    link = Link(
        version=VERSION,
        kind=TURN,
        number=number,
        previous=links[-1].hash() if links else "",
        match=match.name,
        game=match.settings.game,
        turn=turn,
        made=moment(now),
        seed_hash=digest(match.secrets.seed),
        code=code_version(match.settings.game),
        period=period,
        sealed={name: salted(key, number, name, disk.sha256_file(folder.path / name)) for name in SEALED},
        public={name: disk.sha256_file(folder.path / name) for name in PUBLIC},
        orders={
            str(seat): order_commitment(key, number, seat, *hashes)
            for seat, hashes in order_hashes(folder).items()
        },
    )
    write_link(match, folder.manifest, link)


def order_hashes(folder: TurnFolder) -> dict[int, tuple[str, str]]:
    """Return seat -> hashes of the workbook that counted ("" for none) and of the orders carried out."""
    path = folder.path / ACCEPTED
    files: Mapping[str, str] = json.loads(path.read_bytes()) if path.is_file() else {}
    return {
        seat: (files.get(str(seat), ""), disk.sha256_file(folder.orders(seat)))
        for seat in seats_with_orders(folder)
    }


def seats_with_orders(folder: TurnFolder) -> list[int]:
    """Return the seats that gave orders, by number."""
    return sorted(int(path.stem.removeprefix("seat-")) for path in folder.path.glob("orders/seat-*.json"))


def write_link(match: Match, path: Path, link: Link) -> None:
    """Write a link with the match's signature."""
    disk.write(path, signed(match.secrets.signing_seed, link.statement()))


@lru_cache(maxsize=1024)
def read_link(data: bytes, key: bytes) -> Link:
    """Return a link; raises ValueError if it is none, or the key did not sign it.

    One publication asks for the same links again and again: each signature is checked once.
    """
    statement = read_signed(data, key)
    try:
        return msgspec.convert(statement, Link)
    except msgspec.ValidationError as error:
        raise ValueError(f"is no link of a chain: {error}") from None


def link_files(folder: MatchFolder) -> list[Path]:
    """Return the files of all links, in no order: of turns in force, of those taken back, and why."""
    found = [folder.turn(turn).manifest for turn in folder.played()]
    return [*found, *folder.undone.glob("*.json"), *folder.undone.glob("*/manifest.json")]


def chain(folder: MatchFolder, key: bytes) -> list[Link]:
    """Return all links in the order they were made."""
    links = [_link_in(path, key) for path in link_files(folder) if path.is_file()]
    return sorted(links, key=lambda link: link.number)


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
