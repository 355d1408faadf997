"""Names of the accounts in the books, and the few questions every phase asks of them.

Dollars: each seat and railroad has a cash account; what it owes stands below zero on its loan accounts, so
borrowing is a posting from the loan account to cash. Shares: one unit per railroad; ISSUER goes below
zero by all shares that exist.
"""

from __future__ import annotations

from functools import cache

from engine.ledger import USD
from games.common.accounts import balance, cash, seat, share, shares
from games.continental_rails.state import State

__all__ = ["USD", "balance", "cash", "seat", "share", "shares"]

BANK = "bank"
PUBLIC = "public"
ISSUER = "issuer"
WORLD = "world"
"""Customers, suppliers, contractors, politicians: where revenue comes from and expenses go."""


def seat_debt(seat: int) -> str:
    """Return the account of a seat's bank loans (a balance below zero is owed)."""
    return f"seat/{seat:02}/debt"


@cache
def rr_cash(code: str) -> str:
    """Return the cash account of a railroad; its treasury shares stand under the same name."""
    return f"rr/{code}"


def rr_bonds(code: str) -> str:
    """Return the account of a railroad's 6% bonds."""
    return f"rr/{code}/bonds"


def rr_loans(code: str) -> str:
    """Return the account of a railroad's short-term bank loans."""
    return f"rr/{code}/loans"


def rr_president(code: str) -> str:
    """Return the account of what a railroad owes its president (4.4)."""
    return f"rr/{code}/president"


def debt(state: State, seat: int) -> int:
    """Return what a seat owes the Bank, dollars (positive)."""
    return -balance(state, seat_debt(seat))


def public_shares(state: State, code: str) -> int:
    """Return how many shares of a railroad the Public holds."""
    return balance(state, PUBLIC, share(code))


def treasury(state: State, code: str) -> int:
    """Return how many of its own shares a railroad keeps in its treasury (4.2)."""
    return balance(state, rr_cash(code), share(code))


def issued(state: State, code: str) -> int:
    """Return the issued shares of a railroad: held by players and the Public, not the treasury (4.2)."""
    accounts = state.books.get(share(code), {})
    return -accounts.get(ISSUER, 0) - accounts.get(rr_cash(code), 0)


def railroad_cash(state: State, code: str) -> int:
    """Return a railroad's cash, dollars; below zero after a bad turn (4.11)."""
    return balance(state, rr_cash(code))


def bonds(state: State, code: str) -> int:
    """Return a railroad's bonds, dollars owed."""
    return -balance(state, rr_bonds(code))


def loans(state: State, code: str) -> int:
    """Return a railroad's short-term loans, dollars owed."""
    return -balance(state, rr_loans(code))


def owed_to_president(state: State, code: str) -> int:
    """Return what a railroad owes its president, dollars."""
    return -balance(state, rr_president(code))
