"""Links rule numbers of findings and ledger entries to the rulebook."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from engine.report import Link

_HEADING = re.compile(r"\{#(rule-[\d-]+)\}")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")


def rule_cell(package: str, rule: str) -> Link | str:
    """Return the number of a rule as a link to its section, or to the nearest section that holds it.

    Parameters
    ----------
    package : str
        The game's package, with its pages in ``rulebook/<language>/``.
    rule : str
        As findings and postings carry it: the first number counts.

    Returns
    -------
    Link or str
        The bare text where the rulebook has no such section.

    Examples
    --------
    >>> rule_cell("games.continental_rails", "7.9; 5")
    Link(text='7.9; 5', page='rules/rules-7', anchor='rule-7')
    >>> rule_cell("games.continental_rails", "house rule")
    'house rule'
    """
    match = _NUMBER.match(rule)
    parts = match[0].split(".") if match else []
    places = sections(package, "en")
    while parts and f"rule-{'-'.join(parts)}" not in places:
        parts.pop()
    anchor = f"rule-{'-'.join(parts)}"
    return Link(rule, f"rules/{places[anchor]}", anchor) if parts else rule


@cache
def sections(package: str, language: str) -> dict[str, str]:
    """Return anchor -> page of every section of a rulebook."""
    folder = files(package) / "rulebook" / language
    pages = sorted((path.name.removesuffix(".md"), path.read_text("utf-8")) for path in folder.iterdir())
    return {anchor: slug for slug, text in pages for anchor in _HEADING.findall(text)}
