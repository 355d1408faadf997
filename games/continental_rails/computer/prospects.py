"""Where a network could grow: points for regions, awards, systems, and how far they lie (1.2.3, 1.2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from games.continental_rails.computer.view import SeatView
from games.continental_rails.tables import Changes, points
from games.continental_rails.titles.rail_magnate import system_points
from games.continental_rails.world import world

FAR = 9
"""Lines to a region that is out of reach."""
MILLI = 1000


@lru_cache(maxsize=1 << 12)
def regions_of(lines: tuple[str, ...]) -> frozenset[str]:
    """Return the regions a network connects (2.7)."""
    return frozenset(world().regions_of(lines))


@lru_cache(maxsize=1 << 12)
def magnate_points(regions: frozenset[str], changes: Changes = ()) -> int:
    """Return the Rail Magnate points of a system for a turn (1.2.4)."""
    return system_points(set(regions), changes)


def awards_within(regions: frozenset[str], changes: Changes = ()) -> list[tuple[str, int]]:
    """Return (award, points) of all the awards these regions earn (1.2.3)."""
    return [
        (row.key, row.points) for row in points("builder_award", changes) if row.earned_with(set(regions))
    ]


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
    before = regions_of(view.railroads[code].lines)
    after = regions_of((*view.railroads[code].lines, *lines))
    found = view.rules.builder_region_points * len(after - before)
    found += sum(_award(view, code, *award) for award in awards_within(after, view.rules.tables))
    systems = [magnate_points(regions, view.rules.tables) for regions in (before, after)]
    found += turns * (systems[1] - systems[0]) // 3
    return found * MILLI + _nearer_milli(view, code, lines, after)


def _award(view: SeatView, code: str, key: str, worth: int) -> int:
    if key in view.awards(view.seat) or key in view.awards_of(code):
        return 0
    return worth if key in view.first_awards else worth * view.rules.builder_first_times


def _nearer_milli(view: SeatView, code: str, lines: tuple[str, ...], have: frozenset[str]) -> int:
    side = view.railroads[code].side
    old = _distances(side, world().cities_of(view.railroads[code].lines))
    new = _distances(side, world().cities_of(lines))
    worth = view.rules.builder_region_points * MILLI
    gains = (worth // (1 + new[r]) - worth // (1 + old[r]) for r in world().regions if r not in have)
    return sum(gain for gain in gains if gain > 0)


def _distances(side: str, cities: Iterable[str]) -> dict[str, int]:
    """Return the lines between any of these cities and each region."""
    found = dict.fromkeys(world().regions, FAR)
    for city in cities:
        for region, lines in distances(side).get(city, {}).items():
            found[region] = min(found[region], lines)
    return found


@cache
def distances(side: str) -> dict[str, dict[str, int]]:
    """Return city -> region -> number of lines of a side that lead there, whoever owns them."""
    found: dict[str, dict[str, int]] = {}
    for region in world().regions:
        starred = [c.id for c in world().cities.values() if c.starred and c.region == region]
        for city, lines in _spread(side, starred).items():
            found.setdefault(city, {})[region] = lines
    return found


def _spread(side: str, cities: list[str]) -> dict[str, int]:
    found, edge, step = dict.fromkeys(cities, 0), cities, 0
    while edge:
        step += 1
        reached = dict.fromkeys(
            end
            for city in edge
            for code in world().at_city[city]
            if world().routes[code].side == side
            for end in world().routes[code].ends
        )
        edge = [city for city in reached if city not in found]
        found |= dict.fromkeys(edge, step)
    return found
