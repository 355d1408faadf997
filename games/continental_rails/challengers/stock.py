"""Tycoons who do one thing on the exchange."""

from __future__ import annotations

from collections.abc import Callable

from engine.dice import Dice
from engine.exact import PERMILLE
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import BUY, SELL, Orders, Trade
from games.continental_rails.state import State


def shorts(seen: State, seat: int, dice: Dice) -> Orders:
    """Sell short what looks dearest beside its last dividend, six a turn, and nothing else."""
    view = SeatView(seen, seat)

    def dearness(code: str) -> int:
        railroad = view.railroads[code]
        return railroad.price_usd * PERMILLE // max(1, 1 + railroad.dividend_usd)

    return Orders(trades=_shorts(view, dearness))


def shorts_of_risers(seen: State, seat: int, dice: Dice) -> Orders:
    """Sell short what rose most in the last turn, six a turn, and nothing else."""
    view = SeatView(seen, seat)

    def rise(code: str) -> int:
        days = seen.railroads[code].market[-1:]
        return days[0].close_usd * PERMILLE // max(1, days[0].start_usd) if days else 0

    return Orders(trades=_shorts(view, rise))


def _shorts(view: SeatView, key: Callable[[str], int]) -> list[Trade]:
    open_to = [code for code in sorted(view.railroads) if view.short_limit(code) > view.shares(code)]
    chosen = sorted(open_to, key=lambda code: -key(code))[: view.rules.transactions]
    return [Trade(action=SELL, railroad=code, shares=view.short_limit(code)) for code in chosen]


def one_railroad(seen: State, seat: int, dice: Dice) -> Orders:
    """Put everything that can be borrowed into the one railroad of which most is held, and seek its chair."""
    view = SeatView(seen, seat)
    code = max(sorted(view.railroads), key=lambda code: view.shares(code) * PERMILLE // view.issued(code))
    usd = max(0, view.safe_debt() - view.debt)
    shares = min(view.bid_limit(code), (view.cash + usd) // max(1, view.railroads[code].price_usd))
    trades = [Trade(action=BUY, railroad=code, shares=shares)] if shares else []
    return Orders(borrow_usd=min(usd, view.borrowable()), trades=trades, control=[code])
