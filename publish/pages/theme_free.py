"""Pages without the theme: home, hall of fame, a game to try, players wanted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.formats import language_name
from engine.messages import say
from publish.common.assets import FOLDER, asset_names
from publish.common.markup import clean, render
from publish.common.palette import papers
from publish.common.texts import site_texts
from publish.guard.policy import secured


def folder_of(site: Path, language: str, languages: tuple[str, ...]) -> Path:
    """Return where the pages of a language stand: the first language's at the root."""
    return site if language == languages[0] else site / language


def club_name(title: str, language: str) -> str:
    """Return the name of the club, or a name of the site where it has none."""
    return clean(title) or site_texts().text(say("SITE.HOME"), language)


def bare_page(
    template: str,
    language: str,
    languages: tuple[str, ...],
    address: str,
    words: Mapping[str, str],
    values: Mapping[str, Any],
    title: str = "",
) -> bytes:
    """Return a page of the workspace.

    Parameters
    ----------
    template : str
        Name of a template in ``site_templates/pages/``.
    language : str
        Of this page.
    languages : tuple of str
        All there are; the switch leads to the same address in the others.
    address : str
        From the folder of the language, with a slash at its end, or nothing for the home page.
    words, values : mapping
        What the template needs besides.
    title : str
        The name of the club, the same in all languages.
    """
    names, first = asset_names(), languages[0]
    up = "../" * address.count("/")
    root = up + ("" if language == first else "../")
    ways = {other: root + ("" if other == first else f"{other}/") + address or "./" for other in languages}
    return secured(
        render(
            f"pages/{template}.html.j2",
            {
                "language": language,
                "assets": f"{root}{FOLDER}/",
                "css": names.css,
                "icon": names.icon,
                "early": names.early,
                "fame": names.fame,
                "clock": names.clock,
                "club": club_name(title, language),
                "papers": papers(),
                "words": {"about": ". ".join(filter(None, (words["title"], words.get("subtitle")))), **words},
                "languages": [
                    {"lang": other, "name": language_name(other), "href": way} for other, way in ways.items()
                ],
                **values,
            },
        )
    ).encode()
