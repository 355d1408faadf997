"""A published site: the chain, the signed lists of files, and every file on them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.dice import Draw, drawn
from publish import proof
from publish.signing import fingerprint, read_signed
from referee.collecting import Tell, quiet
from referee.faults import Mistake
from referee.manifests import Link
from referee.verifying.difference import Difference
from referee.verifying.files import Files
from referee.verifying.links import check_chain, check_seed, in_force, read_chain, split_chain


@dataclass(frozen=True, slots=True)
class Published:
    """What a site says of a match: its public key, and its chain as far as it bears the signature."""

    match: str
    key: bytes
    links: tuple[Link, ...]
    wrong: tuple[Difference, ...]

    @property
    def fingerprint(self) -> str:
        """Return the key as people compare it."""
        return fingerprint(self.key)


def read_published(files: Files) -> Published:
    """Return what a site says; raises Mistake where it says nothing that could be verified."""
    try:
        said = json.loads(files.read(_at(proof.KEY)) or b"")
        match, key = str(said["match"]), bytes.fromhex(said["key"])
        parts = split_chain(files.read(_at(proof.CHAIN)) or b"")
    except (ValueError, KeyError, TypeError):
        raise Mistake(f"{files.where} holds no chain of a match that could be verified.") from None
    links, wrong = read_chain(parts, key, _at(proof.CHAIN))
    return Published(match, key, tuple(links), tuple(wrong))


def check_published(files: Files, found: Published, tell: Tell = quiet) -> Iterator[Difference]:
    """Yield every difference between a site and what was signed of it."""
    yield from found.wrong
    links = list(found.links)
    yield from check_chain(links, _at(proof.CHAIN))
    turns = in_force(links)
    for done, (turn, link) in enumerate(sorted(turns.items()), 1):
        yield from _check_list(files, found, _at(proof.pages_list(turn)), turn, link)
        tell("verify", done, len(turns))
    newest = links[-1] if links else None
    yield from _check_list(files, found, _at(proof.CURRENT), None, newest)
    yield from _check_seed(files, links)


def _at(name: str) -> str:
    return f"{proof.FOLDER}/{name}"


def _check_list(
    files: Files, found: Published, name: str, turn: int | None, link: Link | None
) -> Iterator[Difference]:
    data = files.read(name)
    if data is None:
        yield Difference(name, "is missing", turn)
        return
    try:
        statement = read_signed(data, found.key)
        listed: Mapping[str, str] = statement["files"]
    except (ValueError, KeyError) as error:
        yield Difference(name, str(error), turn)
        return
    if link is None or statement.get("link") != link.hash() or statement.get("match") != found.match:
        yield Difference(name, "belongs to another entry of the chain", turn)
    for file, sha256 in files.hashes(sorted(listed)):
        if sha256 is None:
            yield Difference(file, "is missing", turn)
        elif sha256 != listed[file]:
            yield Difference(file, "was changed after it was signed: its SHA-256 is another", turn)


def _check_seed(files: Files, links: list[Link]) -> Iterator[Difference]:
    data = files.read(_at(proof.DISCLOSURE))
    if data is None:
        return
    try:
        said: Mapping[str, Any] = json.loads(data)
        seed = bytes.fromhex(said["seed"])
    except (ValueError, KeyError, TypeError):
        yield Difference(_at(proof.DISCLOSURE), "holds no seed")
        return
    yield from check_seed(links, seed, _at(proof.DISCLOSURE))
    yield from check_draws(files.read(_at(proof.DRAWS)) or b"", seed, _at(proof.DRAWS))


def check_draws(data: bytes, seed: bytes, where: str) -> Iterator[Difference]:
    """Yield every draw of a log that this seed does not give."""
    for line, row in enumerate(csv.DictReader(io.StringIO(data.decode("utf-8", "replace"))), 2):
        try:
            draw = Draw(int(row["turn"]), row["label"], *_numbers(row))
            value = drawn(seed, draw)
        except (KeyError, ValueError, TypeError):
            yield Difference(where, f"line {line} is no draw")
            continue
        if value != draw.value:
            what = f"line {line}, {draw.label}: the log says {draw.value}, but the seed gives {value}"
            yield Difference(where, what, draw.turn)


def _numbers(row: Mapping[str, str]) -> tuple[int, int, int, int]:
    return int(row["n"]), int(row["low"]), int(row["high"]), int(row["value"])
