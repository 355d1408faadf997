"""Names of the accounts in the books, and the few questions every phase asks of them.

Dollars come from the Bank, whose account goes below zero. Shares: one unit a railroad, issued out of the
box; unsold ones stand on the railroad's account (its charter). Cubes: one unit a railroad, 36 out of the
box, on the charter (supply, central, west), on the tracks or on the board.
"""

from __future__ import annotations

from games.common.accounts import balance, cash, seat, share, shares
from games.continental_divide.state import State

__all__ = ["balance", "cash", "seat", "share", "shares"]

BANK = "bank"
BOX = "box"
BOARD = "board"
TRACKS = "tracks"
SUPPLY = "supply"
USD = "usd"


def railroad(code: str) -> str:
    """Return the account of a railroad: its treasury and its unsold shares."""
    return f"rr/{code}"


def cube(code: str) -> str:
    """Return the unit of a railroad's cubes."""
    return f"cube:{code}"


def treasury(state: State, code: str) -> int:
    """Return a railroad's money, dollars."""
    return balance(state, railroad(code))


def unsold(state: State, code: str) -> int:
    """Return how many shares of a railroad nobody has bought (3.1)."""
    return balance(state, railroad(code), share(code))


def supply(state: State, code: str) -> int:
    """Return how many cubes a railroad can build with now (4.6)."""
    return balance(state, SUPPLY, cube(code))


def waiting(state: State, code: str, region: str) -> int:
    """Return how many cubes wait on the charter until a region is entered (4.6)."""
    return balance(state, region, cube(code))
