"""Compares the chain of a match with one that is published."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from publish.guard.signing import read_signed
from referee.fairness.history import Fault, Kind, read_entries
from referee.match.chain import UNDO
from referee.match.match import Match


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
