"""Names and balances of the ledger's accounts of seats and shares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Protocol

from engine.ledger import USD, Balances, Posting


class HasBooks(Protocol):
    """A position with books."""

    @property
    def books(self) -> Balances:
        """Who has what."""


@cache
def seat(number: int) -> str:
    """Return the account of a seat: its cash, and whatever else it holds."""
    return f"seat/{number:02}"


@cache
def share(code: str) -> str:
    """Return the unit of a company's shares."""
    return f"share:{code}"


def balance(state: HasBooks, account: str, unit: str = USD) -> int:
    """Return what is on an account, 0 where nothing was ever posted."""
    accounts = state.books.get(unit)
    return accounts.get(account, 0) if accounts else 0


def cash(state: HasBooks, number: int) -> int:
    """Return a seat's cash, dollars."""
    return balance(state, seat(number))


def shares(state: HasBooks, number: int, code: str) -> int:
    """Return how many shares of a company a seat holds."""
    return balance(state, seat(number), share(code))


def movements(postings: Iterable[Posting], account: str) -> Iterator[tuple[Posting, int]]:
    """Yield the postings that touch an account, with the amount as it counts there: below zero, it went."""
    for posting in postings:
        if account in (posting.source, posting.target):
            yield posting, posting.amount if posting.target == account else -posting.amount


def cash_movements(postings: Iterable[Posting], account: str) -> Iterator[tuple[Posting, int]]:
    """Yield the postings of dollars among them."""
    return ((posting, usd) for posting, usd in movements(postings, account) if posting.unit == USD)
