"""Names of hexes, and what a region tile covers: ``K52`` is row K, column 52 (ruling M6).

Rows run from north to south. Above row A they are called NZ, NY ... (north), below row Z SA, SB ... (south).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.hexes import Hex, add
from games.us_telegraph.tables import Tile, rules

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The ring of a tile: e, se, sw, w, nw, ne (data/tiles.csv)."""
ROTATIONS = len(STEPS)
_LETTERS = 26
_LABEL = re.compile(r"(N*|S*)([A-Z])(\d{1,3})")


def label(at: Hex) -> str:
    """Return the name of a hex.

    >>> label((0, 0)), label((0, -9)), label((1, 18))
    ('I50', 'NZ45', 'SA60')
    """
    q, r = at
    wraps, letter = divmod(r + rules().label_row, _LETTERS)
    prefix = "N" * -wraps if wraps < 0 else "S" * wraps
    return f"{prefix}{chr(ord('A') + letter)}{q + r // 2 + rules().label_column}"


def hex_of(name: str) -> Hex | None:
    """Return the hex of a name, None where it is no name.

    >>> hex_of("I50"), hex_of("NZ45"), hex_of("SA60"), hex_of("52")
    ((0, 0), (0, -9), (1, 18), None)
    """
    match = _LABEL.fullmatch(name)
    if not match:
        return None
    prefix, letter, column = match.groups()
    wraps = -len(prefix) if prefix.startswith("N") else len(prefix)
    r = wraps * _LETTERS + ord(letter) - ord("A") - rules().label_row
    return int(column) - rules().label_column - r // 2, r


def covered(centre: Hex) -> tuple[Hex, ...]:
    """Return the seven hexes of a tile: its centre, then the ring from east clockwise."""
    return (centre, *(add(centre, step) for step in STEPS))


def symbols(tile: Tile, centre: Hex, rotation: int) -> Iterator[tuple[Hex, str]]:
    """Yield each hex of a laid tile with its symbol, "" for none; `rotation` x 60 degrees clockwise."""
    yield centre, tile.centre
    for direction, step in enumerate(STEPS):
        yield add(centre, step), tile.ring[(direction - rotation) % ROTATIONS]
