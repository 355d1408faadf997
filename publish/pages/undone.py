"""Pages of a turn that was taken back, under their own address."""

from __future__ import annotations

import re
from pathlib import Path
from zoneinfo import ZoneInfo

from markupsafe import escape

from engine.messages import say
from publish.common.edition import Edition, Undone
from publish.common.files import write
from publish.common.markup import sentence
from publish.common.paths import turn_folder
from publish.common.texts import site_texts

_TITLE = re.compile(rb"<h1\b")


def write_undone(edition: Edition, pages: Path, site: Path) -> list[Path]:
    """Lay the pages of turns taken back into a site.

    Parameters
    ----------
    edition : Edition
        The newest; names the turns that were taken back.
    pages : Path
        Holds the pages as they had been published, ``<turn>-<number>.pages/<language>/``.
    site : Path
        Where to: an address of their own, and as long as the turn was not played again its old one too, so
        that no link ends at a page that says nothing of the taking back.

    Returns
    -------
    list of Path
        What was written.
    """
    written = []
    for undone in edition.undone:
        folders = [undone.folder, *([turn_folder(undone.turn)] if _newest(edition, undone) else [])]
        for language in edition.languages:
            source = pages / f"{undone.turn:03}-{undone.number}.pages" / language
            for folder in folders:
                target = site / edition.match / language / folder
                written += _write(edition, undone, source, target, language)
    return written


def _newest(edition: Edition, undone: Undone) -> bool:
    """Return whether the turn is still open, and was not taken back once more since."""
    return undone.turn > edition.turn and undone is next(
        one for one in edition.undone if one.turn == undone.turn
    )


def _write(edition: Edition, undone: Undone, source: Path, target: Path, language: str) -> list[Path]:
    written = []
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        data = path.read_bytes()
        if path.suffix == ".html":
            data = _noted(data, undone, language, ZoneInfo(edition.zone))
        copy = target / path.relative_to(source)
        written += [copy] if write(copy, data, edition.published) else []
    return written


def _noted(page: bytes, undone: Undone, language: str, zone: ZoneInfo) -> bytes:
    """Return a page that says what became of it, and whose language switch stays among its like."""
    message = say("SITE.UNDONE.NOTICE", when=undone.when.astimezone(zone), why=sentence(undone.why))
    text = str(escape(site_texts().text(message, language))).encode()
    note = b'<div class="ts-note ts-note--warning" role="note"><p><b>' + text + b"</b></p></div>\n"
    page = page.replace(f"/{turn_folder(undone.turn)}/".encode(), f"/{undone.folder}/".encode())
    return _TITLE.sub(lambda title: note + title[0], page, count=1)
