"""Where a network could grow: points for regions, awards, systems, and how far they lie (1.2.3, 1.2.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.snapshot import cache, lru_cache
from games.common.networks import shortest
from games.continental_rails.computer.view import SeatView
from games.continental_rails.tables import Changes, points
from games.continental_rails.titles.rail_magnate import system_points
from games.continental_rails.world import network_of, world

FAR = 9
"""Lines to a region that is out of reach."""
MILLI = 1000


@lru_cache(1 << 12)
def magnate_points(regions: frozenset[str], changes: Changes = ()) -> int:
    """Return the Rail Magnate points of a system for a turn (1.2.4)."""
    return system_points(regions, changes)


def awards_within(regions: frozenset[str], changes: Changes = ()) -> list[tuple[str, int]]:
    """Return (award, points) of all the awards these regions earn (1.2.3)."""
    return [(row.key, row.points) for row in points("builder_award", changes) if row.earned_with(regions)]


def gain_milli(view: SeatView, code: str, lines: tuple[str, ...], turns: int) -> int:
    """Return the victory points that further lines would bring a railroad, thousandths.

    Parameters
    ----------
    view : SeatView
        Whose president asks.
    code : str
        His railroad.
    lines : tuple of str
        What it would own besides.
    turns : int
        Turns in which the Magnate's points would come.

    Returns
    -------
    int
        Regions and awards of Rail Builder once, points of Rail Magnate each turn; for each region still
        far off, the more the fewer lines it is away.
    """
    before = world().regions_of(view.railroads[code].lines)
    after = world().regions_of((*view.railroads[code].lines, *lines))
    points = view.rules.builder_region_points * len(after - before)
    points += sum(_award(view, code, *award) for award in awards_within(after, view.rules.tables))
    own = view.railroads[code].lines
    points += turns * (_system(view, code, (*own, *lines)) - _system(view, code, own)) // 3
    return points * MILLI + _nearer_milli(view, code, lines, after)


def _system(view: SeatView, code: str, lines: tuple[str, ...]) -> int:
    """Return Rail Magnate's points a turn if a railroad had these lines, with the seat's other (1.2.4)."""
    tables, regions = view.rules.tables, world().regions_of(lines)
    systems = [regions]
    for other in view.presidencies:
        theirs = view.railroads[other].lines
        if other != code:
            elsewhere = world().regions_of(theirs)
            systems += [regions | elsewhere] if world().touch(lines, theirs) else [elsewhere]
    return max(magnate_points(system, tables) for system in systems)


def _award(view: SeatView, code: str, key: str, worth: int) -> int:
    if key in view.awards(view.seat) or key in view.awards_of(code):
        return 0
    return worth if key in view.first_awards else worth * view.rules.builder_first_times


def _nearer_milli(view: SeatView, code: str, lines: tuple[str, ...], have: frozenset[str]) -> int:
    side = view.railroads[code].side
    old = distances(side, world().cities_of(view.railroads[code].lines))
    new = distances(side, world().cities_of(lines))
    worth = view.rules.builder_region_points * MILLI
    gains = (worth // (1 + new[r]) - worth // (1 + old[r]) for r in world().regions if r not in have)
    return sum(gain for gain in gains if gain > 0)


@lru_cache(1 << 12)
def distances(side: str, cities: frozenset[str]) -> Mapping[str, int]:
    """Return the lines between any of these cities and each region, whoever owns them."""
    regions = {region: _distances_to(side, region) for region in world().regions}
    return {
        region: min((FAR, *(far[city] for city in cities if city in far))) for region, far in regions.items()
    }


@cache
def _distances_to(side: str, region: str) -> Mapping[str, int]:
    """Return city -> number of lines of a side that lead from there to a region."""
    starred = [city.id for city in world().cities.values() if city.starred and city.region == region]
    return shortest(network_of(side), starred, lambda city, near, routes: 1)
