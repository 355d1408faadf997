"""Operating efficiency: its maximum, wear, improvement, and the mean of two railroads (4.5)."""

from __future__ import annotations

from importlib.resources import files

from engine.dice import Dice
from engine.exact import clamp
from engine.snapshot import cache
from engine.tables import read_toml
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import State
from games.continental_rails.world import world


def maximum_for(rules: Rules, miles: int, levels_behind: int) -> int:
    """Return the highest efficiency a railroad of this size can reach.

    Parameters
    ----------
    rules : Rules
        Best figure, free miles, miles a point, points a level.
    miles : int
        All its lines, miles.
    levels_behind : int
        Levels between its locomotives and the best on the market (4.17).

    Returns
    -------
    int
        99, less 1 for each full or part 50 miles above 3000, less 2 a level behind; at least 1.

    Notes
    -----
    Rulebook 4.5, 4.17.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> [maximum_for(rules_for({}), miles, 0) for miles in (3000, 3001, 3050, 3051, 3521)]
    [99, 98, 98, 97, 88]
    """
    beyond = max(0, miles - rules.efficiency_free_miles)
    steps = -(-beyond // rules.efficiency_step_miles)
    highest = rules.efficiency_max - steps - rules.efficiency_engine_drop * max(0, levels_behind)
    return clamp(highest, rules.efficiency_min, rules.efficiency_max)


def maximum(state: State, code: str) -> int:
    """Return the highest efficiency a railroad can reach now (4.5, 4.17)."""
    railroad = state.railroads[code]
    behind = state.best_engine - railroad.engine
    return maximum_for(rules_for(state.overrides), world().miles(railroad.lines), behind)


def settle(state: State, code: str) -> None:
    """Bring a railroad's efficiency into the scale and under its maximum (4.5, ruling A22)."""
    railroad = state.railroads[code]
    lowest = rules_for(state.overrides).efficiency_min
    railroad.efficiency = clamp(railroad.efficiency, lowest, maximum(state, code))


def wear(dice: Dice, rules: Rules, code: str) -> int:
    """Return the points a railroad loses to wear this turn, five on average (4.5)."""
    return dice.between(f"wear/{code}", rules.wear_low, rules.wear_high)


def gain(dice: Dice, rules: Rules, code: str, usd_per_mile: int) -> int:
    """Return the points gained: each dollar a mile has an even chance to add one (4.5, 10.2.4)."""
    tries = (dice.chance(f"improve/{code}", rules.improve_chance_permille) for _ in range(usd_per_mile))
    return sum(tries)


def merged(one: int, one_miles: int, other: int, other_miles: int) -> int:
    """Return the efficiency of two railroads merged: the mean by miles, floored (ruling A22).

    >>> merged(90, 100, 61, 200)
    70
    """
    return (one * one_miles + other * other_miles) // (one_miles + other_miles)


def class_middle(points: int) -> int:
    """Return the middle of an efficiency's class: what those see who may not know the figure (4.5)."""
    return sum(class_bounds(points)) // 2


def class_bounds(points: int) -> tuple[int, int]:
    """Return the lowest and the highest efficiency of the class of an efficiency (4.5)."""
    return next((low, high) for low, high in _classes() if points >= low)


@cache
def _classes() -> tuple[tuple[int, int], ...]:
    """Return (lowest, highest efficiency) of each class, best first (4.5)."""
    rows = read_toml(files("games.continental_rails") / "data" / "efficiency_classes.toml")
    return tuple((row["low"], row["high"]) for row in rows)
