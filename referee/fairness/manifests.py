"""Writing the chain of a match: signed entries with salted hashes.

What a link says is public from the moment it is published, so nothing in it may help to guess a secret: of
files that are not public it holds salted hashes only, and per seat one commitment, whoever plays it.
"""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path

from engine.turn import canonical_json, digest
from publish.guard.signing import signed
from referee.match.chain import TURN, VERSION, Link, chain
from referee.match.code_version import code_version
from referee.match.lucky_words import asks_for_words, digests_in
from referee.match.match import Match
from referee.workspace import disk
from referee.workspace.index import moment
from referee.workspace.settings import Seat
from referee.workspace.turn_folder import TurnFolder

_ORDERS = re.compile(r"seat-(\d+)\.json")

ACCEPTED = "accepted.json"
# What is not public of a turn; the record holds the hash of every other file.
SEALED = ("record.toml", "state.json", "dice.csv")
PUBLIC = ("reports/public.json", "figures.json")


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


def word_commitments(match: Match, link: int, turn: int, folder: TurnFolder) -> dict[str, str]:
    """Return seat -> commitment to its lucky word or to none; empty where the turn's forms asked for none."""
    if not asks_for_words(match, turn):
        return {}
    key, digests = match.secrets.salt_key, digests_in(folder)
    numbers = [seat.number for seat in match.seats]
    return {str(seat): word_commitment(key, link, seat, digests.get(seat, "")) for seat in numbers}


def word_commitment(key: bytes, link: int, seat: int, digest_of_word: str) -> str:
    """Return the commitment to the lucky word of a seat ("": none)."""
    return salted(key, link, word_name(seat), digest_of_word)


def word_name(seat: int) -> str:
    """Return what the salt of a seat's lucky word is made from."""
    return f"words/seat-{seat:02}"


def seal_turn(
    match: Match, folder: TurnFolder, turn: int, period: str, now: datetime, *, offline: bool = False
) -> None:
    """Write the link of a finished turn into its folder; the record must stand there already.

    Parameters
    ----------
    match : Match
        The match, before the turn is in place.
    folder : TurnFolder
        The folder of the turn.
    turn : int
        Its number.
    period : str
        Its period, as the public report names it.
    now : datetime
        This moment, see `not_before`.
    offline : bool
        Whether the published site could not be asked whether it has newer entries.
    """
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
        lucky_words=turn == 0 and match.settings.lucky_words,
        words=word_commitments(match, number, turn, folder),
        sealed={name: salted(key, number, name, disk.sha256_file(folder.path / name)) for name in SEALED},
        public={
            name: disk.sha256_file(folder.path / name) for name in PUBLIC if (folder.path / name).is_file()
        },
        orders={
            str(seat): order_commitment(key, number, seat, *hashes)
            for seat, hashes in order_hashes(folder).items()
        },
        offline=offline,
        strengths=own_strengths(match.seats),
        changed_strengths=match.notices.strengths(turn),
        why="; ".join(dict.fromkeys(notice.why for notice in match.notices.of(turn, "strength"))),
    )
    write_link(match, folder.manifest, link)


def own_strengths(seats: Iterable[Seat]) -> dict[str, str]:
    """Return seat -> strength of the computer, for the seats that do not have that of the match."""
    return {str(seat.number): seat.strength for seat in seats if seat.strength}


def not_before(match: Match, now: datetime) -> datetime:
    """Return this moment, or that of the newest entry where the clock was set back behind it."""
    links = chain(match.folder, match.secrets.public_key)
    return max([now, *(datetime.fromisoformat(link.made) for link in links[-1:])])


def order_hashes(folder: TurnFolder) -> dict[int, tuple[str, str]]:
    """Return seat -> hashes of the workbook that counted ("" for none) and of the orders carried out."""
    path = folder.path / ACCEPTED
    with disk.reading(path):
        files: Mapping[str, str] = json.loads(path.read_bytes()) if path.is_file() else {}
    return {
        seat: (files.get(str(seat), ""), disk.sha256_file(folder.orders(seat)))
        for seat in seats_with_orders(folder)
    }


def seats_with_orders(folder: TurnFolder) -> list[int]:
    """Return the seats that gave orders, by number."""
    names = (_ORDERS.fullmatch(path.name) for path in folder.path.glob("orders/seat-*.json"))
    return sorted(int(name[1]) for name in names if name)


def write_link(match: Match, path: Path, link: Link) -> None:
    """Write a link with the match's signature."""
    disk.write(path, signed(match.secrets.signing_seed, link.statement()))
