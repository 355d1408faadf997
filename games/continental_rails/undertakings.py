"""Lists what a railroad could undertake next that the rules allow and that pays.

A measure of how much is left to play for (ruling B51). It decides nothing, and looks at no till: who has no
money this turn may have it next turn.
"""

from __future__ import annotations

from engine.exact import PERMILLE
from games.continental_rails.computer.appraisal import gross_usd, kept_permille
from games.continental_rails.railways.efficiency import maximum_for
from games.continental_rails.railways.finance import doubling_cost
from games.continental_rails.railways.network import absorbers, eligible_rights_of_way, merger_obstacle
from games.continental_rails.railways.upgrades import (
    GRAND_STATION,
    engine_cost,
    grand_station_city,
    technology_cost,
)
from games.continental_rails.rules import rules_for
from games.continental_rails.state import BANKRUPT, State
from games.continental_rails.tables import climates
from games.continental_rails.world import world

PAYS_TURNS = 8
"""Turns of profit that must bring back what something costs, as for computers (`life_turns`, ruled)."""
MERGER_PERMILLE = 900
"""What two railroads must take in together, of what they do apart, as for computers: it frees an office."""
_ON_THE_MARKET = ("bank", "owned")


def undertakings(state: State, code: str) -> tuple[str, ...]:
    """Return what is open to a railroad: some of the six kinds below, none for one that is bankrupt (4.11).

    A merger counts where its president has the other railroad, too (4.13).
    """
    if state.railroads[code].solvency == BANKRUPT:
        return ()
    kinds = {
        "right_of_way": bool(state.railroads[code].right_of_way or eligible_rights_of_way(state, code)),
        "absorption": any(
            code in absorbers(state, company)
            for company, one in state.companies.items()
            if one.status in _ON_THE_MARKET
        ),
        "merger": any(_merger_pays(state, code, other) for other in state.railroads),
        "double_track": _double_track_pays(state, code),
        "engine": _engine_pays(state, code),
        "technology": _technology_pays(state, code),
    }
    return tuple(kind for kind, is_open in kinds.items() if is_open)


def _merger_pays(state: State, code: str, other: str) -> bool:
    one, two = state.railroads[code], state.railroads[other]
    if one.president is None or one.president != two.president:
        return False
    if merger_obstacle(state, code, other) and merger_obstacle(state, other, code):
        return False
    joint = _gross(state, code, [*one.lines, *two.lines], [*one.doubled, *two.doubled])
    return joint * PERMILLE >= (_gross(state, code) + _gross(state, other)) * MERGER_PERMILLE


def _double_track_pays(state: State, code: str) -> bool:
    railroad, rules = state.railroads[code], rules_for(state.overrides)
    climate, kept = climates(rules.tables)[state.climate], _kept(state, code)
    for line in railroad.lines:
        if line not in railroad.doubled:
            more = _gross(state, code, railroad.lines, [*railroad.doubled, line]) - _gross(state, code)
            if _pays(more * kept, doubling_cost(rules, climate, line)):
                return True
    return False


def _engine_pays(state: State, code: str) -> bool:
    railroad, rules = state.railroads[code], rules_for(state.overrides)
    levels, miles = state.best_engine - railroad.engine, world().miles(railroad.lines)
    if levels <= 0:
        return False
    better = _kept(state, code, maximum_for(rules, miles, 0)) - _kept(
        state, code, maximum_for(rules, miles, levels)
    )
    return _pays(_gross(state, code) * better, engine_cost(rules, miles, railroad.engine, state.best_engine))


def _technology_pays(state: State, code: str) -> bool:
    railroad, rules = state.railroads[code], rules_for(state.overrides)
    miles, now = world().miles(railroad.lines), _gross(state, code) * _kept(state, code)
    for letter in state.technologies:
        stands = letter == GRAND_STATION and not grand_station_city(rules, railroad.lines)
        if letter in railroad.technologies or stands:
            continue
        letters = [*railroad.technologies, letter]
        gross = gross_usd(rules, tuple(railroad.lines), tuple(railroad.doubled), tuple(letters))
        kept = kept_permille(rules, railroad.efficiency, letters)
        if _pays(gross * kept - now, technology_cost(rules, miles, letter)):
            return True
    return False


def _pays(gain_milli: int, usd: int) -> bool:
    return gain_milli * PAYS_TURNS > usd * PERMILLE


def _gross(state: State, code: str, lines: list[str] | None = None, doubled: list[str] | None = None) -> int:
    railroad = state.railroads[code]
    shape = (lines or railroad.lines, railroad.doubled if doubled is None else doubled, railroad.technologies)
    return gross_usd(rules_for(state.overrides), *map(tuple, shape))


def _kept(state: State, code: str, efficiency: int | None = None) -> int:
    railroad = state.railroads[code]
    reached = railroad.efficiency if efficiency is None else efficiency
    return kept_permille(rules_for(state.overrides), reached, railroad.technologies)
