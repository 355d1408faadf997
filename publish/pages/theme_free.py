"""Pages without the theme: home, hall of fame, a game to try, players wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.formats import language_name
from engine.messages import say
from publish.common.assets import FOLDER, asset_names
from publish.common.markup import clean, render
from publish.common.palette import papers
from publish.common.texts import site_texts
from publish.common.voice import View
from publish.guard.policy import secured


def club_name(title: str, language: str) -> str:
    """Return the name of the club, or a name of the site where it has none."""
    return clean(title) or site_texts().text(say("SITE.HOME"), language)


def bare_pages(
    template: str,
    languages: tuple[str, ...],
    address: str,
    contents: Callable[[str, str], View],
    title: str = "",
) -> dict[str, bytes]:
    """Return a page of the workspace in every language, by path below the published folder.

    Parameters
    ----------
    template : str
        Name of a template in ``site_templates/pages/``.
    languages : tuple of str
        The first has its pages at the root, every other in a folder of its own; a switch leads between them.
    address : str
        From the folder of the language, with a slash at its end, or nothing for the home page.
    contents : callable
        (language, way from the page to the root) -> what the template needs besides, with its ``words``.
    title : str
        The name of the club, the same in all languages.
    """
    folders = {language: "" if language == languages[0] else f"{language}/" for language in languages}
    return {
        f"{folder}{address}index.html": _page(template, language, folders, address, contents, title)
        for language, folder in folders.items()
    }


def _page(
    template: str,
    language: str,
    folders: Mapping[str, str],
    address: str,
    contents: Callable[[str, str], View],
    title: str,
) -> bytes:
    names = asset_names()
    root = "../" * f"{folders[language]}{address}".count("/")
    values = contents(language, root)
    words = values["words"]
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
                "languages": [
                    {"lang": other, "name": language_name(other), "href": f"{root}{folder}{address}" or "./"}
                    for other, folder in folders.items()
                ],
                **values,
                "words": {"about": ". ".join(filter(None, (words["title"], words.get("subtitle")))), **words},
            },
        )
    ).encode()
