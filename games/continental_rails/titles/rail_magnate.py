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


def best_system(networks: Iterable[Iterable[str]], changes: Changes = ()) -> int:
    """Return the points of the best system among a president's railroads.

    Parameters
    ----------
    networks : iterable
        The lines of each of his railroads.
    changes : tuple
        Points that the match sets otherwise.

    Returns
    -------
    int
        The best of one railroad alone and of two that share a city (1.2.4, ruling O16).
    """
    lines = [tuple(network) for network in networks]
    systems = list(lines)
    for number, one in enumerate(lines):
        systems += [one + other for other in lines[number + 1 :] if world().touch(one, other)]
    return max((system_points(world().regions_of(system), changes) for system in systems), default=0)


def score(turn: CrTurn) -> dict[int, int]:
    """Return the points of the turn: networks as they end it, for the presidents of its start (ruling A2)."""
    networks: dict[int, list[list[str]]] = {seat: [] for seat in sorted(turn.state.seats)}
    for code, president in sorted(start_of(turn).presidents.items()):
        if president is not None and code in turn.state.railroads:
            networks[president].append(turn.state.railroads[code].lines)
    tables = rules_of(turn).tables
    return {seat: best_system(lines, tables) for seat, lines in networks.items()}
