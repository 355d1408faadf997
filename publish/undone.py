"""The pages of a turn that was taken back: kept under an address of their own, each with a notice."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import escape

from engine.messages import say
from publish.edition import Edition, Undone
from publish.files import write
from publish.markup import sentence
from publish.paths import turn_folder
from publish.texts import site_texts

_TITLE = re.compile(rb"<h1\b")


def write_undone(edition: Edition, kept: Path, site: Path) -> list[Path]:
    """Lay the pages of turns taken back into a site.

    Parameters
    ----------
    edition : Edition
        The newest; names the turns that were taken back.
    kept : Path
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
    for found in edition.undone:
        folders = [found.folder, *([turn_folder(found.turn)] if _newest(edition, found) else [])]
        for language in edition.languages:
            source = kept / f"{found.turn:03}-{found.number}.pages" / language
            for folder in folders:
                target = site / edition.match / language / folder
                written += _write(edition, found, source, target, language)
    return written


def _newest(edition: Edition, found: Undone) -> bool:
    """Return whether the turn is still open, and was not taken back once more since."""
    return found.turn > edition.turn and found is next(
        one for one in edition.undone if one.turn == found.turn
    )


def _write(edition: Edition, found: Undone, source: Path, target: Path, language: str) -> list[Path]:
    written = []
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        data = path.read_bytes()
        if path.suffix == ".html":
            data = _noted(data, found, language)
        copy = target / path.relative_to(source)
        written += [copy] if write(copy, data, edition.published) else []
    return written


def _noted(page: bytes, found: Undone, language: str) -> bytes:
    """Return a page that says what became of it, and whose language switch stays among its like."""
    message = say("SITE.UNDONE.NOTICE", when=found.when, why=sentence(found.why))
    text = str(escape(site_texts().text(message, language))).encode()
    note = b'<div class="ts-note ts-note--warning" role="note"><p><b>' + text + b"</b></p></div>\n"
    page = page.replace(f"/{turn_folder(found.turn)}/".encode(), f"/{found.folder}/".encode())
    return _TITLE.sub(lambda title: note + title[0], page, count=1)
