"""Cornered stock: whose directors hold more than half of it (6.4)."""

from __future__ import annotations

from engine.exact import PERMILLE, scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.rules import rules_for
from games.continental_rails.state import State
from games.continental_rails.worth import large_holders


def is_cornered(state: State, code: str) -> bool:
    """Return whether the holders of a tenth or more have over half of the issued shares (6.4, ruling A33)."""
    held = sum(acc.shares(state, seat, code) for seat in large_holders(state, code))
    return held * PERMILLE > rules_for(state.overrides).corner_permille * acc.issued(state, code)


def announce(turn: CrTurn, code: str) -> None:
    """Measure after the trades; the news name the railroad, not the holders (6.4, ruling A33).

    The mark on the railroad bars short sales in the next turn (10.1.4).
    """
    railroad = turn.state.railroads[code]
    before, railroad.cornered = railroad.cornered, is_cornered(turn.state, code)
    if railroad.cornered:
        turn.tell("STOCK_CORNERED", "6.4", railroad=code)
    elif before:
        turn.tell("STOCK_FREED", "6.4", railroad=code)


def final_price(turn: CrTurn, code: str, close_usd: int) -> int:
    """Return the price after the exchange: a tenth below the close where the stock is cornered (6.4)."""
    rules = rules_of(turn)
    if not turn.state.railroads[code].cornered:
        return close_usd
    return max(rules.price_min_usd, scale(close_usd, PERMILLE - rules.corner_drop_permille))
