"""Tables of the rulebook, made from data/ in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.messages import say
from games.common.rulebook import Book, Cell
from games.continental_divide.board import CITY, board
from games.continental_divide.forms.situation import ground_figures, terrain_name
from games.continental_divide.tables import companies, points, start_cash

Rules = Book[None]


def cash(book: Rules) -> str:
    """Return the money at the start, by number of players (1.2)."""
    rows = [(players, book.usd(usd)) for players, usd in start_cash().items()]
    return book.table("PLAYERS EACH", rows)


def ground(book: Rules) -> str:
    """Return what each kind of ground costs and brings (4.3)."""
    rows = [(terrain_name(terrain), *figures) for terrain, figures in ground_figures().items()]
    return book.table("TERRAIN COST INCOME", rows)


def victory_points(book: Rules) -> str:
    """Return what a share is worth at the end (8)."""
    table = points()
    rows: list[tuple[Cell, ...]] = []
    for region, worth in table.regions.items():
        rows.append((say("REPORT.POINTS.REGION", region=say(f"REGION.{region.upper()}")), worth))
    rows.append((say("REPORT.POINTS.DIVIDE"), table.divide))
    rows += [(say("REPORT.POINTS.PORT", port=port), worth) for port, worth in table.ports.items()]
    return book.table("WHAT POINTS", [*rows, (say("REPORT.POINTS.SOLD"), table.sold)])


def railroads(book: Rules) -> str:
    """Return the railroads (R18)."""
    return book.table("CODE NAME", [(company.code, company.name) for company in companies().values()])


def starts(book: Rules) -> str:
    """Return the hexes of the starting cities (4.4)."""
    return book.table("HEX CITY", [(label, board().cells[label].name) for label in board().start_hexes])


def ports(book: Rules) -> str:
    """Return the port cities (4.5)."""
    return _cities(book, board().ports)


def cities(book: Rules) -> str:
    """Return the cities between the starting cities and the ports (4.3)."""
    return _cities(book, [cell.id for cell in board().cells.values() if cell.terrain == CITY])


def _cities(book: Rules, labels: Iterable[str]) -> str:
    cells = [board().cells[label] for label in labels]
    rows = [(cell.id, cell.name, book.usd(cell.cost_usd), cell.income_usd) for cell in cells]
    return book.table("HEX CITY COST INCOME", rows)


TABLES: Mapping[str, Callable[[Rules], str]] = {
    "cash": cash,
    "ground": ground,
    "victory_points": victory_points,
    "railroads": railroads,
    "starts": starts,
    "ports": ports,
    "cities": cities,
}
