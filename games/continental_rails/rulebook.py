"""The rulebook: figures of data/rules.toml and the tables of `rulebook_tables` in rulebook/<language>/."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.snapshot import cache
from games.common.rulebook import Book, Page
from games.continental_rails.rulebook_tables import TABLES, gateways
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import State

CHAPTERS = range(1, 12)
SLUGS = (
    "ten-minutes",
    "first-turns",
    "in-pictures",
    *(f"rules-{chapter}" for chapter in CHAPTERS),
    "glossary",
)
_PLAIN = frozenset({"first_year", "western_company_number"})
"""Numbers that are names: no thousands sign."""


def pages(state: State, language: str) -> tuple[Page, ...]:
    """Return (slug, title, Markdown) of each chapter, with the figures of the match."""
    return pages_of(language, state.overrides)


def pages_of(language: str, overrides: Mapping[str, int | str | bool] | None = None) -> tuple[Page, ...]:
    """Return the chapters, with the figures that a match sets otherwise."""
    return _pages(language, tuple(sorted((overrides or {}).items())))


@cache
def _pages(language: str, overrides: tuple[tuple[str, int | str | bool], ...]) -> tuple[Page, ...]:
    book = Book("games.continental_rails", language, rules_for(dict(overrides)))
    return book.pages(SLUGS, TABLES, partial(_figure, book))


def _figure(book: Book[Rules], how: str, key: str) -> str | None:
    """Return what a blank in the text stands for."""
    if how == "" and key == "gateways":
        return gateways(book)
    value = getattr(book.match, key, None)
    if value is None or how not in ("", "discount:"):
        return None
    if isinstance(value, str):
        return ", ".join(value.split())
    return str(value) if key in _PLAIN else book.figure(key, 1000 - value if how else value)
