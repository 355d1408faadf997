"""Ids of lines and columns of the order form, and the codes of its choices."""

from __future__ import annotations

ORDER, ANSWER, HINT = "order", "answer", "hint"
BUILDING, HEX, MOST, STACK, TILE, ROTATION = (
    "building",
    "hex",
    "most",
    "stack",
    "tile",
    "rotation",
)
WATER = "water"
"""First of the columns of the cards to discard, which are named like the resources."""
FIRST, SECOND = "FIRST", "SECOND"
MOST_BUILDS, MOST_DRAWS = "MOST-BUILDS", "MOST-DRAWS"
WORKER_ACTIONS, WORKER_CARDS, KEEP = "WORKER-ACTIONS", "WORKER-CARDS", "KEEP"
KINDS_LIST, RESOURCES_LIST, STACKS_LIST = "kinds", "resources", "stacks"
WAITING_LIST, FREE_LIST, UNSEEN_LIST, LATER_LIST = "waiting", "hexes", "unseen", "hexes-later"
TILES_LIST, PLACES_LIST = "tiles", "places"
BASE_STACK = "BASE"


def build_line(n: int) -> str:
    """Return the id of the n-th wish to build."""
    return f"BUILD-{n}"


def draw_line(n: int) -> str:
    """Return the id of the n-th wish to draw."""
    return f"DRAW-{n}"


def follow_line(n: int) -> str:
    """Return the id of the n-th follow-up."""
    return f"IF-{n}"


def tile_line(n: int) -> str:
    """Return the id of the n-th wish for a region."""
    return f"REGION-{n}"


def building_code(number: int) -> str:
    """Return the code of a building: ``NO-22``."""
    return f"NO-{number}"


def stack_code(stack: int, black: int) -> str:
    """Return the code of a stack: ``PILE-1``, or ``PILE-BASE`` for the black one."""
    return f"PILE-{BASE_STACK if stack == black else stack + 1}"


def tile_code(tile: int) -> str:
    """Return the code of a region tile: ``REG-7``."""
    return f"REG-{tile}"


def number_of(code: str) -> int:
    """Return the number in a code of a building or tile, 0 where there is none.

    >>> number_of("NO-22"), number_of("")
    (22, 0)
    """
    digits = code.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else 0
