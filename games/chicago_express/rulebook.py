"""The rulebook: figures of data/rules.toml and the tables of `rulebook_tables` in rulebook/<language>/."""

from __future__ import annotations

from engine.snapshot import cache
from games.chicago_express.rulebook_tables import TABLES
from games.chicago_express.state import State
from games.chicago_express.tables import VARIANTS, figures
from games.common.rulebook import Book, Page

SLUGS = (
    "ten-minutes",
    "first-turns",
    "in-pictures",
    "rules",
    "by-turn-sheet",
    "board-and-tables",
    "glossary",
)


def pages(state: State, language: str) -> tuple[Page, ...]:
    """Return (slug, title, Markdown) of each chapter, with the industrial tracks of the match."""
    return pages_of(language, state.variant)


@cache
def pages_of(language: str, variant: str = VARIANTS[0]) -> tuple[Page, ...]:
    """Return the chapters for a variant of the industrial tracks."""
    book = Book("games.chicago_express", language, variant)
    return book.pages(SLUGS, TABLES, book.figures_of(figures()))
