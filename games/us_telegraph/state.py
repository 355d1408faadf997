"""The position of one U.S. Telegraph match: plain values, no rules.

Cards, workers, building tokens and region tiles are counted in `books` (see `accounts.py`), so that none
can appear or vanish without a posting. The order of the deck, of the stacks and of the tile pile is kept
here; nobody may see it.
"""

from __future__ import annotations

import msgspec

from games.common.seats import PlainSeat

BUILD, DRAW, CARDS = "BUILD", "DRAW", "CARDS"
"""What a turn is spent on; CARDS is doing nothing, for three cards."""
ROUND, MOVE = "round", "move"
"""Paces: a whole round, or one seat's turn, per publish."""
ALL_BUILT, CONNECTED = "all_built", "connected"
"""The two ways to win."""


class Seat(PlainSeat, msgspec.Struct, kw_only=True):
    """One player. Cards and workers are in the books."""

    stacks: list[list[int]] = []
    """Face-down tokens, the next one last: three white stacks, then the black one. Nobody sees them."""
    waiting: list[int] = []
    """Face-up tokens on the player's own board, by number."""


class Laid(msgspec.Struct, kw_only=True):
    """A region tile on the map; `rotation` in steps of 60 degrees clockwise, `seat` 0 at the set-up."""

    tile: int
    q: int
    r: int
    rotation: int
    seat: int = 0
    turn: int = 0


class City(msgspec.Struct, kw_only=True):
    """A big city on the map."""

    name: str
    q: int
    r: int


class Built(msgspec.Struct, kw_only=True):
    """A building on the map."""

    seat: int
    number: int
    q: int
    r: int
    turn: int


class Count(msgspec.Struct, kw_only=True):
    """What everyone could count after a turn, for the charts."""

    built: dict[int, int]
    cards: dict[int, int]


class State(msgspec.Struct, kw_only=True):
    """A whole match before turn `turn`."""

    turn: int
    round: int = 1
    pace: str = ROUND
    computer_strength: str = "normal"
    seats: dict[int, Seat]
    order: list[int]
    """Seats clockwise, the first player first."""
    place: int = 0
    """Index in `order` of the seat that moves next (pace `move`; 0 in pace `round`)."""
    cities: list[City]
    tiles: list[Laid]
    buildings: list[Built] = []
    deck: list[str] = []
    """Resource cards face down, the next one last. Nobody sees them."""
    tile_pile: list[int] = []
    """Region tiles face down, the next one last. Nobody sees them."""
    books: dict[str, dict[str, int]]
    history: list[Count] = []
    ended: bool = False
    winner: int = 0
    victory: str = ""
    winning_cities: list[str] = []
