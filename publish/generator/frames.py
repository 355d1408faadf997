"""Builds the theme's page frames with MkDocs and caches them.

What is kept bears the hash of all it was made from, so that another text, another theme or another MkDocs
makes it anew; a turn played as usual starts no generator at all.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from publish.common.markup import TEMPLATES
from publish.common.page_html import HtmlPage
from publish.common.paths import source
from publish.generator.mkdocs_config import PAGES, SITE, base_configuration, lay_out
from publish.generator.mkdocs_worker import MkdocsWorker

Theme = dict[str, bytes]
"""Path -> file, as MkDocs built it: frames, the search's index of the rulebook, style sheets, scripts."""

# Whatever may change a byte of what MkDocs builds.
_MAKERS = ("mkdocs", "mkdocs-material", "markdown", "jinja2", "pymdown-extensions", "pyyaml")
_KEPT = 40
_AIR = re.compile(rb"\s*\n\s*")
_SETTINGS = re.compile(rb'(?<=<script id="__config" type="application/json">).*?(?=</script>)')
_WORD_FOR_WORD = re.compile(rb"(<(?:pre|script|textarea)\b.*?</(?:pre|script|textarea)>)", re.DOTALL)
# MkDocs dates nothing that is published.
_MOMENT = 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be built: in which language, from which pages, with which configuration."""

    language: str
    sheets: Sequence[HtmlPage]
    settings: Mapping[str, Any]

    @property
    def sources(self) -> dict[str, bytes]:
        """Return the files MkDocs reads; pages of one frame have the same."""
        frames = {source(sheet.frame): sheet for sheet in self.sheets}
        return {name: sheet.source() for name, sheet in frames.items()}

    @property
    def key(self) -> str:
        """Return the hash of all that decides what comes out."""
        settings = json.dumps([dict(self.settings), _makers()], sort_keys=True).encode()
        parts = [
            settings,
            *(part for pair in sorted(self.sources.items()) for part in (pair[0].encode(), pair[1])),
        ]
        hashes = b"".join(hashlib.sha256(part).digest() for part in parts)
        return hashlib.sha256(hashes).hexdigest()


@cache
def _makers() -> list[str]:
    theme = sorted(path for path in (TEMPLATES / "theme").rglob("*") if path.is_file())
    ours = [base_configuration(), *theme]
    return [*map(version, _MAKERS), *(hashlib.sha256(path.read_bytes()).hexdigest() for path in ours)]


def themes(
    jobs: Sequence[Wanted], worker: MkdocsWorker, room: Path, publishes: Callable[[str], bool]
) -> list[Theme]:
    """Return the theme of each language, built now, all at once; it is kept for the next time.

    Parameters
    ----------
    jobs : sequence of Wanted
        One for each language.
    worker : MkdocsWorker
        The generator; its memory keeps what was built.
    room : Path
        A folder for unfinished work, which is emptied.
    publishes : callable
        Says of a path whether it is published.
    """
    if not jobs:
        return []
    place = _own_folder(room)
    worker.build([_job(place / one.language, one) for one in jobs], _MOMENT)
    built = [_collected(place / one.language / SITE) for one in jobs]
    for one, theme in zip(jobs, built, strict=True):
        _remember(worker.memory, one.key, theme)
    shutil.rmtree(room, ignore_errors=True)
    return [{name: data for name, data in theme.items() if publishes(name)} for theme in built]


def _own_folder(work: Path) -> Path:
    """Return an empty folder that no other run has: a generator that outlived its run writes into its own.

    What earlier runs left is removed, as far as nobody is still writing there.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True, exist_ok=True)
    return Path(mkdtemp(dir=work))


def _job(folder: Path, wanted: Wanted) -> tuple[Path, dict[str, Any]]:
    lay_out(folder / PAGES, wanted.sources)
    return folder / "mkdocs.yml", dict(wanted.settings)


def _collected(site: Path) -> Theme:
    files = sorted(path for path in site.rglob("*") if path.is_file())
    built = {path.relative_to(site).as_posix(): path.read_bytes() for path in files}
    return {name: _narrow(data) if name.endswith(".html") else data for name, data in built.items()}


def _narrow(page: bytes) -> bytes:
    """Return a page without the theme's indentation, and of its settings what its script asks for here."""
    *parts, rest = _WORD_FOR_WORD.split(_SETTINGS.sub(_asked_for, page))
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return b"".join(_AIR.sub(b"\n", air) + whole for air, whole in pairs) + _AIR.sub(b"\n", rest)


def _asked_for(found: re.Match[bytes]) -> bytes:
    settings = {name: value for name, value in json.loads(found[0]).items() if value is not None}
    # There is nothing to copy and no version to choose.
    texts = {name: text for name, text in settings["translations"].items() if name.startswith("search.")}
    return json.dumps({**settings, "translations": texts}, separators=(",", ":")).encode()


def recalled(memory: Path | None, wanted: Wanted, publishes: Callable[[str], bool]) -> Theme | None:
    """Return what was kept, or None; each part carries its checksum, so half a file is as good as none."""
    if memory is None:
        return None
    path = memory / f"frames-{wanted.key}.zip"
    try:
        # What is used stays; what was not used for longest goes first.
        os.utime(path)
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if publishes(name)}
    except (OSError, RuntimeError, ValueError, zipfile.BadZipFile):
        return None


def _remember(memory: Path | None, key: str, theme: Theme) -> None:
    if memory is None:
        return
    memory.mkdir(parents=True, exist_ok=True)
    unfinished = memory / "frames.part"
    with zipfile.ZipFile(unfinished, "w") as archive:
        for name, data in theme.items():
            # Of no time of day: a workspace made again has the same bytes.
            archive.writestr(zipfile.ZipInfo(name), data)
    unfinished.replace(memory / f"frames-{key}.zip")
    archives = sorted(memory.glob("frames-*.zip"), key=lambda path: path.stat().st_mtime)
    for path in archives[:-_KEPT]:
        path.unlink()
