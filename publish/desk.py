"""The locked desks: what is sealed for a seat, and where the sealed files go."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from engine.messages import LANGUAGES, Catalogue
from engine.report import Link, Report
from engine.turn import canonical_json
from publish.files import write
from publish.paths import check_match, fragment
from publish.periods import period_text
from publish.texts import site_texts
from publish.uploading import DOOR, door_file
from publish.views import page_view
from publish.voice import View, Voice


def desk_payload(report: Report, catalogue: Catalogue, languages: tuple[str, ...] = LANGUAGES) -> bytes:
    """Return a personal report as JSON of finished texts in every language.

    Parameters
    ----------
    report : Report
        What one seat is told.
    catalogue : Catalogue
        Texts of the game.
    languages : tuple of str
        All are carried, so that the desk's language switch needs nothing more.

    Returns
    -------
    bytes
        Plain data, never markup: the desk sets it letter by letter.
    """
    texts = catalogue.joined(site_texts())
    said = {language: _said(report, Voice(texts, language, _link)) for language in languages}
    return _ENCODER.encode({"version": 1, "match": report.match, "turn": report.turn, "languages": said})


def _text(value: Any) -> str:
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no place in a paper")


# Texts and whole numbers come out as in canonical JSON, at a fraction of the work: a desk's papers are long.
_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=_text)


def _said(report: Report, voice: Voice) -> View:
    pages = [page_view(voice, page) for page in report.pages]
    for page in pages:
        for section in page["sections"]:
            for block in section["blocks"]:
                # The desk draws maps itself; the static twin is for pages without JavaScript.
                block.pop("svg", None)
    period = voice.say(period_text(report.period, report.turn))
    return {"title": voice.say(report.title), "period": period, "pages": pages}


def _link(link: Link) -> View:
    # The desk knows which pages are its own; all others are the public ones of that turn.
    return {"page": link.page, "anchor": fragment(link.anchor)}


def write_desk(
    site: Path,
    match: str,
    keyring: bytes,
    objects: Mapping[str, bytes],
    *,
    first: int,
    latest: int,
    published: datetime,
    upload: str = "",
    over: bool = False,
) -> tuple[Path, ...]:
    """Lay sealed papers into the published folder.

    Parameters
    ----------
    site : Path
        The published folder.
    match : str
        Code of the match.
    keyring : bytes
        What `keyring()` returned.
    objects : mapping
        File name -> sealed bytes, as `seal()` returns them; give every seat the same number.
    first, latest : int
        Turns the desk offers.
    published : datetime
        The time all files get, so that none tells when its owner was at work.
    upload : str
        Address of the upload desk as seen from the desk's page; empty for none.
    over : bool
        Whether the match has ended: no form goes with its last turn, and the desk looks for none.

    Returns
    -------
    tuple of Path
        What changed. Papers of earlier turns stay.
    """
    folder = site / check_match(match) / "desk"
    ended = {"over": True} if over else {}
    turns = canonical_json({"version": 1, "match": match, "first": first, "latest": latest, **ended})
    # The list of turns goes last: it promises papers that must be there already.
    files = {
        **{name: objects[name] for name in sorted(objects)},
        "keyring.json": keyring,
        DOOR: door_file(upload),
        "turns.json": turns,
    }
    return tuple(folder / name for name, data in files.items() if write(folder / name, data, published))


def read_turns(site: Path, match: str) -> Mapping[str, Any]:
    """Return the published list of turns: first and latest; empty where nothing was published yet."""
    path = site / check_match(match) / "desk" / "turns.json"
    found: dict[str, Any] = json.loads(path.read_bytes()) if path.is_file() else {}
    return found
