"""The rulebook as finished pages: our own words, with figures and tables put in from data/.

A page is ``rulebook/<language>/<slug>.md``; ``{{key}}`` is a figure, ``{{table:name}}`` a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.resources import files

from engine.messages import Message, say
from games.common.rulebook import Page, read_pages
from games.us_telegraph.catalogue import CATALOGUE
from games.us_telegraph.tables import RESOURCES, buildings, cards, layouts, projects, rules, supply, tiles
from games.us_telegraph.words import (
    NOTHING,
    building_name,
    cost_text,
    numbered,
    project_name,
    resource_name,
    symbol_name,
)

SLUGS = ("ten-minutes", *(f"rules-{chapter}" for chapter in range(1, 9)))
Row = Iterable[Message | str | int]


@cache
def pages(language: str) -> tuple[Page, ...]:
    """Return the rulebook, chapter by chapter.

    Parameters
    ----------
    language : str
        ``en`` or ``fr``.

    Returns
    -------
    tuple of (slug, title, markdown)
        "Play in ten minutes" first, then chapters 1 to 8; each page begins with its heading.

    Raises
    ------
    RulebookError
        If a page names an unknown figure or table.
    """
    folder = files("games.us_telegraph") / "rulebook" / language
    return read_pages(folder, SLUGS, partial(_blank, language))


def _blank(language: str, how: str, name: str) -> str | None:
    """Return what a blank in the text stands for."""
    if how == "table:" and name in TABLES:
        return _table(name, language)
    sources = [source for source in (supply(), rules()) if not how and hasattr(source, name)]
    return str(getattr(sources[0], name)) if sources else None


def _table(name: str, language: str) -> str:
    heads, rows = TABLES[name]()
    said = [[_cell(say(f"BOOK.{head}"), language) for head in heads], ["---"] * len(heads)]
    said += [[_cell(cell, language) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in said)


def _cell(cell: Message | str | int, language: str) -> str:
    return CATALOGUE.text(cell, language).replace("|", "\\|")


def _buildings() -> tuple[tuple[str, ...], list[Row]]:
    rows: list[Row] = []
    for building in buildings().values():
        before = numbered(building.free_after) if building.free_after else NOTHING
        back = say("BOOK.BLACK") if building.black else say("BOOK.WHITE")
        name, cost = building_name(building.number), cost_text(building.number)
        rows.append((str(building.number), name, building.copies, back, cost, before))
    return ("NUMBER", "BUILDING", "COPIES", "BACK", "COST", "FREE_BESIDE"), rows


def _projects() -> tuple[tuple[str, ...], list[Row]]:
    rows: list[Row] = [
        (project_name(project), len(numbers), ", ".join(map(str, numbers)))
        for project, numbers in projects().items()
    ]
    return ("PROJECT", "SIZE", "NUMBERS"), rows


def _setup() -> tuple[tuple[str, ...], list[Row]]:
    rows: list[Row] = [
        (players, len(layout.cities), len(layout.tiles), ", ".join(map(str, layout.hands)))
        for players, layout in layouts().items()
    ]
    return ("PLAYERS", "CITIES", "REGIONS", "HANDS"), rows


def _tiles() -> tuple[tuple[str, ...], list[Row]]:
    rows: list[Row] = [
        (number, symbol_name(tile.centre), *(symbol_name(symbol) for symbol in tile.ring))
        for number, tile in tiles().items()
    ]
    return ("REGION", "CENTRE", "E", "SE", "SW", "W", "NW", "NE"), rows


def _cards() -> tuple[tuple[str, ...], list[Row]]:
    rows: list[Row] = [(resource_name(name), cards()[name]) for name in RESOURCES]
    return ("RESOURCE", "CARDS"), rows


TABLES: dict[str, Callable[[], tuple[tuple[str, ...], list[Row]]]] = {
    "buildings": _buildings,
    "projects": _projects,
    "setup": _setup,
    "tiles": _tiles,
    "cards": _cards,
}
