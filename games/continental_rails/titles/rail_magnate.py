"""Rail Magnate: points for the regions of a president's best railway system (1.2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Set

from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.tables import Changes, points
from games.continental_rails.world import world


def system_points(regions: Set[str], changes: Changes = ()) -> int:
    """Return the points of a system that connects these regions: by their number, and bonuses (1.2.4).

    >>> system_points({"Ohio"}), system_points({"Ohio", "Center"}), system_points({"Atlantic", "Pacific"})
    (0, 1, 5)
    """
    ladder = {row.figure: row.points for row in points("magnate_regions", changes)}
    bonuses = sum(row.points for row in points("magnate_bonus", changes) if row.earned_with(regions))
    return ladder.get(len(regions), 0) + bonuses


def best_system(networks: Iterable[Iterable[str]], changes: Changes = (), *, by_regions: bool = True) -> int:
    """Return the points of the best system among a president's railroads.

    Parameters
    ----------
    networks : iterable
        The lines of each of his railroads.
    changes : tuple
        Points that the match sets otherwise.
    by_regions : bool
        Whether the system with most regions scores (1.2.4); before ruling B61 that with most points did.

    Returns
    -------
    int
        Of one railroad alone and of two that share a city (1.2.4, ruling O16); of equals the most.
    """
    lines = [tuple(network) for network in networks]
    systems = list(lines)
    for number, one in enumerate(lines):
        systems += [one + other for other in lines[number + 1 :] if world().touch(one, other)]
    regions = [world().regions_of(system) for system in systems]
    most = max(map(len, regions), default=0) if by_regions else 0
    return max((system_points(each, changes) for each in regions if len(each) >= most), default=0)


def score(turn: CrTurn) -> dict[int, int]:
    """Return the points of the turn: networks as they end it, for the presidents of its start (ruling A2)."""
    networks: dict[int, list[list[str]]] = {seat: [] for seat in sorted(turn.state.seats)}
    for code, president in sorted(start_of(turn).presidents.items()):
        if president is not None and code in turn.state.railroads:
            networks[president].append(turn.state.railroads[code].lines)
    tables, by_regions = rules_of(turn).tables, bool(rules_of(turn).magnate_by_regions)
    return {seat: best_system(lines, tables, by_regions=by_regions) for seat, lines in networks.items()}
