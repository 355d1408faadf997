"""The leak gate: secrets are searched in every byte that is about to be published.

A secret may stand there raw or escaped, encoded, or inside an archive; all forms that any part of this
house can produce are tried. What is found is named by kind and file, never by its text.
"""

from __future__ import annotations

import base64
import html
import io
import json
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, quote_plus

from publish.markup import plain
from publish.sharing import shared

# Shorter texts stand everywhere by chance; in base64 or hexadecimal even somewhat longer ones do.
SHORTEST, SHORTEST_ENCODED = 4, 8
_DEPTH = 4
_FEW = 20
_LARGEST = 64 << 20
_PREFIX = 6
_GZIP, _MOST_INSIDE = b"\x1f\x8b\x08", 16
_BASE64, _FROM_ADDRESSES = re.compile(rb"[A-Za-z0-9+/_-]{64,}"), bytes.maketrans(b"-_", b"+/")


class Secret(Protocol):
    """What must not be found; `engine.game.Secret` is one."""

    @property
    def kind(self) -> str:
        """What it is, for the alarm."""

    @property
    def text(self) -> str:
        """The secret itself."""


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
    net = _Net(secrets)
    wanted = sorted(_all_names(folder) if names is None else names)

    def searched(part: Sequence[str]) -> set[Leak]:
        return {leak for name in part for leak in _found_in(net, name, (folder / name).read_bytes())}

    # Neighbours have most in common, so each half is one piece.
    half = len(wanted) // 2
    found = shared(searched, [wanted[:half], wanted[half:]] if half > _FEW else [wanted], set[Leak])
    return tuple(sorted(set().union(*found)))


def _found_in(net: _Net, name: str, data: bytes) -> set[Leak]:
    """Return what a file gives away, in itself and in all that it packs or encodes."""
    fresh = net.unseen(data)
    found = {Leak(kind, name) for kind in net.kinds_in(name.encode()) | net.kinds_in(fresh)}
    for inner, content in _unpacked(data, fresh).items():
        for deeper, part in _parts(f"{name}!{inner}", content, _DEPTH - 1):
            found |= {Leak(kind, deeper) for kind in net.kinds_in(part)}
    if not found:
        net.remember(fresh)
    return found


def _all_names(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]


def forms(text: str) -> Iterator[bytes]:
    """Yield every way a text may be written in a published file."""
    for spelling in _spellings(text):
        raw = spelling.encode()
        yield from _escaped(spelling)
        yield from (spelling.encode("utf-16-le"), spelling.encode("utf-16-be"))
        if len(raw) >= SHORTEST_ENCODED:
            yield from (raw.hex().encode(), raw.hex().upper().encode())
            yield from _base64(raw)
            yield from _base64(spelling.encode("utf-16-le"))


def _spellings(text: str) -> set[str]:
    if not text.isdecimal():
        return {text, text.strip()} - {""}
    grouped = f"{int(text):,}"
    return {
        text,
        *(
            grouped.replace(",", sign)
            for sign in (",", " ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}")
        ),
    }


def _escaped(text: str) -> set[bytes]:
    pages = _marked(text)
    # A search index holds what stands on the pages, marks and all, as JSON.
    quoted = {form for said in pages for form in _quoted(said)}
    html_safe = str.maketrans({"&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "'": "\\u0027"})
    written = {
        *pages,
        *quoted,
        html.escape(_quoted(text)[0]),
        quote(text, safe=""),
        quote(text),
        quote_plus(text),
        *(form.translate(html_safe) for form in _quoted(text)),
    }
    return {form.encode() for form in written}


def _marked(text: str) -> set[str]:
    """Return a text as pages hold it: escaped by whatever puts texts into HTML."""
    marked = html.escape(text)
    return {
        text,
        marked,
        html.escape(text, quote=False),
        marked.replace("&#x27;", "&#39;").replace("&quot;", "&#34;"),
        "".join(f"&#{ord(sign)};" if ord(sign) > 127 else sign for sign in marked),
        str(plain(text)),
    }


def _quoted(text: str) -> tuple[str, str]:
    return json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]


def _base64(raw: bytes) -> Iterator[bytes]:
    for shift in range(3):
        # Before and after the secret stand bytes we do not know: only whole groups of three are certain.
        encoded = base64.b64encode(b"\0" * shift + raw)
        core = encoded[(0, 2, 3)[shift] : len(encoded) - (0, 4, 4)[(shift + len(raw)) % 3]]
        yield core
        yield core.translate(bytes.maketrans(b"+/", b"-_"))


class _Net:
    """All forms of all secrets, searched for together."""

    def __init__(self, secrets: Iterable[Secret]) -> None:
        # Pages have most of their lines in common: one that was clean, with all that it encodes, is not
        # searched again in the next file. Only where no secret goes over the end of a line.
        self._clean: set[bytes] = set()
        self._by_prefix: dict[bytes, list[tuple[bytes, str, bool]]] = defaultdict(list)
        for secret in secrets:
            if len(secret.text.strip().encode()) >= SHORTEST:
                for form in set(forms(secret.text)):
                    self._by_prefix[form[:_PREFIX]].append((form, secret.kind, secret.text.isdecimal()))
        known = [form for found in self._by_prefix.values() for form, _, _ in found]
        self._by_lines = not any(b"\n" in form for form in known)
        prefixes = sorted(self._by_prefix, key=lambda prefix: (-len(prefix), prefix))
        # One pass for all: the beginnings as one pattern, folded into a tree so that most bytes of a file
        # cost one look.
        self._pattern = re.compile(_tree(prefixes), re.DOTALL) if prefixes else None

    def unseen(self, data: bytes) -> bytes:
        """Return the lines of a file that were not found clean before."""
        if not self._by_lines:
            return data
        return b"\n".join(line for line in dict.fromkeys(data.split(b"\n")) if line not in self._clean)

    def remember(self, lines: bytes) -> None:
        """Take note that these lines are clean."""
        self._clean.update(lines.split(b"\n"))

    def kinds_in(self, data: bytes) -> set[str]:
        """Return the kinds of secrets that stand in these bytes."""
        found: set[str] = set()
        hit = self._pattern.search(data) if self._pattern else None
        while hit and self._pattern:
            found |= {
                kind
                for form, kind, digits in self._at(data, hit.start())
                if _stands(data, hit.start(), form, digits)
            }
            hit = self._pattern.search(data, hit.start() + 1)
        return found

    def _at(self, data: bytes, start: int) -> Iterator[tuple[bytes, str, bool]]:
        for length in range(SHORTEST, _PREFIX + 1):
            yield from self._by_prefix.get(data[start : start + length], ())


def _stands(data: bytes, start: int, form: bytes, digits: bool) -> bool:
    if not data.startswith(form, start):
        return False
    neighbours = data[max(0, start - 1) : start] + data[start + len(form) : start + len(form) + 1]
    return not (digits and re.search(rb"\d", neighbours))


def _tree(prefixes: Iterable[bytes]) -> bytes:
    branches: dict[bytes, set[bytes]] = defaultdict(set)
    for prefix in prefixes:
        branches[prefix[:1]].add(prefix[1:])
    written = [
        re.escape(first) + (b"" if b"" in rests else _tree(sorted(rests)))
        for first, rests in sorted(branches.items())
    ]
    return written[0] if len(written) == 1 else b"(?:" + b"|".join(written) + b")"


def _parts(name: str, data: bytes, depth: int) -> Iterator[tuple[str, bytes]]:
    """Yield a file and, where it is an archive, what is in it."""
    yield name, data
    if depth:
        for inner, content in _unpacked(data, data).items():
            yield from _parts(f"{name}!{inner}", content, depth - 1)


def _unpacked(data: bytes, fresh: bytes) -> Mapping[str, bytes]:
    """Return what a file holds inside; `fresh` are those of its lines that may hold something encoded."""
    # The directory of an archive is at its end: other bytes may stand before it.
    if data[:4] == b"PK\x03\x04" or b"PK\x05\x06" in data[-66_000:]:
        return _unzipped(data)
    return {**_gunzipped(data), **_decoded(fresh)}


def _gunzipped(data: bytes) -> Mapping[str, bytes]:
    """Return what is packed anywhere in a file: the plaintext of a paper has its length before it."""
    found: dict[str, bytes] = {}
    start = data.find(_GZIP)
    while start >= 0 and len(found) < _MOST_INSIDE:
        unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        try:
            content = unpacker.decompress(data[start:], _LARGEST)
        except zlib.error:
            content = b""
        if content:
            found["gzip" if not found else f"gzip {len(found) + 1}"] = content
        start = data.find(_GZIP, start + 1)
    return found


def _decoded(data: bytes) -> Mapping[str, bytes]:
    """Return what long runs of base 64 hold: an archive inside one shows none of its words outside."""
    found = {}
    for number, run in enumerate(_BASE64.findall(data), 1):
        whole = run[: len(run) // 4 * 4].translate(_FROM_ADDRESSES)
        found[f"base64 {number}"] = base64.b64decode(whole)
    return found


def _unzipped(data: bytes) -> Mapping[str, bytes]:
    found = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist():
                with archive.open(entry) as file:
                    found[entry.filename] = file.read(_LARGEST)
            found["names"] = "\n".join(archive.namelist()).encode() + archive.comment
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError, zlib.error):
        return found
    return found
