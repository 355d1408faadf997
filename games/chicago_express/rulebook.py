"""The rulebook as finished pages: our own words, with every figure and table put in from data/.

A page is ``rulebook/<language>/<slug>.md``. ``{{key}}`` is a figure of data/rules.toml, ``{{table:name}}`` a
table of `rulebook_tables`.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files

from games.chicago_express.rulebook_tables import TABLES
from games.chicago_express.tables import VARIANTS, figures
from games.common.rulebook import Page, read_pages

SLUGS = ("rules", "by-turn-sheet", "board-and-tables")


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
    return read_pages(folder, SLUGS, partial(_blank, language, variant))


def _blank(language: str, variant: str, how: str, name: str) -> str | None:
    """Return what a blank in the text stands for."""
    if how == "table:" and name in TABLES:
        return TABLES[name](language, variant)
    value = None if how else getattr(figures(), name, None)
    return None if value is None else str(value)
