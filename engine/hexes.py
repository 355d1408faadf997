"""Axial hex grid: neighbours, distances and centres, for any game with a hex map.

A hex is a pair (q, r). Directions run counter-clockwise from east (pointy-top) or north-east (flat-top).
"""

from __future__ import annotations

Hex = tuple[int, int]
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
FLAT, POINTY = "flat", "pointy"
_ROOT3 = 1.7320508075688772


def add(one: Hex, other: Hex) -> Hex:
    """Return the hex one step vector away."""
    return one[0] + other[0], one[1] + other[1]


def neighbours(one: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, in the order of DIRECTIONS.

    >>> neighbours((0, 0))[0]
    (1, 0)
    """
    return tuple(add(one, step) for step in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps between two hexes.

    >>> distance((0, 0), (2, -1))
    2
    """
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def centre(one: Hex, orientation: str) -> tuple[float, float]:
    """Return the centre for drawing: x to the right, y downwards, hexes of side 1. Never decides anything.

    >>> centre((0, 2), POINTY)
    (1.7320508075688772, 3.0)
    """
    q, r = one
    if orientation == FLAT:
        return 1.5 * q, _ROOT3 * (r + q / 2)
    return _ROOT3 * (q + r / 2), 1.5 * r
