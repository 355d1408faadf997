"""Phase 8: railroads wear, improve their track, buy locomotives and technologies (4.5, 4.17, 4.18)."""

from __future__ import annotations

from typing import Any

from engine.exact import clamp
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start, rules_of, start_of
from games.continental_rails.railways import efficiency
from games.continental_rails.railways.notices import tell_president
from games.continental_rails.railways.payment import pay_improvements
from games.continental_rails.railways.upgrades import (
    GRAND_STATION,
    engine_cost,
    grand_station_city,
    technology_cost,
)
from games.continental_rails.state import BANKRUPT
from games.continental_rails.tables import engines, technologies
from games.continental_rails.world import world


def run(turn: CrTurn) -> None:
    """Wear first (ruling A22), then improvements, locomotives, technologies (11.1 step 8)."""
    codes = railroads_at_start(turn)
    for code in codes:
        maintain(turn, code)
    for code in codes:
        if orders_for(turn, code).engine is not None:
            buy_engine(turn, code)
    for code in codes:
        if orders_for(turn, code).technology:
            buy_technology(turn, code)


def maintain(turn: CrTurn, code: str) -> None:
    """Let a railroad wear, then spend what its president ordered on improvements (4.5)."""
    railroad = turn.state.railroads[code]
    worn = efficiency.wear(turn.dice, rules_of(turn), code)
    railroad.efficiency -= worn
    efficiency.settle(turn.state, code)
    usd_per_mile = improvement_ordered(turn, code)
    gained = improve(turn, code, usd_per_mile) if usd_per_mile else 0
    tell_president(
        turn,
        code,
        "EFFICIENCY",
        "4.5",
        worn=worn,
        gained=gained,
        efficiency=railroad.efficiency,
        maximum=efficiency.maximum(turn.state, code),
    )


def improvement_ordered(turn: CrTurn, code: str) -> int:
    """Return the dollars a mile that will be spent: at most $50 (10.2.4), none of a bankrupt (4.11.2).

    At its maximum a railroad spends nothing, for not a dollar could help.
    """
    railroad = turn.state.railroads[code]
    ordered = clamp(
        orders_for(turn, code).improve_usd_per_mile or 0, 0, rules_of(turn).improve_max_usd_per_mile
    )
    if ordered and railroad.solvency == BANKRUPT:
        tell_president(turn, code, "IMPROVEMENT_BANKRUPT", "4.11.2")
        return 0
    if ordered and railroad.efficiency >= efficiency.maximum(turn.state, code):
        tell_president(turn, code, "IMPROVEMENT_NEEDLESS", "10.2.4", efficiency=railroad.efficiency)
        return 0
    return ordered


def improve(turn: CrTurn, code: str, usd_per_mile: int) -> int:
    """Pay for improvements on all lines and return the points gained, never above the maximum (4.5)."""
    railroad = turn.state.railroads[code]
    usd = usd_per_mile * world().miles(railroad.lines)
    pay_improvements(turn, code, usd)
    before = railroad.efficiency
    railroad.efficiency += efficiency.gain(turn.dice, rules_of(turn), code, usd_per_mile)
    efficiency.settle(turn.state, code)
    tell_president(turn, code, "IMPROVED", "10.2.4", usd_per_mile=usd_per_mile, usd=usd)
    return railroad.efficiency - before


def buy_engine(turn: CrTurn, code: str) -> None:
    """Buy one better type of locomotive, out of cash; levels may be skipped (4.17)."""
    railroad = turn.state.railroads[code]
    level = orders_for(turn, code).engine or 0
    usd = engine_cost(rules_of(turn), world().miles(railroad.lines), railroad.engine, level)
    obstacle = engine_obstacle(turn, code, level, usd)
    if obstacle:
        tell_president(turn, code, obstacle, "4.17", level=level, usd=usd)
        return
    turn.ledger.pay(acc.rr_cash(code), acc.WORLD, usd, "locomotives", "4.17", level=level)
    railroad.engine = level
    turn.tell("ENGINE_BOUGHT", "4.17", railroad=code, level=level, engine=engines()[level])


def engine_obstacle(turn: CrTurn, code: str, level: int, usd: int) -> str:
    """Return the code of what forbids the purchase (4.11.2, 4.17, ruling A17), "" for nothing."""
    railroad = turn.state.railroads[code]
    if railroad.solvency == BANKRUPT:
        return "ENGINE_BANKRUPT"
    if level <= railroad.engine:
        return "ENGINE_NO_BETTER"
    if level > start_of(turn).best_engine:
        return "ENGINE_NOT_ON_MARKET"
    return "ENGINE_NO_CASH" if usd > acc.railroad_cash(turn.state, code) else ""


def buy_technology(turn: CrTurn, code: str) -> None:
    """Buy one technology, out of cash; a Grand Station goes to the biggest city served (4.18)."""
    railroad = turn.state.railroads[code]
    letter = orders_for(turn, code).technology
    usd = technology_cost(rules_of(turn), world().miles(railroad.lines), letter)
    obstacle = technology_obstacle(turn, code, letter, usd)
    if obstacle:
        tell_president(turn, code, obstacle, "4.18", technology=letter, usd=usd)
        return
    turn.ledger.pay(acc.rr_cash(code), acc.WORLD, usd, "technology", "4.18", technology=letter)
    railroad.technologies = sorted([*railroad.technologies, letter])
    facts: dict[str, Any] = {"railroad": code, "technology": letter}
    if letter == GRAND_STATION:
        railroad.grand_station = grand_station_city(rules_of(turn), start_of(turn).lines[code])
        facts["city"] = world().cities[railroad.grand_station].name
    turn.tell(f"TECHNOLOGY_{technologies()[letter].name}", "4.18", **facts)


def technology_obstacle(turn: CrTurn, code: str, letter: str, usd: int) -> str:
    """Return the code of what forbids the purchase (4.11.2, 4.18, rulings O5, A17), "" for nothing."""
    railroad, start = turn.state.railroads[code], start_of(turn)
    if railroad.solvency == BANKRUPT:
        return "TECHNOLOGY_BANKRUPT"
    if letter in railroad.technologies:
        return "TECHNOLOGY_OWNED"
    if letter not in start.technologies:
        return "TECHNOLOGY_NOT_ON_MARKET"
    if letter == GRAND_STATION and not grand_station_city(rules_of(turn), start.lines[code]):
        return "TECHNOLOGY_NO_CITY"
    return "TECHNOLOGY_NO_CASH" if usd > acc.railroad_cash(turn.state, code) else ""
