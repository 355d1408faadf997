"""Checks a recorded turn, file by file: what is signed, and what its orders and the seed give again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.ledger import LedgerError
from referee.fairness import manifests
from referee.fairness.continuity import LEFT_OUT
from referee.fairness.order import announced, in_force
from referee.match import turn_files
from referee.match.chain import Link
from referee.match.code_version import code_version
from referee.match.match import Match
from referee.match.turn_files import TurnRecord
from referee.verifying.difference import Difference, unlike
from referee.verifying.playing_again import play_again
from referee.verifying.words import check_words
from referee.workspace import disk
from referee.workspace.turn_folder import TurnFolder

_GIVEN = (
    "accepted.json",
    "figures.json",
    "manifest.json",
    "record.toml",
    "setup.json",
    "findings/",
    "given/",
    "lucky_words.json",
    "orders/",
    *LEFT_OUT,
)
# What the rules alone decide: whichever version played the turn, this comes out alike.
_DECIDED = ("dice.csv", "state.json", "ledger.csv", "events.jsonl")


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
    differences = [
        *_check_orders(match, folder, turn, link),
        *check_words(match, folder, turn, link),
        *_check_given(match, folder, turn, record),
    ]
    yield from differences
    if not differences:
        yield from _check_played(match, folder, turn, record)
    yield from _check_sealed(match, folder, turn, link)
    yield from _check_chain_of_records(match, turn, record)


def check_strengths(match: Match, links: Sequence[Link]) -> Iterator[Difference]:
    """Yield every seat that the computer played at another strength than had been announced or told."""
    for turn, link in in_force(links).items():
        strengths, folder = announced(links, link), match.folder.turn(turn)
        if strengths is None or not folder.setup.is_file():
            continue
        seats = folder.read_setup()["seats"]
        played = {str(seat["number"]): str(seat["strength"]) for seat in seats}
        for seat, strength in played.items():
            if strength != strengths.get(seat, ""):
                is_, ought = (word or "that of the match" for word in (strength, strengths.get(seat, "")))
                what = f"the computer in seat {seat} played at the strength {is_}, but {ought} was announced"
                yield Difference("setup.json", what, turn)


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
            computed = manifests.order_commitment(match.secrets.salt_key, link.number, seat, *hashes[seat])
            if computed != link.orders[str(seat)]:
                yield Difference(name, "is not what was committed to when the turn was closed", turn)


def _is_computed(match: Match, record: TurnRecord, name: str) -> bool:
    """Return whether a file must come out again: of another version's turn only what the rules decide."""
    if record.code != code_version(match.settings.game):
        return name in _DECIDED
    return not name.startswith(_GIVEN)


def _check_given(match: Match, folder: TurnFolder, turn: int, record: TurnRecord) -> Iterator[Difference]:
    """Yield files that are not computed again and that are not what the record says."""
    for name, sha256 in sorted(record.files.items()):
        path = folder.path / name
        if _is_computed(match, record, name) or (name.startswith(LEFT_OUT) and not path.is_file()):
            continue
        if not path.is_file():
            yield Difference(name, "is missing", turn)
        elif disk.sha256_file(path) != sha256:
            yield Difference(name, "was changed after it was recorded: its SHA-256 is another", turn)


def _check_played(match: Match, folder: TurnFolder, turn: int, record: TurnRecord) -> Iterator[Difference]:
    with TemporaryDirectory() as room:
        again = TurnFolder(Path(room) / folder.path.name)
        try:
            play_again(match, turn, again, record)
        except (LedgerError, ValueError, KeyError, LookupError) as error:
            yield Difference("orders", f"cannot be played again: {type(error).__name__}: {error}", turn)
            return
        yield from _compare(match, folder, again, turn, record)


def _compare(
    match: Match, folder: TurnFolder, again: TurnFolder, turn: int, record: TurnRecord
) -> Iterator[Difference]:
    computed = set(disk.hashes_below(again.path))
    if record.code != code_version(match.settings.game):
        computed &= set(_DECIDED)
    # Dice first: when a draw differs, everything after it does too.
    names = sorted(computed | record.files.keys(), key=lambda name: (not name.startswith("dice"), name))
    for name in names:
        if name not in computed and not _is_computed(match, record, name):
            continue
        if difference := _of_file(folder.path / name, again.path / name, record.files.get(name, "")):
            yield Difference(name, difference, turn)


def _of_file(stored: Path, again: Path, recorded: str) -> str:
    if not again.is_file():
        return "does not come out when the turn is played again"
    if not stored.is_file():
        return "is missing"
    data, expected = stored.read_bytes(), again.read_bytes()
    if data != expected:
        return unlike(stored.name, data, expected)
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
