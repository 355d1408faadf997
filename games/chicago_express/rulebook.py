"""The rulebook as finished pages: our own words, with every figure and table put in from data/.

A page is ``rulebook/<language>/<slug>.md``. ``{{key}}`` is a figure of data/rules.toml, ``{{table:name}}`` a
table of `rulebook_tables`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from games.chicago_express.rulebook_tables import TABLES
from games.chicago_express.tables import VARIANTS, figures

SLUGS = ("rules", "by-turn-sheet", "board-and-tables")
_BLANK = re.compile(r"\{\{(table:)?([a-z_]+)\}\}")
_TITLE = re.compile(r"# (.+?)(?: \{#[\w-]+\})?\n")

Page = tuple[str, str, str]


class RulebookError(ValueError):
    """A page asks for a figure or table that there is not: always a mistake of ours."""


@cache
def pages(language: str, variant: str = VARIANTS[0]) -> tuple[Page, ...]:
    """Return the rulebook, chapter by chapter.

    Parameters
    ----------
    language : str
        ``en`` or ``fr``.
    variant : str
        The industrial tracks of the match.

    Returns
    -------
    tuple of (slug, title, markdown)
        Each page begins with its heading.

    Raises
    ------
    RulebookError
        If a page has no heading, or names an unknown figure or table.
    """
    folder = files("games.chicago_express") / "rulebook" / language
    found = []
    for slug in SLUGS:
        text = (folder / f"{slug}.md").read_text(encoding="utf-8")
        title = _TITLE.match(text)
        if not title:
            raise RulebookError(f"{slug}: the first line is no heading")
        found.append((slug, title[1], _filled(text, language, variant)))
    return tuple(found)


def _filled(text: str, language: str, variant: str) -> str:
    return _BLANK.sub(lambda found: _blank(found, language, variant), text)


def _blank(found: re.Match[str], language: str, variant: str) -> str:
    """Return what a blank in the text stands for."""
    name = found[2]
    if found[1] and name in TABLES:
        return TABLES[name](language, variant)
    value = None if found[1] else getattr(figures(), name, None)
    if value is None:
        raise RulebookError(f"{found[0]} is neither a figure of rules.toml nor a table")
    return str(value)
