"""Limits first: what a seat wrote about its bids stands until it writes something else."""

from __future__ import annotations

from msgspec import UNSET

from engine.turn import Turn
from games.chicago_express import accounts as acc
from games.chicago_express.orders import Orders, both_limits
from games.chicago_express.periods import period_of
from games.chicago_express.standings import asks_at_once
from games.chicago_express.state import OPENING, State
from games.chicago_express.tables import companies, start_cash

CeTurn = Turn[State, Orders]


def run(turn: CeTurn) -> None:
    """Keep the limits of all seats that gave orders; they stand until the seat writes others."""
    turn.notes["period"] = period_of(turn.state).label
    for seat, orders in turn.orders.items():
        passes = asks_at_once(turn.state)
        limits = {code: list(pair) for code, pair in sorted(orders.limits.items()) if passes or any(pair)}
        turn.state.seats[seat].limits = limits
        turn.state.seats[seat].links = list(orders.links) if any(orders.links) else UNSET


def limit_of(state: State, seat: int, company: str) -> int:
    """Return a seat's highest bid for the next share of a company, within its money (rulings 18, 35)."""
    usd = state.seats[seat].limits.get(company, [0, 0])[0]
    return min(usd, acc.cash(state, seat), _linked_usd(state, seat))


def _linked_usd(state: State, seat: int) -> int:
    """Return the most a seat may still bid in the opening by what links its auctions (ruling 35)."""
    cash, links = acc.cash(state, seat), state.seats[seat].links
    if state.stage != OPENING or links is UNSET:
        return cash
    most_shares, most_usd = both_limits(links)
    held = sum(acc.shares(state, seat, code) for code in companies())
    spent = start_cash()[len(state.seats)] - cash
    if most_shares and held >= most_shares:
        return 0
    return max(0, most_usd - spent) if most_usd else cash


def used(state: State, seat: int, company: str) -> int:
    """Move on to the limit for shares after the first, and return it: one has been won."""
    pair = state.seats[seat].limits.get(company)
    if pair is None:
        return 0
    if pair[1]:
        state.seats[seat].limits[company] = [pair[1], pair[1]]
    else:
        del state.seats[seat].limits[company]
    return pair[1]
