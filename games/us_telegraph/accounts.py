"""Names of the accounts and units in the books: cards, workers, building tokens and region tiles.

Every unit is made by MAKER, which goes below zero by all pieces that exist; so each sums to nothing.
"""

from __future__ import annotations

from games.us_telegraph.state import State
from games.us_telegraph.tables import RESOURCES

MAKER, DECK, DISCARDS = "maker", "deck", "discards"
RESERVE, BOX = "reserve", "box"
PILE, MAP = "pile", "map"
WORKER, TILE = "worker", "tile"


def card(resource: str) -> str:
    """Return the unit of resource cards of one kind."""
    return f"card:{resource}"


def building(number: int) -> str:
    """Return the unit of building tokens of one number."""
    return f"building:{number}"


def seat_account(seat: int) -> str:
    """Return the account of a seat's hand and workers."""
    return f"seat/{seat:02}"


def stack_account(seat: int) -> str:
    """Return the account of a seat's face-down tokens."""
    return f"seat/{seat:02}/stacks"


def waiting_account(seat: int) -> str:
    """Return the account of the face-up tokens on a seat's board."""
    return f"seat/{seat:02}/board"


def map_account(seat: int) -> str:
    """Return the account of a seat's buildings on the map."""
    return f"seat/{seat:02}/map"


def balance(state: State, account: str, unit: str) -> int:
    """Return what stands on an account."""
    return state.books.get(unit, {}).get(account, 0)


def hand(state: State, seat: int) -> dict[str, int]:
    """Return the cards in a seat's hand by kind."""
    return {name: balance(state, seat_account(seat), card(name)) for name in RESOURCES}


def hand_size(state: State, seat: int) -> int:
    """Return how many cards a seat holds: everyone may count them."""
    return sum(hand(state, seat).values())


def workers(state: State, seat: int) -> int:
    """Return how many workers a seat holds."""
    return balance(state, seat_account(seat), WORKER)


def discards(state: State) -> dict[str, int]:
    """Return the discard pile by kind; it lies open."""
    return {name: balance(state, DISCARDS, card(name)) for name in RESOURCES}
