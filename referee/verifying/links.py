"""Checks the chain: signatures, numbers, previous hashes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from engine.turn import canonical_json, digest
from referee.fairness.order import breaks
from referee.match.chain import Link, read_link
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
    parts = json.loads(data)
    if not isinstance(parts, list):
        raise ValueError("is not a list")
    return [canonical_json(part) for part in parts]


def check_chain(links: list[Link], where: str) -> Iterator[Difference]:
    """Yield every place where the entries do not follow one another."""
    for fault in breaks(links):
        yield Difference(where, fault.what, fault.turn)


def check_seed(links: list[Link], seed: bytes, where: str) -> Iterator[Difference]:
    """Yield a difference where the seed is not the one that was fixed before turn 1."""
    if links and digest(seed) != links[0].seed_hash:
        yield Difference(where, "the seed is not the one whose hash was published before turn 1", 0)
