"""Fills pages into theme frames and writes the search index."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from publish.common.composer import Files
from publish.common.edition import Edition
from publish.common.page_html import HtmlPage
from publish.generator.frames import Theme
from publish.guard.policy import inline_hashes, secured

# MkDocs' and its successor's.
_INDEXES = ("search/search_index.json", "search.json")


@dataclass(frozen=True, slots=True)
class Tree:
    """Path -> file as it is published, and the hashes of the scripts inside its pages."""

    files: dict[str, bytes]
    scripts: frozenset[str]


def tree(edition: Edition, files: Files, theme: Theme) -> Tree:
    """Return all that is published of a match in one language.

    Parameters
    ----------
    edition : Edition
        Whose pages they are.
    files : dict
        Pages without their frames, and files beside them.
    theme : dict
        What MkDocs built.
    """
    frames = {name: data.decode() for name, data in theme.items() if name.endswith(".html")}
    published = {name: data for name, data in theme.items() if name not in frames}
    scripts: set[str] = set()
    for name, file in files.items():
        if isinstance(file, HtmlPage):
            page = file.stamped(frames[f"{file.frame}index.html"], edition.turn)
            hashes = inline_hashes(page)
            scripts |= hashes
            published[name] = secured(page, edition.upload, hashes).encode()
        else:
            published[name] = file
    sheets = [file for file in files.values() if isinstance(file, HtmlPage)]
    indexes = {name: _index(published[name], sheets) for name in _INDEXES if name in published}
    return Tree(published | indexes, frozenset(scripts))


def _index(built: bytes, sheets: Iterable[HtmlPage]) -> bytes:
    """Add the pages to the index of the rulebook, which the generator made."""
    index = json.loads(built)
    entries = [entry for sheet in sheets for entry in sheet.found_by_search()]
    if "items" in index:
        index["items"] += [{**entry, **_place(entry)} for entry in entries]
    else:
        index["docs"] += entries
    return json.dumps(index, separators=(",", ":"), sort_keys=True).encode()


def _place(entry: Mapping[str, str]) -> dict[str, Any]:
    """Return what the successor's index says besides."""
    return {"level": 2 if "#" in entry["location"] else 1, "path": [], "tags": []}
