"""Rate wars: cut prices on one line, and whoever owns its double must follow (4.16)."""

from __future__ import annotations

from engine.exact import clamp
from games.continental_rails.commands import CrTurn, orders_for, rules_of, start_of
from games.continental_rails.operations.mergers import survivor_of
from games.continental_rails.orders import RateWar
from games.continental_rails.world import world

TENTHS = 10
"""Thousandths in a per cent."""


def declared_cuts(turn: CrTurn) -> dict[str, int]:
    """Return the price cuts in force: line -> per cent, on both lines of each double at war.

    Declared by the presidents of the start of the turn, also for lines that a merger has carried into
    another railroad. On a line at war twice, the larger cut counts (ruling A18).
    """
    owners = {line: code for code, rr in turn.state.railroads.items() for line in rr.lines}
    cuts: dict[str, int] = {}
    for code in sorted(start_of(turn).presidents):
        if code in turn.state.railroads or start_of(turn).presidents[code] is not None:
            for war in orders_for(turn, code).rate_wars:
                _declare(turn, code, war, owners, cuts)
    return cuts


def _declare(turn: CrTurn, code: str, war: RateWar, owners: dict[str, str], cuts: dict[str, int]) -> None:
    mine = survivor_of(turn.state, code)
    route = world().routes.get(war.route)
    twin = route.twin if route else ""
    rival = owners.get(twin, "")
    # Private companies set no rates: only against a railroad on the twin, never against oneself.
    if owners.get(war.route) != mine or rival in ("", mine):
        _fell(turn, code, war)
        return
    rules = rules_of(turn)
    percent = clamp(war.percent, rules.rate_war_min_percent, rules.rate_war_max_percent)
    for line in (war.route, twin):
        cuts[line] = max(percent, cuts.get(line, 0))
    cut = percent * TENTHS
    turn.tell("RATE_WAR", "4.16", railroad=mine, rival=rival, route=war.route, twin=twin, permille=cut)


def _fell(turn: CrTurn, code: str, war: RateWar) -> None:
    president = start_of(turn).presidents[code]
    if president is not None:
        turn.tell("RATE_WAR_FELL", "4.16", to=president, railroad=code, route=war.route)
