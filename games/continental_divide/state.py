"""The position of one Continental Divide match: plain values, no rules.

Money, shares and cubes are not kept here but in `books` (see `accounts.py`), so that nothing can change
hands without a posting. Everything else that must survive from turn to turn is.
"""

from __future__ import annotations

import msgspec

from games.common.seats import PlainSeat

ROUND, MOVE = "round", "move"
"""Paces: one publication for a whole turn of the game, or for one player's move."""
STRAIGHT, BENDING = "straight", "bending"
"""Readings of "direct line" (ruling R1)."""
EASY, NORMAL, STRONG = "easy", "normal", "strong"
PLAY, CARDS = "play", "cards"
"""Stages of a game turn at pace "move": buying and building, then the choice of turn-order cards."""


class Options(msgspec.Struct, kw_only=True, frozen=True):
    """What a match sets: pace, reading of "direct line", strength of computer seats."""

    pace: str = ROUND
    line: str = STRAIGHT
    computer_strength: str = NORMAL


class Seat(PlainSeat, kw_only=True):
    """One player. Cash and shares are in the books."""


class Railroad(msgspec.Struct, kw_only=True):
    """A railroad that was started (3.1). Cash, unsold shares and cubes are in the books."""

    code: str
    founder: int
    started: int
    """Game turn in which it was started."""
    start_hex: str
    issued: int
    value_usd: int
    income_usd: int = 0
    hexes: list[str] = []
    """Hexes with a cube, in the order in which they were built; the start hex is the first."""
    lines: list[list[str]] = []
    """Lines as they were built, each from the hex it set out from."""
    regions: list[str] = []
    """Regions beyond the east that it has entered (4.6)."""
    crossed: bool = False
    """Whether it has crossed the continental divide (4.7)."""
    port: str = ""
    """Name of its port city, "" for none (4.5)."""


class Mark(msgspec.Struct, kw_only=True):
    """Figures of the end of one game turn, for charts."""

    points: dict[int, int]
    cash_usd: dict[int, int]
    income_usd: dict[str, int]


class State(msgspec.Struct, kw_only=True):
    """A whole match before publication `turn`; `round` is the turn of the game, 1 to 8."""

    options: Options
    turn: int
    round: int
    seats: dict[int, Seat]
    order: list[int]
    """Seats by their turn-order card, the first player first."""
    railroads: dict[str, Railroad]
    """By code, sorted."""
    books: dict[str, dict[str, int]]
    stage: str = PLAY
    moved: int = 0
    """Pace "move": how many seats have moved in this stage."""
    chosen: dict[int, int] = {}
    """Cards chosen so far for the next turn: seat -> card."""
    ended: bool = False
    history: list[Mark] = []
