"""Treasury shares of this turn: what the president bought, what may still go to the exchange (10.2.3)."""

from __future__ import annotations

from engine.exact import PERMILLE
from games.continental_rails.commands import CrTurn, orders_for, start_of


def affordable_shares(cash_usd: int, price_usd: int, permille: int) -> int:
    """Return how many shares `cash_usd` pays for at `permille` thousandths of `price_usd`, rounded up.

    >>> affordable_shares(22, 15, 500), affordable_shares(23, 15, 500)
    (2, 3)
    """
    return max(0, cash_usd) * PERMILLE // (price_usd * permille)


def bought(turn: CrTurn) -> dict[str, int]:
    """Return how many treasury shares the president of each railroad bought in phase 4, by code."""
    shares: dict[str, int] = turn.notes.setdefault("treasury_bought", {})
    return shares


def bought_by(turn: CrTurn, seat: int, code: str) -> bool:
    """Return whether a seat bought treasury shares of a railroad in phase 4."""
    return start_of(turn).presidents.get(code) == seat and bought(turn).get(code, 0) > 0


def for_sale(turn: CrTurn, code: str) -> int:
    """Return the shares a railroad sells on the exchange, at most what phase 4 left of the start's."""
    asked = orders_for(turn, code).treasury_to_market or 0
    left = start_of(turn).treasury[code] - bought(turn).get(code, 0)
    return max(0, min(asked, left))
