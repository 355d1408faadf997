"""Takes signed entries of the chain back from where they are published."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from engine.turn import canonical_json
from referee.fairness.history import read_entries
from referee.fairness.manifests import salted
from referee.fairness.order import breaks, in_force
from referee.faults import Mistake
from referee.match.chain import UNDO, Link, read_link
from referee.match.match import Match
from referee.repair.files import set_aside
from referee.turns.undoing import label
from referee.workspace import disk


def restore_entries(match: Match, published: bytes) -> list[str]:
    """Write every entry that is published and not here to its place.

    Parameters
    ----------
    match : Match
        The match.
    published : bytes
        ``chain.json`` as it is published.

    Returns
    -------
    list of str
        What was taken, in sentences. Of a turn whose files are not here the entry waits beside the turns that
        were taken back, until that turn is.

    Raises
    ------
    Mistake
        If the published chain is not whole, or is not of this match.
    """
    entries = _read(match, published)
    links = [link for link, _ in entries]
    numbers = {entry.link.number for entry in read_entries(match)}
    lines = []
    for link, data in entries:
        if link.number not in numbers:
            path = _place(match, links, link)
            disk.write(path, data)
            lines.append(f"entry {link.number} was taken from the published chain, to {path}.")
    return lines


def _read(match: Match, published: bytes) -> list[tuple[Link, bytes]]:
    parts = [canonical_json(part) + b"\n" for part in json.loads(published)]
    try:
        links = [read_link(part, match.secrets.public_key) for part in parts]
    except ValueError as error:
        raise Mistake(
            f"The published chain of {match.name} cannot be used: an entry of it {error}."
        ) from None
    if gap := next(breaks(links), None):
        raise Mistake(f"The published chain of {match.name} cannot be used: {gap.what}.")
    return list(zip(links, parts, strict=True))


def _place(match: Match, links: Sequence[Link], link: Link) -> Path:
    folder, undone = match.folder.turn(link.turn), match.folder.undone
    if link.kind == UNDO:
        return undone / f"{label(link.turn, link.number)}.json"
    taken = next((one for one in links[link.number :] if (one.kind, one.turn) == (UNDO, link.turn)), None)
    if taken:
        return undone / label(link.turn, taken.number) / "manifest.json"
    if folder.path.is_dir() and folder.manifest not in {entry.path for entry in read_entries(match)}:
        _insist(match, link)
        if folder.manifest.is_file():
            set_aside(match, folder.manifest)
        return folder.manifest
    # The turns above it are taken back first, each with an entry of its own.
    number = len(links) + max(in_force(links)) - link.turn
    return undone / f"{label(link.turn, number)}.lost" / "manifest.json"


def _insist(match: Match, link: Link) -> None:
    """Make sure that the folder of a turn is the turn that the entry is about."""
    record = match.folder.turn(link.turn).record
    sha256 = disk.sha256_file(record) if record.is_file() else ""
    if link.sealed.get(record.name) != salted(match.secrets.salt_key, link.number, record.name, sha256):
        raise Mistake(
            f"{record} is not the turn {link.turn} that entry {link.number} of the published chain is about: "
            f"{match.name} has two histories. Go on with the workspace that holds the published one."
        )
