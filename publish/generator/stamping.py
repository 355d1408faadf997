"""Fills pages into theme frames, writes the search index, names the theme's files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from publish.common.assets import FOLDER
from publish.common.composer import Files
from publish.common.edition import Edition
from publish.common.page_html import HtmlPage
from publish.generator.frames import Theme
from publish.guard.policy import inline_hashes, secured

# MkDocs' and its successor's.
_INDEXES = ("search/search_index.json", "search.json")


# The theme's own style sheets and scripts, as MkDocs lays them out in every language of every match.
_OWN = "assets/"
_TO_OWN = re.compile(rf"""(?<=["'])((?:\.{{1,2}}/)*){_OWN}(?=stylesheets/|javascripts/)""")
# What only readers of some languages get; it comes with the rest.
_SOME = "/lunr/"


@dataclass(frozen=True, slots=True)
class Tree:
    """Path -> file as it is published, and the hashes of the scripts inside its pages.

    `theme` is the theme's own files below the site's root, which all matches and languages share.
    """

    files: dict[str, bytes]
    scripts: frozenset[str]
    theme: dict[str, bytes]


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
    own = {name.removeprefix(_OWN): data for name, data in theme.items() if name.startswith(_OWN)}
    place = f"{FOLDER}/{_theme_folder(own)}/"
    frames = {
        # The root of the match in this language lies two folders below the site's.
        name: _TO_OWN.sub(rf"\1../../{place}", data.decode())
        for name, data in theme.items()
        if name.endswith(".html")
    }
    published = {
        name: data for name, data in theme.items() if name not in frames and not name.startswith(_OWN)
    }
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
    shared = {place + name: data for name, data in own.items()}
    return Tree(published | indexes, frozenset(scripts), shared)


def _theme_folder(own: Theme) -> str:
    """Return the folder of a version of the theme: named by what is in it, like every file beside it."""
    whole = hashlib.sha256(version("mkdocs-material").encode())
    for name in sorted(name for name in own if _SOME not in name):
        whole.update(hashlib.sha256(name.encode() + b"\0" + own[name]).digest())
    return f"theme-{whole.hexdigest()[:12]}"


def _index(built: bytes, sheets: Iterable[HtmlPage]) -> bytes:
    """Add the pages to the index of the rulebook, which the generator made."""
    index = json.loads(built)
    entries = [entry for sheet in sheets for entry in sheet.found_by_search()]
    if "items" in index:
        index["items"] += [{**entry, **_place(entry)} for entry in entries]
    else:
        index["docs"] += entries
    # Letters as they are: escaped, a Russian one would take three times the room.
    return json.dumps(index, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()


def _place(entry: Mapping[str, str]) -> dict[str, Any]:
    """Return what the successor's index says besides."""
    return {"level": 2 if "#" in entry["location"] else 1, "path": [], "tags": []}
