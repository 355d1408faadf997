"""Writes who has handed in as data, for the bar that a browser shows whose seat it remembers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from publish.common.composer import composer_for
from publish.common.edition import Edition
from publish.common.files import compact_json, write
from publish.pages.countdown import moment_text

NAME = "forms.json"
# What a remembered seat is told of its form: the sentences of `formsin.js`, which fills in their marks.
FORM_SENTENCES = ("in", "late", "waiting", "undated", "passed")


def write_forms(edition: Edition, site: Path, published: Path) -> list[Path]:
    """Write turn, deadline and the state of each seat, as the front page shows them to everybody.

    Parameters
    ----------
    edition : Edition
        The turn; one that is followed by another writes nothing.
    site : Path
        Where the file is written, into the folder of the match.
    published : Path
        What readers see now: where a file stands that says more than may be said, it is emptied, because
        files of a site are never deleted.

    Returns
    -------
    list of Path
        What changed; nothing where nobody is told who has handed in and no file stands.
    """
    path = site / edition.match / NAME
    status = () if edition.over else edition.status
    stands = path.is_file() or (published / edition.match / NAME).is_file()
    if edition.followed or not (status or stands):
        return []
    due = edition.deadline if status else None
    data: dict[str, Any] = {
        "turn": edition.turn + 1,
        "deadline": moment_text(due) if due else None,
        "seats": {str(one.seat): one.state for one in status},
    }
    if status:
        data["say"] = {language: _words(edition, language) for language in edition.languages}
    return [path] if write(path, compact_json(data), edition.published) else []


def _words(edition: Edition, language: str) -> dict[str, Any]:
    """Return the texts of the bar: here, for most readers have none and every page would carry them."""
    say = composer_for(edition, language).says
    return {
        "label": say("SITE.MINE"),
        "desk": say("DESK.OPEN"),
        "form": say("DESK.DOWNLOAD"),
        "close": say("SITE.MINE.CLOSE"),
        "sentences": {state: say(f"SITE.MINE.{state.upper()}") for state in FORM_SENTENCES},
    }
