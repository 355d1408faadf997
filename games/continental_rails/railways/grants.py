"""Land grants that come with a right-of-way: how likely and how large (7)."""

from __future__ import annotations

from engine.exact import clamp
from games.continental_rails.rules import Rules
from games.continental_rails.world import world


def grant_chance(rules: Rules, route: str, influence: int) -> int:
    """Return the chance of a land grant, thousandths.

    Parameters
    ----------
    rules : Rules
        Base, drop a point of size, gain a point of influence, and the ceiling.
    route : str
        The right-of-way.
    influence : int
        Points the railroad bought this turn.

    Returns
    -------
    int
        Between two villages almost certain; none between two cities of the largest size.

    Notes
    -----
    Rulebook 7.
    """
    sizes = [world().cities[city].size for city in world().routes[route].ends]
    if min(sizes) >= rules.grant_no_size:
        return 0
    smaller = rules.grant_size_permille * (sum(sizes) - len(sizes))
    chance = rules.grant_base_permille - smaller + rules.grant_influence_permille * influence
    return clamp(chance, 0, rules.grant_max_permille)


def grant_size(rules: Rules, miles: int, influence: int) -> int:
    """Return the size of a grant, square miles: one a mile, a tenth more a point, at most twice (7).

    >>> from games.continental_rails.rules import rules_for
    >>> [grant_size(rules_for({}), 150, points) for points in (0, 3, 10, 40)]
    [150, 195, 300, 300]
    """
    tenths = min(rules.grant_multiple_tenths_max, 10 + influence)
    return miles * tenths // 10
