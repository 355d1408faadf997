"""Private messages to a railroad's president, and facts of routes for all news."""

from __future__ import annotations

from typing import Any

from games.continental_rails.commands import CrTurn, start_of
from games.continental_rails.world import world


def tell_president(turn: CrTurn, code: str, event: str, rule: str, **facts: Any) -> None:
    """Tell the president at the start of the turn, if a player holds the office (ruling A1)."""
    president = start_of(turn).presidents.get(code)
    if president is not None:
        turn.tell(event, rule, to=president, railroad=code, **facts)


def route_facts(route: str) -> dict[str, Any]:
    """Return the facts of a route as the news print them: code, both cities, miles."""
    line = world().routes[route]
    first, second = (world().cities[city].name for city in line.ends)
    return {"route": route, "city_a": first, "city_b": second, "miles": line.miles}


def tycoon_facts(turn: CrTurn, seat: int) -> dict[str, Any]:
    """Return the facts of a tycoon as the news print them: seat and name."""
    return {"seat": seat, "tycoon": turn.state.seats[seat].name}
