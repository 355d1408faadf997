"""The pages of a turn that was taken back: kept under an address of their own, each with a notice."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import escape

from engine.messages import say
from publish.edition import Edition, Undone
from publish.files import write
from publish.markup import clean
from publish.paths import turn_folder
from publish.texts import site_texts

_BODY = re.compile(rb"<article\b[^>]*>")


def keep_undone(edition: Edition, published: Path, stage: Path) -> list[Path]:
    """Lay the published pages of turns taken back into a stage, where that was not done before.

    Parameters
    ----------
    edition : Edition
        Names the turns that were taken back.
    published : Path
        What readers see now: still the pages of the turn, the first time it is published after the undo.
    stage : Path
        Where to.

    Returns
    -------
    list of Path
        What was written.
    """
    written = []
    for found in edition.undone:
        for language in edition.languages:
            root = published / edition.match / language
            if not (root / found.folder).is_dir():
                source, target = root / turn_folder(found.turn), stage / edition.match / language
                written += _keep(edition, found, source, target / found.folder, language)
    return written


def _keep(edition: Edition, found: Undone, source: Path, target: Path, language: str) -> list[Path]:
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
    message = say("SITE.UNDONE.NOTICE", when=found.when, why=clean(found.why))
    text = escape(site_texts().text(message, language)).encode()
    note = b'<div class="ts-note ts-note--warning" role="note"><p><b>' + text + b"</b></p></div>"
    page = page.replace(f"/{turn_folder(found.turn)}/".encode(), f"/{found.folder}/".encode())
    return _BODY.sub(lambda body: body[0] + note, page, count=1)
