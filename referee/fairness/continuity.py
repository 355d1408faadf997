"""Checks before anything is signed: turns, chain, seed, newest files, strengths, site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from engine.turn import digest
from publish.pages import proof
from referee.fairness.history import Fault, HistoryBroken, Kind, SignedEntry, entry_files, read_entries
from referee.fairness.manifests import own_strengths, salted
from referee.fairness.order import breaks, in_force, without_default
from referee.fairness.published_chain import against_published
from referee.match.chain import UNDO, Link, read_link
from referee.match.match import Match
from referee.match.turn_files import read_record
from referee.workspace import disk

# What came in is not computed, and may be left out of an archive: workbooks tell who wrote them. Letters are
# in no archive: the record has the hash of what was sealed.
LEFT_OUT = ("received/", "letters/")
_BACKUP = "Put it back from your backup"


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
    for path in (files := entry_files(match)):
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
    return repr(strength) if strength else "that of the match"
