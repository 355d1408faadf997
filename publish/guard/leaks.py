"""The leak gate: searches every published byte for secrets.

A secret may stand there raw or escaped, encoded, or inside an archive; all forms that any part of this
house can produce are tried. What is found is named by kind and file, never by its text.
"""

from __future__ import annotations

import base64
import io
import os
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from publish.common.parallel import shared
from publish.guard.pattern_matcher import PatternMatcher, Secret, long_words

_DEPTH = 4
_FEW = 20
_LARGEST = 64 << 20
_GZIP, _MOST_INSIDE = b"\x1f\x8b\x08", 16
_BASE64, _FROM_ADDRESSES = re.compile(rb"[A-Za-z0-9+/_-]{64,}"), bytes.maketrans(b"-_", b"+/")


@dataclass(frozen=True, slots=True, order=True)
class Leak:
    """A secret of this kind stands in this file; parts of an archive follow after ``!``."""

    kind: str
    file: str


def scan(folder: Path, secrets: Iterable[Secret], names: Iterable[str] | None = None) -> tuple[Leak, ...]:
    """Search files of a folder, and every part of their archives, for secrets.

    Parameters
    ----------
    folder : Path
        What is about to be published.
    secrets : iterable of Secret
        Texts shorter than four bytes are not searched: they stand everywhere by chance. A secret of
        digits only is found only where no digit stands beside it, and also with thousands signs.
    names : iterable of str, optional
        Paths of the files below the folder; all of them where not given.

    Returns
    -------
    tuple of Leak
        Sorted, each once; empty when nothing leaks.
    """
    matcher = PatternMatcher(secrets)
    wanted = sorted(_all_names(folder) if names is None else names)

    def searched(part: Sequence[str]) -> set[Leak]:
        return {leak for name in part for leak in _found_in(matcher, name, (folder / name).read_bytes())}

    # Few files are not worth a second process.
    pieces = [wanted[at : at + _FEW] for at in range(0, len(wanted), _FEW)]
    leaks = shared(searched, pieces if len(pieces) > 2 else [wanted], set[Leak])
    return tuple(sorted(set().union(*leaks)))


def _found_in(matcher: PatternMatcher, name: str, data: bytes) -> set[Leak]:
    """Return what a file gives away, in itself and in all that it packs or encodes."""
    fresh = matcher.unseen(data)
    words = long_words(fresh)
    kinds = matcher.kinds_in(name.encode(), long_words(name.encode())) | matcher.kinds_in(fresh, words)
    leaks = {Leak(kind, name) for kind in kinds}
    for inner, content in _unpacked(data, words).items():
        for deeper, part, long in _parts(f"{name}!{inner}", content, _DEPTH - 1):
            leaks |= {Leak(kind, deeper) for kind in matcher.kinds_in(part, long)}
    if not leaks:
        matcher.remember(fresh)
    return leaks


def _all_names(folder: Path) -> list[str]:
    paths = (Path(place, name) for place, _, names in os.walk(folder) for name in names)
    return [path.relative_to(folder).as_posix() for path in paths]


def _parts(name: str, data: bytes, depth: int) -> Iterator[tuple[str, bytes, bytes]]:
    """Yield a file with its long words and, where it is an archive, what is in it."""
    words = long_words(data)
    yield name, data, words
    if depth:
        for inner, content in _unpacked(data, words).items():
            yield from _parts(f"{name}!{inner}", content, depth - 1)


def _unpacked(data: bytes, words: bytes) -> Mapping[str, bytes]:
    """Return what a file holds inside; `words` are its long words, which may hold something encoded."""
    # The directory of an archive is at its end: other bytes may stand before it.
    if data[:4] == b"PK\x03\x04" or b"PK\x05\x06" in data[-66_000:]:
        return _unzipped(data)
    return {**_gunzipped(data), **_decoded(words)}


def _gunzipped(data: bytes) -> Mapping[str, bytes]:
    """Return what is packed anywhere in a file: the plaintext of a paper has its length before it."""
    contents: dict[str, bytes] = {}
    start = data.find(_GZIP)
    while start >= 0 and len(contents) < _MOST_INSIDE:
        unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        try:
            content = unpacker.decompress(data[start:], _LARGEST)
        except zlib.error:
            content = b""
        if content:
            contents["gzip" if not contents else f"gzip {len(contents) + 1}"] = content
        start = data.find(_GZIP, start + 1)
    return contents


def _decoded(words: bytes) -> Mapping[str, bytes]:
    """Return what long runs of base 64 hold: an archive inside one shows none of its words outside."""
    contents = {}
    for number, run in enumerate(_BASE64.findall(words), 1):
        # The signs that fill up its end are no part of the run; one sign over says nothing.
        whole = run[:-1] if len(run) % 4 == 1 else run
        filled = whole.translate(_FROM_ADDRESSES) + b"=" * (-len(whole) % 4)
        contents[f"base64 {number}"] = base64.b64decode(filled)
    return contents


def _unzipped(data: bytes) -> Mapping[str, bytes]:
    contents = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist():
                with archive.open(entry) as file:
                    contents[entry.filename] = file.read(_LARGEST)
            contents["names"] = "\n".join(archive.namelist()).encode() + archive.comment
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError, zlib.error):
        return contents
    return contents
