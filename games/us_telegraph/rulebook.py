"""The rulebook: figures of data/ and tables made from it, in rulebook/<language>/."""

from __future__ import annotations

from collections.abc import Callable

from engine.messages import say
from engine.snapshot import cache
from games.common.rulebook import Book, Cell, Page
from games.us_telegraph.names import (
    NOTHING,
    building_name,
    cost_text,
    numbered,
    project_name,
    resource_name,
    symbol_name,
)
from games.us_telegraph.state import State
from games.us_telegraph.tables import RESOURCES, buildings, cards, layouts, projects, rules, supply, tiles

SLUGS = (
    "ten-minutes",
    "first-turns",
    "in-pictures",
    *(f"rules-{chapter}" for chapter in range(1, 9)),
    "glossary",
)
Row = tuple[Cell, ...]


def pages(state: State, language: str) -> tuple[Page, ...]:
    """Return (slug, title, Markdown) of each chapter, the same in every match."""
    return pages_of(language)


@cache
def pages_of(language: str) -> tuple[Page, ...]:
    """Return the chapters in a language."""
    book = Book("games.us_telegraph", language, None)
    return book.pages(SLUGS, TABLES, book.figures_of(supply(), rules()))


def _buildings(book: Book[None]) -> str:
    rows: list[Row] = []
    for building in buildings().values():
        before = numbered(building.free_after) if building.free_after else NOTHING
        back = say("BOOK.BLACK") if building.black else say("BOOK.WHITE")
        name, cost = building_name(building.number), cost_text(building.number)
        rows.append((str(building.number), name, building.copies, back, cost, before))
    return book.table("NUMBER BUILDING COPIES BACK COST FREE_BESIDE", rows)


def _projects(book: Book[None]) -> str:
    rows: list[Row] = [
        (project_name(project), len(numbers), ", ".join(map(str, numbers)))
        for project, numbers in projects().items()
    ]
    return book.table("PROJECT SIZE NUMBERS", rows)


def _setup(book: Book[None]) -> str:
    rows: list[Row] = [
        (players, len(layout.cities), len(layout.tiles), ", ".join(map(str, layout.hands)))
        for players, layout in layouts().items()
    ]
    return book.table("PLAYERS CITIES REGIONS HANDS", rows)


def _tiles(book: Book[None]) -> str:
    rows: list[Row] = [
        (number, symbol_name(tile.centre), *(symbol_name(symbol) for symbol in tile.ring))
        for number, tile in tiles().items()
    ]
    return book.table("REGION CENTRE E SE SW W NW NE", rows)


def _cards(book: Book[None]) -> str:
    rows: list[Row] = [(resource_name(name), cards()[name]) for name in RESOURCES]
    return book.table("RESOURCE CARDS", rows)


TABLES: dict[str, Callable[[Book[None]], str]] = {
    "buildings": _buildings,
    "projects": _projects,
    "setup": _setup,
    "tiles": _tiles,
    "cards": _cards,
}
