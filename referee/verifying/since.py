"""Comparing a chain with what somebody kept of it: a hash, or a file."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from publish.guard.signing import short_hash, statement_hash
from referee.faults import Mistake
from referee.match.chain import Link
from referee.verifying.difference import Difference

_WHERE = "the chain"
# As it is printed: the first 16 digits, and beside them the whole hash where there is room.
_PRINTED = re.compile(r"\b([0-9a-f]{4}(?:-[0-9a-f]{4}){3})\b(?: \(([0-9a-f]{64})\))?")
_HASH = re.compile(r"[0-9a-f]{16,64}")
# Where an archive has its entries: of turns in force, of those taken back, and why.
_ENTRY_FILE = re.compile(r"(turns/\d{3,}/manifest|undone/[^/.]+|undone/[^/.]+/manifest)\.json")
_NOTHING = (
    "{since} is neither a file nor the hash of an entry. Give the 16 digits of a seat card or a receipt, "
    "like 6668-7aad-f862-bd77, or a file that you kept: a card, a receipt, a chain.json, an archive."
)


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """An entry as somebody kept it: the beginning of its hash, and its number where the file says it."""

    hash: str
    number: int | None = None


def kept_entries(since: str) -> list[KeptEntry]:
    """Return what somebody kept.

    Parameters
    ----------
    since : str
        The hash of an entry (16 digits or more), or the path of a card, a receipt, a saved ``chain.json``, a
        single entry or an archive.

    Raises
    ------
    Mistake
        If it is none of these, or names no entry.
    """
    if Path(since).is_file():
        entries = _of_file(Path(since))
        if not entries:
            raise Mistake(f"{since} names no entry of a chain: nothing can be compared with it.")
        return entries
    typed = re.sub(r"[\s-]", "", since).lower()
    if not _HASH.fullmatch(typed):
        raise Mistake(_NOTHING.format(since=since))
    return [KeptEntry(typed)]


def _of_file(path: Path) -> list[KeptEntry]:
    if zipfile.is_zipfile(path):
        return _of_archive(path)
    data = path.read_bytes()
    try:
        content = json.loads(data)
    except ValueError:
        printed = _PRINTED.findall(data.decode("utf-8", "replace"))
        return [KeptEntry(whole or short.replace("-", "")) for short, whole in dict.fromkeys(printed)]
    return _entries(content if isinstance(content, list) else [content])


def _of_archive(path: Path) -> list[KeptEntry]:
    try:
        with zipfile.ZipFile(path) as archive:
            names = filter(_ENTRY_FILE.fullmatch, archive.namelist())
            return _entries([json.loads(archive.read(name)) for name in names])
    except (zipfile.BadZipFile, ValueError, EOFError, RuntimeError, NotImplementedError) as error:
        raise Mistake(f"{path} is damaged and cannot be read: {error}.") from None


def _entries(parts: Iterable[Any]) -> list[KeptEntry]:
    """Return the entries among signed statements, by number; a signature is not asked for: it is yours."""
    statements = [part.get("statement") for part in parts if isinstance(part, dict)]
    entries = [
        KeptEntry(statement_hash(statement), statement["number"])
        for statement in statements
        if isinstance(statement, dict) and isinstance(statement.get("number"), int)
    ]
    return sorted(entries, key=lambda entry: entry.number or 0)


def check_since(links: Iterable[Link], kept: Iterable[KeptEntry]) -> Iterator[Difference]:
    """Yield every kept entry that the chain does not continue."""
    hashes = [link.hash() for link in links]
    for entry in kept:
        if not any(hash.startswith(entry.hash) for hash in hashes):
            yield Difference(_WHERE, _unlike(hashes, entry))


def _unlike(hashes: list[str], entry: KeptEntry) -> str:
    shown = short_hash(entry.hash)
    if entry.number is None:
        return (
            f"no entry has the hash {shown} that you kept: this is another history of the match, or an older "
            "state of it"
        )
    if entry.number < len(hashes):
        return (
            f"entry {entry.number} is {short_hash(hashes[entry.number])}, but you kept {shown}: this is "
            "another history of the match"
        )
    return f"ends with entry {len(hashes) - 1}, but you kept entry {entry.number} ({shown})"
