"""Names of the accounts and units in the books: cards, workers, building tokens and region tiles.

Every unit is made by MAKER, which goes below zero by all pieces that exist; so each sums to nothing.
"""

from __future__ import annotations

from games.common.accounts import balance, seat
from games.us_telegraph.state import State
from games.us_telegraph.tables import RESOURCES

__all__ = ["balance", "seat"]

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


def stack_account(seat: int) -> str:
    """Return the account of a seat's face-down tokens."""
    return f"seat/{seat:02}/stacks"


def waiting_account(seat: int) -> str:
    """Return the account of the face-up tokens on a seat's board."""
    return f"seat/{seat:02}/board"


def map_account(seat: int) -> str:
    """Return the account of a seat's buildings on the map."""
    return f"seat/{seat:02}/map"


def hand(state: State, number: int) -> dict[str, int]:
    """Return the cards in a seat's hand by kind."""
    return {name: balance(state, seat(number), card(name)) for name in RESOURCES}


def hand_size(state: State, number: int) -> int:
    """Return how many cards a seat holds: everyone may count them."""
    return sum(hand(state, number).values())


def workers(state: State, number: int) -> int:
    """Return how many workers a seat holds."""
    return balance(state, seat(number), WORKER)


def discards(state: State) -> dict[str, int]:
    """Return the discard pile by kind; it lies open."""
    return {name: balance(state, DISCARDS, card(name)) for name in RESOURCES}
