"""The static check of orders: what the rules say now, before the turn is played (10).

All findings at once; a faulty order falls, the others stand. Nothing here raises, whatever the orders say,
for a computer seat and a pasted sheet may say anything. Phases look again at what changes during the turn.
"""

from __future__ import annotations

from engine.findings import Finding
from games.continental_rails.checks import bank, bids, companies, offices, person, railroads, trades
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.orders import Orders
from games.continental_rails.state import State


def check(state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
    """Return the orders as accepted now, and all findings in the order of the form (10.1, 10.2).

    Money is followed through phases 1 to 4, so that bids are held to the cash that will be there in phase 5.
    """
    books = [Remarks() for _ in range(6)]
    personal, company, bidding, trading, office, railway = books
    accepted, cash_usd = bank.check(state, seat, orders, personal)
    accepted.railroads, cash_usd = railroads.check(state, seat, orders.railroads, cash_usd, railway)
    person.check(state, seat, orders, accepted, cash_usd, personal)
    accepted.companies = companies.check(state, seat, orders.companies, company)
    accepted.bids = bids.check(state, seat, orders.bids, cash_usd, bidding)
    accepted.trades = trades.check(state, seat, orders.trades, accepted.railroads, cash_usd, trading)
    offices.check(state, seat, orders, accepted, office)
    return accepted, tuple(finding for book in books for finding in book.found)
