"""The tables of the rulebook as Markdown, made from data/: what is printed is what is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from engine.messages import Catalogue, dollars, say
from games.chicago_express.board import TERRAINS, board, of_terrain
from games.chicago_express.tables import companies, dial_steps, start_cash, track
from games.chicago_express.wording import terrain_name

Cells = Sequence[str]
Writer = Callable[[str, str], str]


@cache
def _catalogue() -> Catalogue:
    folder = files("games.chicago_express") / "messages"
    return Catalogue.read(folder / "play", folder / "report")


def markdown_table(heads: Iterable[str], rows: Iterable[Cells], language: str) -> str:
    """Return a Markdown table; headings are BOOK.<HEAD>."""
    names = [_catalogue().text(say(f"BOOK.{head}"), language) for head in heads]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (names, ["---"] * len(names), *rows))


def _companies(language: str, variant: str) -> str:
    rows = [
        (
            f"{code} {row.name}",
            _catalogue().text(say(f"COLOUR.{row.colour.upper()}"), language),
            str(row.shares),
            str(row.trains_total),
            board()[row.start_hex].shown,
            dollars(row.start_income, language) if row.open_at_start else "–",
        )
        for code, row in companies().items()
    ]
    return markdown_table(("COMPANY", "COLOUR", "SHARES", "TRAINS", "START", "FIRST"), rows, language)


def _cash(language: str, variant: str) -> str:
    rows = [(str(players), dollars(usd, language)) for players, usd in start_cash().items()]
    return markdown_table(("PLAYERS", "CASH"), rows, language)


def _dials(language: str, variant: str) -> str:
    rows = [
        (_catalogue().text(say(f"DIAL.{dial.upper()}"), language), str(steps))
        for dial, steps in dial_steps().items()
    ]
    return markdown_table(("DIAL", "STEPS"), rows, language)


def _tracks(language: str, variant: str) -> str:
    rows = [
        (board()[at].shown, " - ".join(dollars(usd, language) for usd in track(variant, at)))
        for at in of_terrain("industrial")
    ]
    return markdown_table(("CITY", "TRACK"), rows, language)


def _terrains(language: str, variant: str) -> str:
    rows = []
    for terrain in TERRAINS:
        sites = [board()[at] for at in of_terrain(terrain)]
        costs = sorted({site.build_cost for site in sites if site.build_cost})
        name = _catalogue().text(terrain_name(terrain), language)
        shown = (
            "-".join(dollars(usd, language) for usd in dict.fromkeys((costs[0], costs[-1]))) if costs else "–"
        )
        most = str(max(site.max_trains for site in sites)) if costs else "–"
        rows.append((name, str(len(sites)), shown, most))
    return markdown_table(("TERRAIN", "HEXES", "COST", "MOST"), rows, language)


def _cities(language: str, variant: str) -> str:
    named = sorted((site for site in board().values() if site.name), key=lambda site: site.name)
    rows = [
        (
            site.name,
            site.id,
            dollars(site.build_cost, language) if site.build_cost else "–",
            dollars(site.income, language) if site.income else "–",
            dollars(site.development_bonus, language) if site.development_bonus else "–",
        )
        for site in named
    ]
    return markdown_table(("CITY", "HEX", "COST", "INCOME", "HOUSE"), rows, language)


TABLES: Mapping[str, Writer] = MappingProxyType(
    {
        "companies": _companies,
        "cash": _cash,
        "dials": _dials,
        "tracks": _tracks,
        "terrains": _terrains,
        "cities": _cities,
    }
)
"""Name in a page -> the function that writes it in a language, for a variant of the industrial tracks."""
