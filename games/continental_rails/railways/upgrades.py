"""Locomotives and technologies: what they cost, and where a Grand Station may stand (4.17, 4.18)."""

from __future__ import annotations

from collections.abc import Iterable

from games.continental_rails.rules import Rules
from games.continental_rails.state import Railroad
from games.continental_rails.world import world

GRAND_STATION = "A"


def engine_cost(rules: Rules, miles: int, old: int, new: int) -> int:
    """Return what better locomotives cost, dollars: $10 a mile and level (4.17).

    Examples
    --------
    From type 1 to type 4 costs $30 a mile:

    >>> from games.continental_rails.rules import rules_for
    >>> engine_cost(rules_for({}), 1, 1, 4)
    30
    """
    return rules.engine_usd_per_mile * max(0, new - old) * miles


def technology_cost(rules: Rules, miles: int, letter: str) -> int:
    """Return what a technology costs, dollars: $10 a mile, a Grand Station $10,000 (4.18)."""
    return rules.grand_station_usd if letter == GRAND_STATION else rules.technology_usd_per_mile * miles


def grand_station_city(rules: Rules, lines: Iterable[str]) -> str:
    """Return the city where these lines could have a Grand Station, "" for none (4.18).

    The biggest of size 4 or 5; of several, the first by name.
    """
    cities = [world().cities[city] for city in sorted(world().cities_of(lines))]
    fit = [city for city in cities if city.size >= rules.grand_station_city_size]
    return min(fit, key=lambda city: (-city.value, city.name, city.id)).id if fit else ""


def new_technologies(on_market: Iterable[str]) -> list[str]:
    """Return the technologies a new railroad starts with: all but the Grand Station (4.18)."""
    return [letter for letter in on_market if letter != GRAND_STATION]


def levelling_cost(rules: Rules, stays: Railroad, goes: Railroad) -> int:
    """Return what it costs to raise two merging railroads to the higher level, dollars (4.13).

    Each pays the normal price of what it lacks on its own miles; a Grand Station is carried over, not
    bought again (ruling O10).
    """
    return _raised(rules, stays, goes) + _raised(rules, goes, stays)


def _raised(rules: Rules, low: Railroad, high: Railroad) -> int:
    miles = world().miles(low.lines)
    missing = sorted(set(new_technologies(high.technologies)) - set(low.technologies))
    technologies = sum(technology_cost(rules, miles, letter) for letter in missing)
    return engine_cost(rules, miles, low.engine, high.engine) + technologies
