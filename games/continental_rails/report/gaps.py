"""Finds the award that a builder of the turn is nearest to, and tells what it lacks."""

from __future__ import annotations

from collections.abc import Iterator

from games.common.stories import Story
from games.continental_rails.railways.connections import Missing, missing_lines
from games.continental_rails.report.edition import ENDED, Edition
from games.continental_rails.report.names import award_name
from games.continental_rails.state import Railroad
from games.continental_rails.world import world

PACIFIC = "PACIFIC"
_FAR_MILES = 1000
"""So far from an award nobody is near it yet."""


def gap(edition: Edition) -> tuple[Railroad, Missing] | None:
    """Return the nearest award that no railroad has yet, and whoever built this turn and is nearest to it.

    The Pacific comes before all others.
    """
    builders = {e.facts["railroad"] for e in edition.public_events("LINE_BUILT")}
    taken = set(edition.state.first_awards)
    gaps = [
        (missing.award != PACIFIC, missing.miles, code, missing)
        for code in sorted(builders & edition.state.railroads.keys())
        for missing in missing_lines(edition.state, code)
        if missing.award not in taken
    ]
    if not gaps:
        return None
    _, _, code, missing = min(gaps, key=lambda one: one[:3])
    return edition.state.railroads[code], missing


def stories(edition: Edition) -> Iterator[Story]:
    """Yield what the nearest award still lacks, where somebody came nearer to it this turn."""
    nearest = gap(edition)
    over = any(event.code == ENDED for event in edition.public_events())
    if nearest and nearest[1].miles < _FAR_MILES and not over and _has_come_nearer(edition, *nearest):
        rr, missing = nearest
        facts = {"name": rr.name, "miles": missing.miles, "count": len(missing.routes)}
        kind = "PACIFIC_GAP" if missing.award == PACIFIC else "GAP"
        yield Story(kind, _FAR_MILES - missing.miles, {**facts, "award": award_name(missing.award)}, rr.name)


def _has_come_nearer(edition: Edition, railroad: Railroad, missing: Missing) -> bool:
    """Return whether what is missing begins where a line of this turn ends."""
    routes = world().routes
    built = {
        city
        for event in edition.public_events()
        if event.code == "LINE_BUILT" and event.facts["railroad"] == railroad.code
        for city in routes[event.facts["route"]].ends
    }
    return any(city in built for code in missing.routes for city in routes[code].ends)
