"""Writes a match's sealed papers, key ring and list of turns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.messages import LANGUAGES, Catalogue, Message
from engine.report import Link, Report
from engine.turn import canonical_json
from publish.common.files import compact_json, write
from publish.common.markup import anchor_id, render
from publish.common.paths import ROOT_PAGES, check_match, check_slug, fragment, page_address, relative
from publish.common.periods import period_text
from publish.common.texts import site_texts
from publish.common.voice import View, Voice
from publish.common.words import BLOCK_WORDS
from publish.desks.uploading import DOOR, door_file
from publish.maps.network_figure import without_land
from publish.pages.placing import part_id, place_parts
from publish.pages.views import page_view

FORMAT = 2
"""Of what a report's paper holds: finished HTML. Papers of earlier formats are sealed anew."""
HERE = "desk/"
PREFIX = "desk-at"


def desk_payload(report: Report, catalogue: Catalogue, languages: tuple[str, ...] = LANGUAGES) -> bytes:
    """Return a personal report as finished HTML in every language.

    It does not depend on the names of scripts and styles, so the same report gives the same paper.

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
        JSON: `version`, `match`, `turn`, and in `languages` HTML as our templates write it.
    """
    pages = {language: _html(report, catalogue, language) for language in languages}
    return canonical_json({"version": FORMAT, "match": report.match, "turn": report.turn, "languages": pages})


def _html(report: Report, catalogue: Catalogue, language: str) -> str:
    return render("pages/paper.html.j2", report_view(report, catalogue, language))


def report_view(report: Report, catalogue: Catalogue, language: str) -> View:
    """Return a personal report in one language, as plain data for the template."""
    slugs = {page.slug for page in report.pages}

    def link(target: Link) -> View:
        return {"href": _own(target) if target.page in slugs else _public(report.turn, target)}

    voice = Voice(catalogue.joined(site_texts()), language, link)
    codes = {**BLOCK_WORDS, "pages": "DESK.PAGES"}
    words = {name: voice.say(Message(code)) for name, code in codes.items()}
    return {
        "title": voice.say(report.title),
        "period": voice.say(period_text(report.period, report.turn)),
        **_with_opening([_placed(page_view(voice, page)) for page in report.pages], report.turn),
        # The desk knows by which name its site has plotly.js.
        "words": {**words, "plotly": ""},
    }


def _with_opening(pages: list[View], turn: int) -> View:
    """Return what stands above the form, the first section, and the pages with all others.

    After a turn its figures come first and what is said of the form below them; before, the welcome does.
    """
    opening = pages[0]["sections"].pop(0) if pages and pages[0]["sections"] else None
    if opening and turn:
        opening["blocks"].sort(key=lambda block: block["type"] == "paragraph")
    return {"opening": opening, "pages": pages}


def _own(target: Link) -> str:
    ident = (
        part_id(PREFIX, target.page, anchor_id(target.anchor))
        if target.anchor
        else f"desk-page-{target.page}"
    )
    return fragment(ident)


def _public(turn: int, target: Link) -> str:
    slug = check_slug(target.page)
    outside = "/" in slug or slug in ROOT_PAGES
    return relative(HERE, f"{slug}/" if outside else page_address(turn, slug)) + fragment(target.anchor)


def _placed(page: View) -> View:
    """Give every part an id of its own, and every drawing the data inside the page."""
    for block in place_parts(page, PREFIX):
        if "drawing" in block:
            # As on a page: the drawing shows the land, whose data is for Plotly alone.
            land, block["figure"] = without_land(block["figure"])
            block["land"] = f"#{block['id']}-land"
            block["outlines"] = compact_json(land).decode()
        if "figure" in block:
            block["src"] = f"#{block['id']}-figures"
            block["figures"] = compact_json(block["figure"]).decode()
    return page


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
    screen: bool = False,
    judge: Mapping[str, Any] | None = None,
    letters: int | None = None,
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
    screen : bool
        Whether the papers behind the form on the desk go with the latest turn.
    judge : mapping, optional
        What the desk has to know to judge forms by the game's own code; nothing where it cannot.
    letters : int, optional
        The first turn with which letters of other players came.

    Returns
    -------
    tuple of Path
        What changed. Papers of earlier turns stay.
    """
    folder = site / check_match(match) / "desk"
    marks: dict[str, Any] = {name: True for name, holds in (("over", over), ("screen", screen)) if holds}
    marks |= {"judge": judge} if judge and screen else {}
    marks |= {"letters": letters} if letters is not None else {}
    turns = canonical_json(
        {"version": 1, "match": match, "first": first, "latest": latest, "papers": FORMAT, **marks}
    )
    # The list of turns goes last: it promises papers that must be there already.
    files = {
        **{name: objects[name] for name in sorted(objects)},
        "keyring.json": keyring,
        DOOR: door_file(upload),
        "turns.json": turns,
    }
    return tuple(folder / name for name, data in files.items() if write(folder / name, data, published))


def read_turns(site: Path, match: str) -> Mapping[str, Any]:
    """Return the published list of turns: first, latest, `papers` (their format); empty if unreadable."""
    path = site / check_match(match) / "desk" / "turns.json"
    with suppress(OSError, ValueError):
        turns: dict[str, Any] = json.loads(path.read_bytes())
        return turns
    return {}
