"""Checks a published site: chain, signed lists, every file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.dice import Draw, drawn
from engine.lucky_words import mixed_seed
from publish.guard.signing import fingerprint, read_signed
from publish.pages import proof
from referee.fairness.order import in_force
from referee.fairness.site_list import SITE_LIST
from referee.faults import Mistake
from referee.match.chain import Link
from referee.progress import Tell, quiet
from referee.verifying.difference import Difference
from referee.verifying.files import Files
from referee.verifying.links import check_chain, check_seed, read_chain, split_chain
from referee.verifying.words import check_disclosed


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
        published = json.loads(files.read(_at(proof.KEY)) or b"")
        match, key = str(published["match"]), bytes.fromhex(published["key"])
        parts = split_chain(files.read(_at(proof.CHAIN)) or b"")
    except (ValueError, KeyError, TypeError):
        raise Mistake(f"{files.where} holds no chain of a match that could be verified.") from None
    links, wrong = read_chain(parts, key, _at(proof.CHAIN))
    return Published(match, key, tuple(links), tuple(wrong))


def check_published(files: Files, site: Published, tell: Tell = quiet) -> Iterator[Difference]:
    """Yield every difference between a site and what was signed of it."""
    yield from site.wrong
    links = list(site.links)
    yield from check_chain(links, _at(proof.CHAIN))
    turns = in_force(links)
    listed = {_at(proof.CURRENT), f"../{SITE_LIST}"}
    for done, (turn, link) in enumerate(sorted(turns.items()), 1):
        yield from _check_list(files, site, _at(proof.pages_list(turn)), turn, link, listed)
        tell("verify", done, len(turns))
    newest = links[-1] if links else None
    yield from _check_list(files, site, _at(proof.CURRENT), None, newest, listed)
    yield from _check_site(files, site, listed)
    yield from _check_added(files, listed)
    yield from _check_seed(files, links)


def _at(name: str) -> str:
    return f"{proof.FOLDER}/{name}"


def _check_list(
    files: Files, site: Published, name: str, turn: int | None, link: Link | None, listed: set[str]
) -> Iterator[Difference]:
    data = files.read(name)
    if data is None:
        yield Difference(name, "is missing", turn)
        return
    try:
        statement = read_signed(data, site.key)
        hashes: Mapping[str, str] = statement["files"]
    except (ValueError, KeyError) as error:
        yield Difference(name, str(error), turn)
        return
    if link is None or statement.get("link") != link.hash() or statement.get("match") != site.match:
        yield Difference(name, "belongs to another entry of the chain", turn)
    listed.update(hashes)
    yield from _check_hashes(files, hashes, turn)


def _check_hashes(files: Files, hashes: Mapping[str, str], turn: int | None) -> Iterator[Difference]:
    for file, sha256 in files.hashes(sorted(hashes)):
        if sha256 is None:
            yield Difference(file, "is missing", turn)
        elif sha256 != hashes[file]:
            yield Difference(file, "was changed after it was signed: its SHA-256 is another", turn)


def _check_site(files: Files, site: Published, listed: set[str]) -> Iterator[Difference]:
    """Yield what differs outside the matches: home page, hall of fame, headers, scripts of all languages."""
    try:
        current = read_signed(files.read(_at(proof.CURRENT)) or b"", site.key)
    except ValueError:
        return
    # Earlier versions signed nothing outside the matches but scripts and styles.
    if "site_key" not in current:
        return
    name = f"../{SITE_LIST}"
    try:
        statement = read_signed(files.read(name) or b"", bytes.fromhex(current["site_key"]))
        hashes: Mapping[str, str] = {f"../{file}": sha256 for file, sha256 in statement["files"].items()}
    except (ValueError, KeyError) as error:
        yield Difference(name, f"the list of what belongs to no match: {error}")
        return
    listed.update(hashes)
    yield from _check_hashes(files, hashes, None)


def _check_added(files: Files, listed: set[str]) -> Iterator[Difference]:
    """Yield the files that no signed list names, where the files can be listed."""
    for name in sorted((files.names() or frozenset()) - listed):
        yield Difference(name, "was added: no signed list names it")


def _check_seed(files: Files, links: list[Link]) -> Iterator[Difference]:
    data = files.read(_at(proof.DISCLOSURE))
    if data is None:
        return
    try:
        said: Mapping[str, Any] = json.loads(data)
        seed, salts = bytes.fromhex(said["seed"]), bytes.fromhex(said["salts"])
        words = {int(seat): str(word) for seat, word in said.get("words", {}).items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        yield Difference(_at(proof.DISCLOSURE), "holds no seed")
        return
    yield from check_seed(links, seed, _at(proof.DISCLOSURE))
    yield from check_disclosed(in_force(links), salts, words, _at(proof.DISCLOSURE))
    yield from check_draws(files.read(_at(proof.DRAWS)) or b"", seed, words, _at(proof.DRAWS))


def check_draws(data: bytes, seed: bytes, words: Mapping[int, str], where: str) -> Iterator[Difference]:
    """Yield every draw of a log that the referee's seed and the digests of the lucky words do not give."""
    mixed = mixed_seed(seed, words)
    for line, row in enumerate(csv.DictReader(io.StringIO(data.decode("utf-8", "replace"))), 2):
        try:
            draw = Draw(int(row["turn"]), row["label"], *_numbers(row))
            value = drawn(mixed if draw.turn else seed, draw)
        except (KeyError, ValueError, TypeError):
            yield Difference(where, f"line {line} is not a draw")
            continue
        if value != draw.value:
            what = f"line {line}, {draw.label}: the log says {draw.value}, but the seed gives {value}"
            yield Difference(where, what, draw.turn)


def _numbers(row: Mapping[str, str]) -> tuple[int, int, int, int]:
    return int(row["n"]), int(row["low"]), int(row["high"]), int(row["value"])
