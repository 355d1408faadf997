"""The rulebook as finished pages: our own words, with every figure and table put in from data/.

A page is ``rulebook/<language>/<slug>.md``. ``{{key}}`` is a figure of data/limits.toml, ``{{table:name}}`` a
table of `rulebook_tables`; headings carry anchors, ``rule-3-1`` for section 3.1.
"""

from __future__ import annotations

import re
from functools import cache, partial
from importlib.resources import files

from engine.messages import dollars, number
from games.continental_divide.rulebook_tables import TABLES
from games.continental_divide.tables import limits

SLUGS = ("ten-minutes", "rules", "turn-sheet", "board")
_BLANK = re.compile(r"\{\{([a-z_]+:)?([a-z_]+)\}\}")
_TITLE = re.compile(r"# (.+?)(?: \{#[\w-]+\})?\n")

Page = tuple[str, str, str]


class RulebookError(ValueError):
    """A page asks for a figure or table that there is not: always a mistake of ours."""


@cache
def pages(language: str) -> tuple[Page, ...]:
    """Return (slug, title, Markdown) of each page in a language.

    Raises
    ------
    RulebookError
        If a page names an unknown figure or table, or has no heading.
    """
    folder = files(__package__) / "rulebook" / language
    return tuple(_page(slug, (folder / f"{slug}.md").read_text(encoding="utf-8"), language) for slug in SLUGS)


def _page(slug: str, text: str, language: str) -> Page:
    title = _TITLE.match(text)
    if not title:
        raise RulebookError(f"{slug}: the first line is no heading")
    return slug, title[1], _BLANK.sub(partial(_blank, language), text)


def _blank(language: str, found: re.Match[str]) -> str:
    """Return what a blank in the text stands for."""
    how, name = found[1] or "", found[2]
    if how == "table:" and name in TABLES:
        return TABLES[name](language)
    value = getattr(limits(), name, None)
    if how or not isinstance(value, int):
        raise RulebookError(f"{found[0]} is neither a figure of limits.toml nor a table")
    return dollars(value, language) if name.endswith("_usd") else number(value, language)
