"""The rulebook as finished pages: our own words, with figures and tables put in from the game's data/.

A page is ``<language>/<slug>.md``. ``{{key}}`` in it is a figure, ``{{how:key}}`` a table or a figure said
otherwise: the game says what a blank stands for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib.resources.abc import Traversable

_BLANK = re.compile(r"\{\{([a-z_]+:)?([a-z_]+)\}\}")
# French sets a blank before these signs, and a line never begins with one of them.
_APART = re.compile(r"(?<=[^\s|]) (?=[;:!?»])|(?<=«) ")
_TITLE = re.compile(r"# (.+?)(?: \{#[\w-]+\})?\n")

Page = tuple[str, str, str]
"""Slug, title, Markdown; it begins with its heading."""
Blank = Callable[[str, str], str | None]
"""(``table:`` or the like, "" for none; key) -> the text, None where there is no such figure or table."""


class RulebookError(ValueError):
    """A page has no heading, or asks for a figure or table that there is not: always a mistake of ours."""


def read_pages(folder: Traversable, slugs: Iterable[str], blank: Blank) -> tuple[Page, ...]:
    """Return the pages of one language, with every blank filled.

    Raises
    ------
    RulebookError
        If a page has no heading, or names an unknown figure or table.
    """
    texts = ((slug, (folder / f"{slug}.md").read_text(encoding="utf-8")) for slug in slugs)
    set_in = (lambda text: _APART.sub("\u00a0", text)) if folder.name == "fr" else str
    pages = ((slug, set_in(text)) for slug, text in texts)
    return tuple((slug, _title(slug, text), filled(text, blank)) for slug, text in pages)


def _title(slug: str, text: str) -> str:
    found = _TITLE.match(text)
    if not found:
        raise RulebookError(f"{slug}: the first line is no heading")
    return found[1]


def filled(text: str, blank: Blank) -> str:
    """Return a text with every blank filled.

    >>> filled("A share costs {{share_usd}}.", lambda how, key: {"share_usd": "$5"}.get(key))
    'A share costs $5.'

    Raises
    ------
    RulebookError
        If there is no such figure or table.
    """

    def put_in(found: re.Match[str]) -> str:
        said = blank(found[1] or "", found[2])
        if said is None:
            raise RulebookError(f"{found[0]} is neither a figure of the rules nor a table")
        return said

    return _BLANK.sub(put_in, text)
