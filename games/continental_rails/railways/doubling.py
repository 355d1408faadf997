"""Second tracks on own lines, out of cash alone (4.15)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start, rules_of, start_of
from games.continental_rails.railways.finance import doubling_cost
from games.continental_rails.railways.notices import route_facts, tell_president
from games.continental_rails.state import BANKRUPT


def double_lines(turn: CrTurn) -> None:
    """Double lines in the order of the form, each one wholly or not at all (4.15, ruling A17).

    A second track is no new line: the Civil War does not forbid it (ruling O1).
    """
    for code in railroads_at_start(turn):
        for route in orders_for(turn, code).double:
            double_line(turn, code, route)


def double_line(turn: CrTurn, code: str, route: str) -> None:
    """Lay a second track for a quarter of the normal track cost, cities not counted (4.15)."""
    obstacle = doubling_obstacle(turn, code, route)
    if obstacle:
        tell_president(turn, code, obstacle, "4.15", route=route)
        return
    usd = doubling_cost(rules_of(turn), start_of(turn).climate, route)
    turn.ledger.pay(acc.rr_cash(code), acc.WORLD, usd, "double_track", "4.15", route=route)
    turn.state.railroads[code].doubled.append(route)
    turn.tell("LINE_DOUBLED", "4.15", railroad=code, **route_facts(route))


def doubling_obstacle(turn: CrTurn, code: str, route: str) -> str:
    """Return the code of what forbids a second track (4.11.2, 4.15, rulings A18, A24), "" for nothing."""
    railroad = turn.state.railroads[code]
    if railroad.solvency == BANKRUPT:
        return "DOUBLING_BANKRUPT"
    if route not in start_of(turn).lines[code]:
        return "DOUBLING_NOT_OWNED"
    if route in railroad.doubled:
        return "DOUBLING_DONE"
    usd = doubling_cost(rules_of(turn), start_of(turn).climate, route)
    return "DOUBLING_NO_CASH" if usd > acc.railroad_cash(turn.state, code) else ""
