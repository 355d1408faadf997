"""The Situation sheet, railroads: figures only directors may see, and what can be requested (9.6, 10.2.7)."""

from __future__ import annotations

from msgspec import UNSET

from engine.messages import Message, say
from engine.report import Cell, Column, Table
from games.continental_rails import accounts as acc
from games.continental_rails import outlook, worth
from games.continental_rails.forms import limits, reach
from games.continental_rails.forms.parts import ends
from games.continental_rails.railways.efficiency import maximum
from games.continental_rails.railways.upgrades import GRAND_STATION
from games.continental_rails.state import State
from games.continental_rails.tables import engines
from games.continental_rails.world import world

_NUMBER, _USD = "number", "usd"


def confidential(state: State, seat: int) -> list[Table]:
    """Return one table a railroad where the seat is president or director (4.14.2, 9.6)."""
    codes = sorted({*worth.presidencies(state, seat), *worth.directorships(state, seat)})
    tables = [(_money(state, code), *_outlook(state, seat, code), _works(state, code)) for code in codes]
    return [table for three in tables for table in three]


def requestable(state: State, seat: int) -> list[Table]:
    """Return the rights-of-way each railroad presided over may ask for (10.2.7)."""
    return [_requests(state, code) for code in worth.presidencies(state, seat)]


def _money(state: State, code: str) -> Table:
    railroad = state.railroads[code]
    rows: tuple[tuple[Cell, ...], ...] = (
        (say("FORM.FIG.CASH"), acc.railroad_cash(state, code)),
        (say("FORM.FIG.BONDS"), acc.bonds(state, code)),
        (say("FORM.FIG.LOANS"), acc.loans(state, code)),
        (say("FORM.FIG.OWED"), acc.owed_to_president(state, code)),
        (say("FORM.FIG.REVENUE"), railroad.revenue_usd),
        (say("FORM.FIG.EXPENSE"), railroad.expense_usd),
        (say("FORM.FIG.PROFIT"), railroad.profit_usd),
        (say("FORM.FIG.POINT"), limits.influence_usd(state, code)),
    )
    columns = (Column("figure", say("FORM.COL.FIGURE")), Column("usd", say("FORM.COL.USD"), _USD))
    caption = say(f"FORM.SOLVENCY.{railroad.solvency.upper()}")
    return Table(f"money-{railroad.number}", _title("FORM.MONEY", state, code), columns, rows, caption)


def _outlook(state: State, seat: int, code: str) -> tuple[Table, ...]:
    """Return what its president may expect of a railroad's till; other directors order nothing for it."""
    railroad = state.railroads[code]
    if railroad.president != seat:
        return ()
    columns = (Column("figure", say("FORM.COL.FIGURE")), Column("usd", say("FORM.COL.USD"), _USD))
    rows = tuple((say(f"FORM.OUTLOOK.{name}"), usd) for name, usd in outlook.till_and_rest(state, code))
    caption = say("FORM.OUTLOOK.CAPTION.FORM")
    return (Table(f"outlook-{railroad.number}", _title("FORM.OUTLOOK", state, code), columns, rows, caption),)


def _works(state: State, code: str) -> Table:
    railroad = state.railroads[code]
    rows: list[tuple[Cell, ...]] = [
        (say("FORM.FIG.MILES"), world().miles(railroad.lines)),
        (say("FORM.FIG.EFFICIENCY"), railroad.efficiency),
        (say("FORM.FIG.MAXIMUM"), maximum(state, code)),
        (say("FORM.FIG.ENGINE"), f"{railroad.engine}: {engines()[railroad.engine]}"),
        (say("FORM.FIG.TECHNOLOGIES"), " ".join(_letters(state, code)) or "–"),
        (say("FORM.FIG.LAND"), railroad.land_sqmi),
        (say("FORM.FIG.LINES"), _sorted_lines(railroad.lines)),
        (say("FORM.FIG.DOUBLED"), _sorted_lines(railroad.doubled) or "–"),
        (say("FORM.FIG.WAY"), railroad.right_of_way or "–"),
        (say("FORM.FIG.GRANT"), railroad.grant_sqmi),
    ]
    if railroad.chairman is not UNSET and railroad.chairman is not None:
        rows.insert(0, (say("FORM.FIG.CHAIRMAN"), state.seats[railroad.chairman].name))
    columns = (Column("figure", say("FORM.COL.FIGURE")), Column("value", say("FORM.COL.VALUE")))
    return Table(f"works-{railroad.number}", _title("FORM.WORKS", state, code), columns, tuple(rows))


def _letters(state: State, code: str) -> list[str]:
    railroad = state.railroads[code]
    station = [GRAND_STATION] if railroad.grand_station else []
    return sorted({*railroad.technologies, *station})


def _sorted_lines(lines: list[str]) -> str:
    return ", ".join(sorted(lines, key=lambda line: world().routes[line].number))


def _requests(state: State, code: str) -> Table:
    columns = (
        Column("code", say("FORM.COL.CODE")),
        Column("ends", say("FORM.COL.ENDS")),
        Column("sizes", say("FORM.COL.SIZES")),
        Column("miles", say("FORM.COL.MILES"), _NUMBER),
        Column("cost", say("FORM.COL.COST"), _USD),
        Column("now", say("FORM.COL.FREE")),
    )
    free, later = reach.free_requests(state, code), reach.possible_requests(state, code)
    rows = [_request(state, code, route, True) for route in free]
    rows += [_request(state, code, route, False) for route in later]
    title, caption = _title("FORM.REQUESTS", state, code), say("FORM.REQUESTS.CAPTION")
    number = state.railroads[code].number
    return Table(f"requests-{number}", title, columns, tuple(rows), caption, empty=say("FORM.REQUESTS.EMPTY"))


def _request(state: State, code: str, route: str, free: bool) -> tuple[Cell, ...]:
    cities = [world().cities[city] for city in world().routes[route].ends]
    sizes = " + ".join(str(city.size) for city in cities)
    word = "FREE" if free else "HELD" if reach.is_held_elsewhere(state, code, route) else "LATER"
    cost = limits.build_cost_usd(state, code, route)
    return (route, ends(route), sizes, world().routes[route].miles, cost, say(f"FORM.REQUESTS.{word}"))


def _title(code: str, state: State, railroad: str) -> Message:
    return say(code, railroad=railroad, name=state.railroads[railroad].name)
