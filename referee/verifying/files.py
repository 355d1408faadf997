"""Reads a published site from a folder or an address."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, urlsplit

from publish.pages import proof
from referee.fairness.site_list import SITE_LIST, root_files
from referee.faults import Mistake
from referee.workspace import disk

_SECONDS = 30
_AT_ONCE = 8
_LARGEST = 64 << 20


class Files(Protocol):
    """The published files of one match; names may lead out of its folder, to what all matches share."""

    where: str

    def read(self, name: str) -> bytes | None:
        """Return a file; None where there is none."""

    def hashes(self, names: Iterable[str]) -> Iterator[tuple[str, str | None]]:
        """Yield each name with the SHA-256 of the file; None where there is none."""

    def names(self) -> frozenset[str] | None:
        """Return all files of the match and those outside all matches; None where nobody can list them."""


class FolderFiles:
    """Files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.where = folder, str(folder)

    def read(self, name: str) -> bytes | None:
        """Return a file; None where there is none."""
        path = self.folder / name
        return path.read_bytes() if path.is_file() else None

    def hashes(self, names: Iterable[str]) -> Iterator[tuple[str, str | None]]:
        """Yield each name with the SHA-256 of the file; None where there is none."""
        for name in names:
            path = self.folder / name
            yield name, disk.sha256_file(path) if path.is_file() else None

    def names(self) -> frozenset[str] | None:
        """Return all files of the match and those outside all matches."""
        site = self.folder.parent
        matches = [path.parents[1].name for path in site.glob(f"*/{proof.FOLDER}/{proof.KEY}")]
        outside = root_files(site, matches) if (site / SITE_LIST).is_file() else ()
        return frozenset({*disk.names_below(self.folder), *(f"../{name}" for name in outside)})


class WebFiles:
    """Files below an address."""

    def __init__(self, address: str) -> None:
        if urlsplit(address).scheme not in ("http", "https"):
            raise Mistake(f"{address} is not the address of a site. It begins with https:// or http://.")
        self.where = address.rstrip("/")

    def read(self, name: str) -> bytes | None:
        """Return a file; None where there is none."""
        address = f"{self.where}/{quote(name)}"
        try:
            # The scheme was looked at when the address came in.
            with urllib.request.urlopen(address, timeout=_SECONDS) as answer:  # noqa: S310
                data: bytes = answer.read(_LARGEST)
                return data
        except urllib.error.HTTPError as error:
            if error.code in (403, 404, 410):
                return None
            raise Mistake(f"{address} answers {error.code} {error.reason}. Try again later.") from None
        except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
            reason = getattr(error, "reason", error)
            raise Mistake(f"{address} cannot be reached: {reason}. Check the address.") from None

    def hashes(self, names: Iterable[str]) -> Iterator[tuple[str, str | None]]:
        """Yield each name with the SHA-256 of the file; None where there is none."""
        listed = list(names)
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            for name, data in zip(listed, pool.map(self.read, listed), strict=True):
                yield name, None if data is None else disk.sha256(data)

    def names(self) -> frozenset[str] | None:
        """Return None: a host shows no list of its files, so one that was added cannot be seen from here."""
        return None


def shorter(address: str) -> Iterator[str]:
    """Yield an address and those above it: somebody may name any page of a match.

    >>> list(shorter("https://host/a/CR42/en/turns/"))[:3]
    ['https://host/a/CR42/en/turns', 'https://host/a/CR42/en', 'https://host/a/CR42']
    """
    path = address.split("#")[0].split("?")[0].rstrip("/").removesuffix("/index.html")
    while path.count("/") >= 2 and not path.endswith(":/"):
        yield path
        path = path.rpartition("/")[0]
