"""Double-entry bookkeeping of money and shares, each entry with its rule.

Balances live in the state as plain dictionaries, unit -> account -> amount. A unit is ``"usd"`` or a kind
of share (``"share:B&O"``). Issuers and lenders go below zero, so each unit always sums to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

USD = "usd"
Balances = dict[str, dict[str, int]]


class LedgerError(Exception):
    """The books do not balance, or a posting makes no sense: always a bug in Turnsheet."""


class Posting(NamedTuple):
    """One movement from `source` to `target`, and why."""

    number: int
    phase: int
    unit: str
    source: str
    target: str
    amount: int
    reason: str
    rule: str
    facts: Mapping[str, Any]


class Ledger:
    """The books of one turn: works on the state's balances and remembers each posting.

    Parameters
    ----------
    balances : dict
        unit -> account -> amount; changed in place.
    """

    def __init__(self, balances: Balances) -> None:
        self.balances = balances
        self.postings: list[Posting] = []
        self.phase = 0

    def balance(self, account: str, unit: str = USD) -> int:
        """Return what stands on an account, 0 where nothing was ever posted."""
        return self.balances.get(unit, {}).get(account, 0)

    def holders(self, unit: str) -> dict[str, int]:
        """Return the accounts of one unit that hold anything, by name."""
        return {account: n for account, n in sorted(self.balances.get(unit, {}).items()) if n}

    def move(
        self, unit: str, source: str, target: str, amount: int, reason: str, rule: str, /, **facts: Any
    ) -> None:
        """Post `amount` of `unit` from `source` to `target`; nothing is posted for 0.

        Raises
        ------
        LedgerError
            If the amount is negative or both accounts are the same.
        """
        if amount < 0 or source == target:
            raise LedgerError(f"{reason}: {amount} {unit} from {source} to {target}")
        if amount == 0:
            return
        accounts = self.balances.setdefault(unit, {})
        accounts[source] = accounts.get(source, 0) - amount
        accounts[target] = accounts.get(target, 0) + amount
        number = len(self.postings) + 1
        self.postings.append(Posting(number, self.phase, unit, source, target, amount, reason, rule, facts))

    def pay(self, source: str, target: str, usd: int, reason: str, rule: str, **facts: Any) -> None:
        """Post whole dollars from `source` to `target`."""
        self.move(USD, source, target, usd, reason, rule, **facts)

    def close(self, unit: str) -> None:
        """Forget a unit that nobody holds any more (shares of a railroad merged away).

        Raises
        ------
        LedgerError
            If somebody still does.
        """
        if any(self.balances.get(unit, {}).values()):
            raise LedgerError(f"{unit} is still held: {self.holders(unit)}")
        self.balances.pop(unit, None)


def check_balanced(balances: Balances) -> None:
    """Make sure that each unit sums to nothing.

    Raises
    ------
    LedgerError
        Naming the unit and the difference.
    """
    for unit, accounts in balances.items():
        if difference := sum(accounts.values()):
            raise LedgerError(f"{unit} is out of balance by {difference}")


def check_postings(opening: Balances, postings: Iterable[Posting], closing: Balances) -> None:
    """Make sure that opening balances and postings lead to the closing balances, account by account.

    Raises
    ------
    LedgerError
        Naming the first account that was changed without a posting.
    """
    posted = {unit: dict(accounts) for unit, accounts in opening.items()}
    for entry in postings:
        accounts = posted.setdefault(entry.unit, {})
        accounts[entry.source] = accounts.get(entry.source, 0) - entry.amount
        accounts[entry.target] = accounts.get(entry.target, 0) + entry.amount
    for unit in sorted(posted.keys() | closing.keys()):
        said, held = posted.get(unit, {}), closing.get(unit, {})
        if said == held:
            continue
        for name in sorted(said.keys() | held.keys()):
            if said.get(name, 0) != held.get(name, 0):
                raise LedgerError(
                    f"{unit, name} holds {held.get(name, 0)}, the postings say {said.get(name, 0)}"
                )
