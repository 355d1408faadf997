"""Names of the accounts in the books, and the few questions every phase asks of them.

Dollars come from the Bank, whose account goes below zero. Shares: one unit a railroad, issued out of the
box; unsold ones stand on the railroad's account (its charter). Cubes: one unit a railroad, 36 out of the
box, on the charter (supply, central, west), on the tracks or on the board.
"""

from __future__ import annotations

from games.continental_divide.state import State

BANK = "bank"
BOX = "box"
BOARD = "board"
TRACKS = "tracks"
SUPPLY = "supply"
USD = "usd"


def seat(number: int) -> str:
    """Return the account of a seat: its cash and its shares."""
    return f"seat/{number:02}"


def railroad(code: str) -> str:
    """Return the account of a railroad: its treasury and its unsold shares."""
    return f"rr/{code}"


def share(code: str) -> str:
    """Return the unit of a railroad's shares."""
    return f"share:{code}"


def cube(code: str) -> str:
    """Return the unit of a railroad's cubes."""
    return f"cube:{code}"


def balance(state: State, account: str, unit: str = USD) -> int:
    """Return what stands on an account."""
    return state.books.get(unit, {}).get(account, 0)


def cash(state: State, number: int) -> int:
    """Return a seat's cash, dollars."""
    return balance(state, seat(number))


def treasury(state: State, code: str) -> int:
    """Return a railroad's money, dollars."""
    return balance(state, railroad(code))


def shares(state: State, number: int, code: str) -> int:
    """Return how many shares of a railroad a seat holds."""
    return balance(state, seat(number), share(code))


def unsold(state: State, code: str) -> int:
    """Return how many shares of a railroad nobody has bought (3.1)."""
    return balance(state, railroad(code), share(code))


def supply(state: State, code: str) -> int:
    """Return how many cubes a railroad can build with now (4.6)."""
    return balance(state, SUPPLY, cube(code))


def waiting(state: State, code: str, region: str) -> int:
    """Return how many cubes wait on the charter until a region is entered (4.6)."""
    return balance(state, region, cube(code))
