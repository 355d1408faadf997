"""The rulebook: figures of data/limits.toml and the tables of `rulebook_tables` in rulebook/<language>/."""

from __future__ import annotations

from engine.snapshot import cache
from games.common.rulebook import Book, Page
from games.continental_divide.rulebook_tables import TABLES
from games.continental_divide.state import State
from games.continental_divide.tables import limits

SLUGS = ("ten-minutes", "first-turns", "in-pictures", "rules", "turn-sheet", "board", "glossary")


def pages(state: State, language: str) -> tuple[Page, ...]:
    """Return (slug, title, Markdown) of each page, the same in every match."""
    return pages_of(language)


@cache
def pages_of(language: str) -> tuple[Page, ...]:
    """Return the pages in a language."""
    book = Book("games.continental_divide", language, None)
    return book.pages(SLUGS, TABLES, book.figures_of(limits()))
