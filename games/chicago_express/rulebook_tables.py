"""The tables of the rulebook as Markdown, made from data/: what is printed is what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.messages import say
from games.chicago_express.board import TERRAINS, board, of_terrain
from games.chicago_express.tables import companies, dial_steps, start_cash, track
from games.chicago_express.wording import dial_name, terrain_name
from games.common.rulebook import Book

VariantBook = Book[str]
"""Its `match` is the variant of the industrial tracks."""


def _companies(book: VariantBook) -> str:
    rows = [
        (
            f"{code} {row.name}",
            say(f"COLOUR.{row.colour.upper()}"),
            row.shares,
            row.trains_total,
            board()[row.start_hex].shown,
            book.usd(row.start_income) if row.open_at_start else "–",
        )
        for code, row in companies().items()
    ]
    return book.table("COMPANY COLOUR SHARES TRAINS START FIRST", rows)


def _cash(book: VariantBook) -> str:
    rows = [(players, book.usd(usd)) for players, usd in start_cash().items()]
    return book.table("PLAYERS CASH", rows)


def _dials(book: VariantBook) -> str:
    rows = [(dial_name(dial), steps) for dial, steps in dial_steps().items()]
    return book.table("DIAL STEPS", rows)


def _tracks(book: VariantBook) -> str:
    rows = [
        (board()[at].shown, " – ".join(book.usd(usd) for usd in track(book.match, at)))
        for at in of_terrain("industrial")
    ]
    return book.table("CITY TRACK", rows)


def _terrains(book: VariantBook) -> str:
    rows = []
    for terrain in TERRAINS:
        sites = [board()[at] for at in of_terrain(terrain)]
        costs = sorted({site.build_cost for site in sites if site.build_cost})
        shown = "-".join(book.usd(usd) for usd in dict.fromkeys((costs[0], costs[-1]))) if costs else "–"
        most = str(max(site.max_trains for site in sites)) if costs else "–"
        rows.append((terrain_name(terrain), len(sites), shown, most))
    return book.table("TERRAIN HEXES COST MOST", rows)


def _cities(book: VariantBook) -> str:
    named = sorted((site for site in board().values() if site.name), key=lambda site: site.name)
    rows = [
        (
            site.name,
            site.id,
            book.usd(site.build_cost) if site.build_cost else "–",
            book.usd(site.income) if site.income else "–",
            book.usd(site.development_bonus) if site.development_bonus else "–",
        )
        for site in named
    ]
    return book.table("CITY HEX COST INCOME HOUSE", rows)


TABLES: Mapping[str, Callable[[VariantBook], str]] = MappingProxyType(
    {
        "companies": _companies,
        "cash": _cash,
        "dials": _dials,
        "tracks": _tracks,
        "terrains": _terrains,
        "cities": _cities,
    }
)
"""Name in a page -> the function that writes it."""
