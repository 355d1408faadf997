"""The chain: signatures, numbers, and that each entry names the one before it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from engine.turn import canonical_json, digest
from referee.manifests import TURN, UNDO, Link, read_link
from referee.verifying.difference import Difference


def read_chain(parts: Iterable[bytes], key: bytes, where: str) -> tuple[list[Link], list[Difference]]:
    """Return the entries that bear the signature, in order, and what is wrong with the others."""
    links, wrong = [], []
    for number, data in enumerate(parts):
        try:
            links.append(read_link(data, key))
        except ValueError as error:
            wrong.append(Difference(where, f"entry {number} {error}"))
    return sorted(links, key=lambda link: link.number), wrong


def split_chain(data: bytes) -> list[bytes]:
    """Return the entries of a published chain; raises ValueError if it is none."""
    found = json.loads(data)
    if not isinstance(found, list):
        raise ValueError("is no list")
    return [canonical_json(part) for part in found]


def check_chain(links: list[Link], where: str) -> Iterator[Difference]:
    """Yield every place where the entries do not follow one another."""
    before, turn = "", -1
    for number, link in enumerate(links):
        if link.number != number:
            yield Difference(where, f"entry {number} is missing", link.turn)
            return
        if link.previous != before:
            yield Difference(where, f"entry {number} does not follow entry {number - 1}", link.turn)
        if (link.match, link.seed_hash) != (links[0].match, links[0].seed_hash):
            yield Difference(where, f"entry {number} speaks of another match or another seed", link.turn)
        if link.turn != (turn if link.kind == UNDO else turn + 1):
            yield Difference(where, f"entry {number} is about turn {link.turn} out of order", link.turn)
        before, turn = link.hash(), link.turn - 1 if link.kind == UNDO else link.turn


def in_force(links: Iterable[Link]) -> dict[int, Link]:
    """Return turn -> its entry, for the turns that were not taken back."""
    found: dict[int, Link] = {}
    for link in links:
        if link.kind == TURN:
            found[link.turn] = link
        else:
            found.pop(link.turn, None)
    return found


def check_seed(links: list[Link], seed: bytes, where: str) -> Iterator[Difference]:
    """Yield a difference where the seed is not the one that was fixed before turn 1."""
    if links and digest(seed) != links[0].seed_hash:
        yield Difference(where, "the seed is not the one whose hash was published before turn 1", 0)
