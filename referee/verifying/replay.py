"""Playing a recorded match again: from orders and seed alone every file of every turn must come out alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from engine.dice import Dice
from engine.game import Record, SeatSetup
from engine.ledger import LedgerError
from engine.turn import resolve
from referee import disk, manifests, plain, turn_files
from referee.code_version import code_version
from referee.folders import TurnFolder
from referee.keys import SeatSecret
from referee.manifests import Link
from referee.match import Match
from referee.orders import Played, by_computer
from referee.orders_played import how_played
from referee.playing import write_turn
from referee.settings import Seat
from referee.turn_files import TurnRecord
from referee.verifying.difference import Difference, unlike

# What came in is not computed, and may be left out of an archive: workbooks tell who wrote them.
RECEIVED = "received/"
_GIVEN = (
    "accepted.json",
    "manifest.json",
    "record.toml",
    "setup.json",
    "findings/",
    "given/",
    "orders/",
    RECEIVED,
)
_BY_COMPUTER = ("computer", "substitute")


def check_turn(match: Match, turn: int, link: Link | None) -> Iterator[Difference]:
    """Yield every difference between a recorded turn and what its signed entry and its orders say.

    Parameters
    ----------
    match : Match
        The match, with its seed and what the salts are made from.
    turn : int
        Which turn; the one before it must be good.
    link : Link or None
        The turn's entry of the chain.
    """
    folder = match.folder.turn(turn)
    if link is None:
        yield Difference("manifest.json", "has no signed entry in the chain", turn)
        return
    try:
        record = turn_files.read_record(folder)
    except (OSError, ValueError) as error:
        yield Difference("record.toml", f"cannot be read: {error}", turn)
        return
    found = [*_check_orders(match, folder, turn, link), *_check_given(folder, turn, record)]
    yield from found
    if not found:
        yield from _check_played(match, folder, turn, record)
    yield from _check_sealed(match, folder, turn, link)
    yield from _check_chain_of_records(match, turn, record)


def _check_orders(match: Match, folder: TurnFolder, turn: int, link: Link) -> Iterator[Difference]:
    """Yield the orders that are not what was committed to when the turn was closed."""
    hashes = manifests.order_hashes(folder)
    for seat in sorted(hashes.keys() | {int(seat) for seat in link.orders}):
        name = manifests.order_name(seat)
        if seat not in hashes:
            yield Difference(name, "is missing", turn)
        elif str(seat) not in link.orders:
            yield Difference(name, "was not committed to when the turn was closed", turn)
        else:
            made = manifests.order_commitment(match.secrets.salt_key, link.number, seat, *hashes[seat])
            if made != link.orders[str(seat)]:
                yield Difference(name, "is not what was committed to when the turn was closed", turn)


def _check_given(folder: TurnFolder, turn: int, record: TurnRecord) -> Iterator[Difference]:
    """Yield files that nothing computes and that are not what the record says."""
    for name, sha256 in sorted(record.files.items()):
        path = folder.path / name
        if not name.startswith(_GIVEN) or (name.startswith(RECEIVED) and not path.is_file()):
            continue
        if not path.is_file():
            yield Difference(name, "is missing", turn)
        elif disk.sha256_file(path) != sha256:
            yield Difference(name, "was changed after it was recorded: its SHA-256 is another", turn)


def _check_played(match: Match, folder: TurnFolder, turn: int, record: TurnRecord) -> Iterator[Difference]:
    with TemporaryDirectory() as room:
        again = TurnFolder(Path(room) / folder.path.name)
        try:
            _play(_as_then(match, turn), folder, again, turn)
        except (LedgerError, ValueError, KeyError, LookupError) as error:
            yield Difference("orders", f"cannot be played again: {type(error).__name__}: {error}", turn)
            return
        yield from _compare(folder, again, turn, record)


def _compare(folder: TurnFolder, again: TurnFolder, turn: int, record: TurnRecord) -> Iterator[Difference]:
    made = set(disk.hashes_below(again.path))
    # Dice first: when a draw differs, everything after it does too.
    names = sorted(made | record.files.keys(), key=lambda name: (not name.startswith("dice"), name))
    for name in names:
        if name.startswith(_GIVEN) and name not in made:
            continue
        if difference := _of_file(folder.path / name, again.path / name, record.files.get(name, "")):
            yield Difference(name, difference, turn)


def _of_file(found: Path, again: Path, recorded: str) -> str:
    if not again.is_file():
        return "does not come out when the turn is played again"
    if not found.is_file():
        return "is missing"
    data, wanted = found.read_bytes(), again.read_bytes()
    if data != wanted:
        return unlike(found.name, data, wanted)
    return "" if disk.sha256(data) == recorded else "is not what the record says"


def _check_sealed(match: Match, folder: TurnFolder, turn: int, link: Link) -> Iterator[Difference]:
    """Yield the files whose salted or plain hash is not the signed one."""
    for name, wanted in (*link.sealed.items(), *link.public.items()):
        path = folder.path / name
        sha256 = disk.sha256_file(path) if path.is_file() else ""
        salted = manifests.salted(match.secrets.salt_key, link.number, name, sha256)
        if wanted not in (salted if name in link.sealed else sha256,):
            yield Difference(name, "is not what the signed entry of the chain says", turn)


def _check_chain_of_records(match: Match, turn: int, record: TurnRecord) -> Iterator[Difference]:
    before = match.folder.turn(turn - 1).record
    if turn and before.is_file() and record.previous != disk.sha256_file(before):
        yield Difference("record.toml", f"does not follow the record of turn {turn - 1}", turn)


def other_code(match: Match, turn: int) -> str:
    """Return the code that made a turn, where it is not the one that runs here."""
    made_by = turn_files.read_record(match.folder.turn(turn)).code
    return made_by if made_by != code_version(match.settings.game) else ""


def _as_then(match: Match, turn: int) -> Match:
    """Return the match as it was when a turn was played: its seats and epochs of then."""
    setup = json.loads(match.folder.turn(turn).setup.read_bytes())
    seats = tuple(
        msgspec.convert({key: value for key, value in seat.items() if key != "epoch"}, Seat)
        for seat in setup["seats"]
    )
    keys = tuple(SeatSecret(seat["number"], seat["epoch"], "", b"", b"", b"") for seat in setup["seats"])
    secrets = msgspec.structs.replace(match.secrets, seats=keys, former=())
    settings = msgspec.structs.replace(
        match.settings, options=setup["options"], languages=tuple(setup["languages"])
    )
    return replace(match, seats=seats, secrets=secrets, settings=settings).before(turn)


def _play(match: Match, folder: TurnFolder, again: TurnFolder, turn: int) -> None:
    if turn == 0:
        _set_up(match, again)
        return
    played = _played(match, folder)
    orders = {seat: found.orders for seat, found in played.items()}
    write_turn(match, again, resolve(match.game, match.state, orders, match.secrets.seed), played)


def _set_up(match: Match, again: TurnFolder) -> None:
    dice = Dice(match.secrets.seed, 0)
    seats = [SeatSetup(seat.number, seat.name, seat.human) for seat in match.seats]
    state: Any = match.game.new_match(match.settings.options, seats, dice)
    turn_files.write_common(match, again, state, Record())
    turn_files.write_history(again, (), (), dice.log)


def _played(match: Match, folder: TurnFolder) -> dict[int, Played]:
    """Return what every seat played with; what the computer gave is asked of it again."""
    how = how_played(folder)
    return {
        seat: by_computer(match, match.seat(seat), word)
        if word in _BY_COMPUTER
        else _by_person(match, folder, seat, word)
        for seat, word in sorted(how.items())
    }


def _by_person(match: Match, folder: TurnFolder, seat: int, word: str) -> Played:
    orders = match.game.orders_from_json(folder.orders(seat).read_bytes())
    findings = plain.load(folder.findings(seat).read_bytes())
    given = folder.given(seat)
    return Played(word, orders, findings, plain.load(given.read_bytes()) if given.is_file() else ())
