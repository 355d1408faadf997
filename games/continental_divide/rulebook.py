"""The rulebook as finished pages: our own words, with every figure and table put in from data/.

A page is ``rulebook/<language>/<slug>.md``. ``{{key}}`` is a figure of data/limits.toml, ``{{table:name}}`` a
table of `rulebook_tables`; headings carry anchors, ``rule-3-1`` for section 3.1.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files

from engine.messages import dollars, number
from games.common.rulebook import Page, read_pages
from games.continental_divide.rulebook_tables import TABLES
from games.continental_divide.tables import limits

SLUGS = ("ten-minutes", "rules", "turn-sheet", "board")


@cache
def pages(language: str) -> tuple[Page, ...]:
    """Return (slug, title, Markdown) of each page in a language.

    Raises
    ------
    RulebookError
        If a page names an unknown figure or table, or has no heading.
    """
    folder = files(__package__) / "rulebook" / language
    return read_pages(folder, SLUGS, partial(_blank, language))


def _blank(language: str, how: str, name: str) -> str | None:
    """Return what a blank in the text stands for."""
    if how == "table:" and name in TABLES:
        return TABLES[name](language)
    value = getattr(limits(), name, None)
    if how or not isinstance(value, int):
        return None
    return dollars(value, language) if name.endswith("_usd") else number(value, language)
