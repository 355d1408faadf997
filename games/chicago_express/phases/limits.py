"""Limits first: what a seat wrote about its bids stands until it writes something else."""

from __future__ import annotations

from engine.turn import Turn
from games.chicago_express import accounts as acc
from games.chicago_express.orders import Orders
from games.chicago_express.periods import period_of
from games.chicago_express.state import State

CeTurn = Turn[State, Orders]


def run(turn: CeTurn) -> None:
    """Keep the limits of all seats that gave orders; they stand until the seat writes others."""
    turn.notes["period"] = period_of(turn.state).label
    for seat, orders in turn.orders.items():
        kept = {code: list(pair) for code, pair in sorted(orders.limits.items()) if any(pair)}
        turn.state.seats[seat].limits = kept


def limit_of(state: State, seat: int, company: str) -> int:
    """Return a seat's highest bid for the next share of a company, within its money (ruling 18)."""
    usd = state.seats[seat].limits.get(company, [0, 0])[0]
    return min(usd, acc.cash(state, seat))


def used(state: State, seat: int, company: str) -> None:
    """Move on to the limit for shares after the first: one has been won."""
    pair = state.seats[seat].limits.get(company)
    if pair is None:
        return
    if pair[1]:
        state.seats[seat].limits[company] = [pair[1], pair[1]]
    else:
        del state.seats[seat].limits[company]
