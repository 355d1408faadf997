"""The rulebook as finished pages: our own words, with every figure and table put in from data/.

A page is ``rulebook/<language>/<slug>.md``. ``{{key}}`` is a figure of data/rules.toml, set by its unit;
``{{table:name}}`` a table of `rulebook_tables`; headings carry the anchors that findings link to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files

from engine.messages import dollars, number, percent
from games.common.rulebook import Page, read_pages
from games.continental_rails.rulebook_tables import TABLES, gateways
from games.continental_rails.rules import Rules, rules_for

FIRST, LAST = 1, 11
SLUGS = ("ten-minutes", *(f"rules-{chapter}" for chapter in range(FIRST, LAST + 1)))
_PLAIN = frozenset({"first_year", "western_company_number"})
"""Numbers that are names: no thousands sign."""


def pages(language: str, overrides: Mapping[str, int | str | bool] | None = None) -> tuple[Page, ...]:
    """Return the rulebook, chapter by chapter.

    Parameters
    ----------
    language : str
        ``en`` or ``fr``.
    overrides : mapping, optional
        Figures that a match sets otherwise (`State.overrides`).

    Returns
    -------
    tuple of (slug, title, markdown)
        "Play in ten minutes" first, then chapters 1 to 11; each page begins with its heading.

    Raises
    ------
    RulebookError
        If a page names an unknown figure or table.
    """
    return _pages(language, tuple(sorted((overrides or {}).items())))


def place_of(rule: str) -> tuple[str, str]:
    """Return page and anchor of a section of the rulebook.

    >>> place_of("6.1.2"), place_of("7"), place_of("11.1 step 6; 5, 6")
    (('rules-6', 'rule-6-1-2'), ('rules-7', 'rule-7'), ('rules-11', 'rule-11-1'))
    """
    found = re.match(r"\d+(\.\d+)*", rule)
    if not found or not FIRST <= int(found[0].split(".")[0]) <= LAST:
        return SLUGS[0], ""
    return f"rules-{found[0].split('.')[0]}", f"rule-{found[0].replace('.', '-')}"


@cache
def _pages(language: str, overrides: tuple[tuple[str, int | str | bool], ...]) -> tuple[Page, ...]:
    rules = rules_for(dict(overrides))
    folder = files("games.continental_rails") / "rulebook" / language
    return read_pages(folder, SLUGS, partial(_blank, rules, language))


def _blank(rules: Rules, language: str, how: str, name: str) -> str | None:
    """Return what a blank in the text stands for."""
    if how == "table:" and name in TABLES:
        return TABLES[name](language, rules)
    if how == "" and name == "gateways":
        return gateways(language)
    value = getattr(rules, name, None)
    if value is None or how not in ("", "discount:"):
        return None
    if isinstance(value, str):
        return ", ".join(value.split())
    return _writer(name)(1000 - value if how else value, language)


def _writer(name: str) -> Callable[[int, str], str]:
    """Return how a figure is written: the unit stands in its name."""
    if name in _PLAIN:
        return lambda value, _: str(value)
    if name.endswith("_permille"):
        return percent
    return dollars if "_usd" in name else number
