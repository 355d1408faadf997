"""Tables of the rulebook, made from data/ in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

from engine.messages import Catalogue, Message, dollars, number, say
from games.continental_divide.board import CITY, board
from games.continental_divide.forms.situation import ground_figures, terrain_name
from games.continental_divide.tables import companies, points, start_cash

Cell = str | int | Message


@cache
def _catalogue() -> Catalogue:
    folder = files(__package__) / "messages"
    return Catalogue.read(folder / "report", folder / "play")


def _table(language: str, heads: str, rows: Iterable[tuple[Cell, ...]]) -> str:
    words = _catalogue()
    titles = [words.text(say(f"REPORT.COL.{head.upper()}"), language) for head in heads.split()]
    lines = [titles, ["---"] * len(titles), *([words.text(cell, language) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cash(language: str) -> str:
    """Return the money at the start, by number of players (1.2)."""
    rows = [(number(players, language), dollars(usd, language)) for players, usd in start_cash().items()]
    return _table(language, "players each", rows)


def ground(language: str) -> str:
    """Return what each kind of ground costs and brings (4.3)."""
    rows = [(terrain_name(terrain), *figures) for terrain, figures in ground_figures().items()]
    return _table(language, "terrain cost income", rows)


def victory_points(language: str) -> str:
    """Return what a share is worth at the end (8)."""
    table = points()
    rows: list[tuple[Cell, ...]] = []
    for region, worth in table.regions.items():
        rows.append((say("REPORT.POINTS.REGION", region=say(f"REGION.{region.upper()}")), worth))
    rows.append((say("REPORT.POINTS.DIVIDE"), table.divide))
    rows += [(say("REPORT.POINTS.PORT", port=port), worth) for port, worth in table.ports.items()]
    return _table(language, "what points", [*rows, (say("REPORT.POINTS.SOLD"), table.sold)])


def railroads(language: str) -> str:
    """Return the railroads (R18)."""
    return _table(language, "code name", [(company.code, company.name) for company in companies().values()])


def starts(language: str) -> str:
    """Return the hexes of the starting cities (4.4)."""
    return _table(language, "hex city", [(label, board().cells[label].name) for label in board().start_hexes])


def ports(language: str) -> str:
    """Return the port cities (4.5)."""
    return _cities(language, board().ports)


def cities(language: str) -> str:
    """Return the cities between the starting cities and the ports (4.3)."""
    return _cities(language, [cell.id for cell in board().cells.values() if cell.terrain == CITY])


def _cities(language: str, labels: Iterable[str]) -> str:
    cells = [board().cells[label] for label in labels]
    rows = [
        (cell.id, cell.name, dollars(cell.cost_usd, language), number(cell.income_usd, language))
        for cell in cells
    ]
    return _table(language, "hex city cost income", rows)


TABLES: Mapping[str, Callable[[str], str]] = {
    "cash": cash,
    "ground": ground,
    "victory_points": victory_points,
    "railroads": railroads,
    "starts": starts,
    "ports": ports,
    "cities": cities,
}
