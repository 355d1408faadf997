"""The workspace's home page: every match, and where a seat is free."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.messages import LANGUAGES, language_name, say
from publish.assets import FOLDER, asset_names, write_assets
from publish.edition import MatchCard
from publish.files import write
from publish.markup import clean, render
from publish.paths import check_match
from publish.policy import secured
from publish.texts import site_texts


def build_home(
    site: Path, matches: Sequence[MatchCard], languages: tuple[str, ...] = LANGUAGES, *, published: datetime
) -> tuple[Path, ...]:
    """Write the home page in every language; the first language stands at the root.

    Parameters
    ----------
    site : Path
        The published folder.
    matches : sequence of MatchCard
        In the order they are to be listed.
    languages : tuple of str
        The first has ``index.html``, every other ``<language>/index.html``.
    published : datetime
        The time the files get.

    Returns
    -------
    tuple of Path
        What changed.
    """
    changed = write_assets(site, published)
    for language in languages:
        path = _folder(site, language, languages) / "index.html"
        page = secured(render("pages/home.html.j2", _values(matches, language, languages)))
        changed += [path] if write(path, page.encode(), published) else []
    return tuple(changed)


def _folder(site: Path, language: str, languages: tuple[str, ...]) -> Path:
    return site if language == languages[0] else site / language


def _values(matches: Sequence[MatchCard], language: str, languages: tuple[str, ...]) -> dict[str, Any]:
    texts, names = site_texts(), asset_names()
    back = "" if language == languages[0] else "../"
    words = {"title": "SITE.HOME", "subtitle": "SITE.HOME.SUBTITLE", "none": "SITE.HOME.NONE"}
    return {
        "language": language,
        "assets": f"{back}{FOLDER}/",
        "css": names.css,
        "icon": names.icon,
        "disk": names.disk,
        "words": {key: texts.text(say(code), language) for key, code in words.items()},
        "matches": [_card(match, language, back) for match in matches],
        "languages": [
            {
                "lang": other,
                "name": language_name(other),
                "href": back + ("" if other == languages[0] else f"{other}/") or "./",
            }
            for other in languages
        ],
    }


def _card(match: MatchCard, language: str, back: str) -> dict[str, str]:
    texts = match.catalogue.joined(site_texts())
    state = say("SITE.HOME.OVER") if match.over else say("SITE.HOME.RUNNING")
    if match.deadline is not None and not match.over:
        state = say("SITE.DEADLINE", when=match.deadline)
    seats = texts.text(say("SITE.HOME.OPEN", count=match.open_seats), language) if match.open_seats else ""
    return {
        "href": f"{back}{check_match(match.match)}/{language}/",
        "title": clean(texts.text(match.title, language)),
        "edition": clean(texts.text(say("SITE.HOME.TURN", turn=match.turn, period=match.period), language)),
        "state": texts.text(state, language),
        "open": seats,
    }
