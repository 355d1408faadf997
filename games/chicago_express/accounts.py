"""Names of the accounts in the books, and the few questions everybody asks of them.

Units: dollars, shares of each company, trains of each company, houses. The bank and the makers of shares,
trains and houses go below zero, so each unit always sums to nothing.
"""

from __future__ import annotations

from games.chicago_express.state import State
from games.chicago_express.tables import companies
from games.common.accounts import balance, cash, seat, share, shares

__all__ = ["balance", "cash", "seat", "share", "shares"]

BANK, ISSUER, SUPPLY, TRACK = "bank", "issuer", "supply", "track"
HOUSE = "house"


def company(code: str) -> str:
    """Return the account of a company: its money and its unsold shares."""
    return f"company/{code}"


def on_hex(hex_id: str) -> str:
    """Return the account of a hex: the trains and houses on it."""
    return f"hex/{hex_id}"


def train(code: str) -> str:
    """Return the unit of a company's trains."""
    return f"train:{code}"


def treasury(state: State, code: str) -> int:
    """Return a company's money, dollars."""
    return balance(state, company(code))


def unsold(state: State, code: str) -> int:
    """Return how many shares still lie on a company's sheet."""
    return balance(state, company(code), share(code))


def sold(state: State, code: str) -> int:
    """Return how many shares of a company the players hold."""
    return companies()[code].shares - unsold(state, code)


def trains_left(state: State, code: str) -> int:
    """Return how many trains of a company are still in supply."""
    return balance(state, SUPPLY, train(code))


def houses_left(state: State) -> int:
    """Return how many houses are left for development."""
    return balance(state, SUPPLY, HOUSE)
