"""Shapes of hex-board signs and marks as SVG paths.

Both drawings, the one for Plotly and the static one, are made of the same points. Ground is known by its
colour and by a sign as on old survey maps, marks by the colour and letters of their owner and by their form.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin

from engine.hexes import FLAT

Point = tuple[int, int]
Stroke = tuple[Point, ...]

_POINTY: Stroke = ((0, -100), (87, -50), (87, 50), (0, 100), (-87, 50), (-87, -50))
_FLAT: Stroke = ((50, -87), (100, 0), (50, 87), (-50, 87), (-100, 0), (-50, -87))

# What is drawn on each style of ground; a style without a sign here is plain.
SIGNS: dict[str, tuple[Stroke, ...]] = {
    "forest": (
        ((-40, 10), (-27, -24), (-14, 10), (-40, 10)),
        ((-27, 10), (-27, 22)),
        ((14, 22), (27, -12), (40, 22), (14, 22)),
        ((27, 22), (27, 34)),
    ),
    "hills": (
        ((-48, 12), (-40, -3), (-27, -9), (-14, -3), (-6, 12)),
        ((6, 28), (14, 13), (27, 7), (40, 13), (48, 28)),
    ),
    "mountain": (((-48, 28), (-22, -20), (-4, 12)), ((-12, 26), (16, -30), (46, 28))),
    "peak": (
        ((-48, 32), (0, -40), (48, 32)),
        ((-20, -10), (-8, -2), (0, -12), (8, -2), (20, -10)),
        ((-24, 32), (0, 4), (24, 32)),
    ),
    "desert": tuple(
        ((x, y), (x + 6, y)) for x, y in ((-38, -8), (-12, 4), (14, -14), (32, 8), (-28, 24), (8, 26))
    ),
    "swamp": tuple(
        tuple((x + dx, y + dy) for dx, dy in stroke)
        for x, y in ((-26, 2), (24, 22))
        for stroke in (((-16, 8), (16, 8)), ((-8, 8), (-12, -6)), ((0, 8), (0, -10)), ((8, 8), (12, -6)))
    ),
    "valley": (
        ((-46, -12), (-22, 24), (0, 30), (22, 24), (46, -12)),
        ((-14, 2), (-4, 12), (6, 2), (16, 12)),
    ),
    "water": tuple(
        tuple(
            (x, y + rise) for x, rise in zip(range(-48, 49, 12), (0, -6, 0, 6, 0, -6, 0, 6, 0), strict=True)
        )
        for y in (-8, 20)
    ),
    "city": (((-30, -30), (30, -30), (30, 30), (-30, 30), (-30, -30)),),
    "port": (
        ((0, -30), (0, 30)),
        ((-14, -16), (14, -16)),
        ((-26, 10), (-18, 24), (0, 30), (18, 24), (26, 10)),
    ),
    "field": tuple(((x, 26), (x + 22, -20)) for x in (-46, -24, -2, 20)),
    "industry": (
        ((-36, 28), (-36, -6), (-16, 8), (-16, -6), (4, 8), (4, -30), (18, -30), (18, 28), (-36, 28)),
    ),
    # A ring that shows around the marks, too, and a star.
    "goal": (
        tuple((round(82 * cos(n * pi / 4)), round(82 * sin(n * pi / 4))) for n in range(9)),
        tuple((round(34 * sin(n * pi / 2.5 * 2)), round(-34 * cos(n * pi / 2.5 * 2))) for n in range(6)),
    ),
    # Ground that is not there yet.
    "open": (((-16, 0), (16, 0)), ((0, -16), (0, 16))),
    "start": (((-14, 34), (-14, -34), (22, -22), (-14, -8)),),
}
STYLES = ("plain", *SIGNS)

_ROUND: Stroke = tuple((round(50 * cos(n * pi / 8)), round(50 * sin(n * pi / 8))) for n in range(16))
# Form of each kind of mark, 100 wide; a label is letters only.
MARKS: dict[str, Stroke] = {
    "token": _ROUND,
    "city": ((-44, -44), (44, -44), (44, 44), (-44, 44)),
    "house": ((-46, 46), (-46, -8), (0, -50), (46, -8), (46, 46)),
    "train": (
        (-50, 42),
        (-50, -46),
        (-4, -46),
        (-4, -22),
        (22, -22),
        (22, -46),
        (40, -46),
        (40, -22),
        (50, -22),
        (50, 42),
    ),
}
# How far below the middle the letters of a mark stand, where its form is no square.
LETTERS_DOWN = {"house": 10, "train": 12}


def corners(orientation: str) -> Stroke:
    """Return the six corners of a hex."""
    return _FLAT if orientation == FLAT else _POINTY


def edge(one: Point, other: Point) -> Stroke:
    """Return the side that two neighbouring hexes share, from their centres.

    >>> edge((0, 0), (0, 173))
    ((-50, 86), (50, 86))
    """
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    # Centres of neighbours are sqrt(3) sides apart, and the shared side lies across the way between them.
    across, down = (other[0] - one[0]) * 50 / 173, (other[1] - one[1]) * 50 / 173
    ends = ((middle[0] + sign * down, middle[1] - sign * across) for sign in (-1, 1))
    return tuple((round(x), round(y)) for x, y in ends)


def moved(shape: Stroke, at: Point, percent: int = 100) -> Stroke:
    """Return a shape put somewhere, in per cent of its size."""
    return tuple((at[0] + x * percent // 100, at[1] + y * percent // 100) for x, y in shape)


def spots(count: int) -> tuple[int, list[Point]]:
    """Return how wide each of `count` marks in one hex may be, and their places around its centre.

    >>> spots(2)
    (62, [(-33, 0), (33, 0)])
    """
    columns = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}.get(count, 4)
    rows = max(1, ceil(count / columns))
    # A mark alone has the whole middle of its hex, between label and name.
    pitch = min(84 if count == 1 else 66, 152 // columns, 96 // rows)
    places = []
    for n in range(count):
        row, column = divmod(n, columns)
        wide = min(columns, count - row * columns)
        places.append(((2 * column - wide + 1) * pitch // 2, (2 * row - rows + 1) * pitch // 2))
    return pitch - 4, places
