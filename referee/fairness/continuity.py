"""Checks before anything is signed: turns, chain, seed, newest files, strengths, published chain."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any

from engine.turn import digest
from publish.guard.signing import read_signed
from publish.pages import proof
from referee.fairness.manifests import own_strengths, salted
from referee.fairness.order import breaks, in_force, without_default
from referee.faults import Mistake
from referee.match.chain import UNDO, Link, link_files, read_link
from referee.match.match import Match
from referee.match.turn_files import read_record
from referee.workspace import disk

# What came in is not computed, and may be left out of an archive: workbooks tell who wrote them. Letters are
# in no archive: the record has the hash of what was sealed.
LEFT_OUT = ("received/", "letters/")
_BACKUP = "Put it back from your backup"


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


def check_history(match: Match, site: Path, turns: Iterable[int] = ()) -> None:
    """Make sure that the match can go on from what lies on disk.

    Parameters
    ----------
    match : Match
        The match.
    site : Path
        The folder of all published matches.
    turns : iterable of int
        The turns whose files are looked at; the newest where none is named.

    Raises
    ------
    HistoryBroken
        At the first fault; names the file and what to do.
    """
    if fault := next(faults(match, site, turns), None):
        raise HistoryBroken(match.name, fault)


def check_chain(match: Match) -> None:
    """Make sure that all entries are there and follow one another; raises HistoryBroken."""
    entries = read_entries(match)
    faults = (*_signatures(match), *_keys(match, [entry.link for entry in entries]), *_order(match, entries))
    if faults:
        raise HistoryBroken(match.name, faults[0])


def faults(match: Match, site: Path, turns: Iterable[int] = ()) -> Iterator[Fault]:
    """Yield what is wrong with the history of a match, see `check_history`; one may follow from another."""
    yield from chain_faults(match)
    entries = read_entries(match)
    links = [entry.link for entry in entries]
    for turn in turns or (match.last,):
        yield from _files(match, links, turn)
    yield from _strengths(match, links)
    path = site / match.name / proof.FOLDER / proof.CHAIN
    if path.is_file():
        yield from against_published(match, path.read_bytes(), str(path))


def read_entries(match: Match) -> list[SignedEntry]:
    """Return all entries by number; those that the key of the match did not sign are left out."""
    return sorted(_signed_entries(match), key=lambda entry: (entry.link.number, str(entry.path)))


def _signed_entries(match: Match) -> Iterator[SignedEntry]:
    for path in _present(match):
        data = path.read_bytes()
        try:
            yield SignedEntry(path, data, read_link(data, match.secrets.public_key))
        except ValueError:
            continue


def _present(match: Match) -> list[Path]:
    return [path for path in link_files(match.folder) if path.is_file()]


def chain_faults(match: Match) -> Iterator[Fault]:
    """Yield what is wrong with keys, turns and entries, before any file of a turn is looked at."""
    yield from _signatures(match)
    entries = read_entries(match)
    yield from _keys(match, [entry.link for entry in entries])
    yield from _copies(match, entries)
    yield from _missing_turns(match, [entry.link for entry in entries])
    yield from _order(match, entries)


def _signatures(match: Match) -> Iterator[Fault]:
    keys, wrong = match.folder.secrets / "keys.toml", {}
    for path in (files := _present(match)):
        try:
            read_link(path.read_bytes(), match.secrets.public_key)
        except ValueError as error:
            wrong[path] = str(error)
    if wrong and len(wrong) == len(files):
        what = f"{keys} was changed: no entry of the chain bears the signature of its key."
        yield Fault(Kind.KEYS, what, f"{_BACKUP}: nothing can make these keys again.")
    for path, reason in wrong.items():
        yield Fault(Kind.CHAIN, f"{path} {reason}.", f"{_BACKUP}.")


def _keys(match: Match, links: Sequence[Link]) -> Iterator[Fault]:
    if links and digest(match.secrets.seed) != links[0].seed_hash:
        keys = match.folder.secrets / "keys.toml"
        what = f"The seed in {keys} is not the one that entry 0 of the chain fixed."
        yield Fault(Kind.KEYS, what, f"{_BACKUP}: with another seed every further draw would be void.")


def _copies(match: Match, entries: Sequence[SignedEntry]) -> Iterator[Fault]:
    for entry in entries:
        folder, turn = entry.path.parent, entry.link.turn
        if folder.parent == match.folder.turns and turn != int(folder.name):
            what = f"{folder} is a copy: its entry is that of turn {turn}, not of turn {int(folder.name)}."
            remedy = "Remove that folder; if the turn itself was played, put it back from your backup."
            yield Fault(Kind.COPIED_TURN, what, remedy, int(folder.name))


def _missing_turns(match: Match, links: Sequence[Link]) -> Iterator[Fault]:
    played, turns = set(match.folder.played()), in_force(links)
    taken_back = {link.turn for link in links if link.kind == UNDO}
    for turn in sorted({*range(max(played | turns.keys()) + 1), *turns}):
        folder = match.folder.turn(turn)
        if turn not in played:
            what = f"{folder.path} is missing, though turn {turn} was played."
            yield Fault(Kind.MISSING_TURN, what, f"{_BACKUP}.", turn)
        # An undo that was interrupted is finished later.
        elif turn not in turns and turn not in taken_back:
            yield Fault(Kind.CHAIN, f"{folder.manifest} is missing.", f"{_BACKUP}.", turn)


def _order(match: Match, entries: Sequence[SignedEntry]) -> Iterator[Fault]:
    links = [entry.link for entry in entries]
    for gap in breaks(links):
        files = [str(entry.path) for entry in entries if entry.link.number == gap.number]
        where = " and ".join(files) or f"{match.folder.turns} and {match.folder.undone}"
        what = f"The chain of {match.name} is broken at {where}: {gap.what}."
        yield Fault(Kind.CHAIN, what, f"{_BACKUP}.", gap.turn)


def _files(match: Match, links: Sequence[Link], turn: int) -> Iterator[Fault]:
    folder = match.folder.turn(turn)
    if not folder.record.is_file():
        yield Fault(Kind.FILES, f"{folder.record} is missing.", f"{_BACKUP}.", turn)
        return
    for path in altered_files(match, links, turn):
        what = (
            f"{path} was changed after turn {turn} was signed." if path.is_file() else f"{path} is missing."
        )
        yield Fault(Kind.FILES, what, f"{_BACKUP}.", turn)


def altered_files(match: Match, links: Sequence[Link], turn: int) -> Iterator[Path]:
    """Yield the files of a turn that are missing or not as its record and its entry say.

    A record that is not the signed one says nothing of the others. What came in earlier may be gone.
    """
    folder = match.folder.turn(turn)
    link = in_force(links).get(turn)
    if link and not is_recorded(match, link, disk.sha256_file(folder.record)):
        yield folder.record
        return
    for name, sha256 in read_record(folder).files.items():
        path = folder.path / name
        if not path.is_file():
            if turn == match.last or not name.startswith(LEFT_OUT):
                yield path
        elif disk.sha256_file(path) != sha256:
            yield path


def is_recorded(match: Match, link: Link, sha256: str) -> bool:
    """Return whether a record with this hash is the one that the entry of its turn sealed."""
    name = match.folder.turn(link.turn).record.name
    return link.sealed.get(name) == salted(match.secrets.salt_key, link.number, name, sha256)


def _strengths(match: Match, links: Sequence[Link]) -> Iterator[Fault]:
    announced = wanted_strengths(match, links)
    if announced is None or match.is_over:
        return
    now = own_strengths(match.seats)
    for seat in sorted(now.keys() | announced.keys(), key=int):
        is_, ought = now.get(seat, ""), announced.get(seat, "")
        if is_ != ought:
            what = (
                f"{match.folder.seats} gives the computer in seat {seat} the strength {_named(is_)}, but "
                f"{_named(ought)} was announced for turn {match.turn}."
            )
            option = is_ or "match"
            remedy = (
                "Put it back, or change it in the open: "
                f'`turnsheet seat {match.name} {seat} --strength {option} --why "..."`.'
            )
            yield Fault(Kind.STRENGTHS, what, remedy, match.turn)


def wanted_strengths(match: Match, links: Sequence[Link]) -> dict[str, str] | None:
    """Return seat -> strength of the computer as announced or told for the coming turn; None: was not."""
    link = in_force(links).get(match.last)
    if link is None or link.strengths is None:
        return None
    return without_default(link.strengths | match.notices.strengths(match.turn))


def _named(strength: str) -> str:
    return repr(strength) if strength else "of the match"


def against_published(match: Match, data: bytes, where: str) -> Iterator[Fault]:
    """Yield a fault where a published chain is not the beginning of the chain of the match.

    Parameters
    ----------
    match : Match
        The match.
    data : bytes
        ``chain.json`` as it is published.
    where : str
        Where it was read, for the sentence.
    """
    ours = [json.loads(entry.data) for entry in read_entries(match)]
    try:
        theirs: list[Any] = json.loads(data)
        same = next((n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), None)
    except (ValueError, TypeError):
        remedy = "Look there; if the file is damaged, remove it, and publish writes it again."
        yield Fault(Kind.UNREADABLE, f"{where} is not a chain of {match.name}.", remedy)
        return
    if same is not None:
        yield _forked(match, theirs[same], same, where)
    elif len(theirs) > len(ours):
        yield _behind(match, theirs[-1], len(ours), where)


def _behind(match: Match, newest: Any, known: int, where: str) -> Fault:
    if not _is_ours(match, newest):
        return _forked(match, newest, known, where)
    link = newest["statement"]
    done = "takes back" if link["kind"] == UNDO else "plays"
    what = (
        f"{where} has entry {link['number']}, which {done} turn {link['turn']} (signed {link['made']}); "
        f"{match.folder.path} ends with entry {known - 1}."
    )
    remedy = (
        "A backup was put back, turns were removed, or the match goes on on another computer: put the newer "
        "workspace in place of this one."
    )
    return Fault(Kind.BEHIND, what, remedy, match.last)


def _forked(match: Match, published: Any, number: int, where: str) -> Fault:
    if not _is_ours(match, published):
        what = f"{where} is the chain of another match named {match.name}: another key signed it."
        remedy = "Give one of the two matches another name, or remove the old one from the site."
        return Fault(Kind.FORKED, what, remedy)
    what = (
        f"{match.name} has two histories: entry {number} at {where} is not entry {number} of "
        f"{match.folder.path}."
    )
    remedy = "Readers have seen the published one: go on with the workspace that holds it."
    return Fault(Kind.FORKED, what, remedy, match.last)


def _is_ours(match: Match, entry: Any) -> bool:
    try:
        read_signed(json.dumps(entry).encode(), match.secrets.public_key)
    except ValueError:
        return False
    return True
