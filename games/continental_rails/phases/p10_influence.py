"""Phase 10: railroads buy political influence, out of cash alone, for this turn alone (4.9)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start
from games.continental_rails.railways.notices import tell_president
from games.continental_rails.railways.payment import influence_point_cost
from games.continental_rails.state import BANKRUPT

INFLUENCE = "influence"
"""turn.notes: railroad -> points bought this turn."""


def run(turn: CrTurn) -> None:
    """Buy what each president ordered (11.1 step 10)."""
    turn.notes[INFLUENCE] = {}
    for code in railroads_at_start(turn):
        points = orders_for(turn, code).influence_points or 0
        if points > 0:
            buy_influence(turn, code, points)


def buy_influence(turn: CrTurn, code: str, ordered: int) -> None:
    """Buy whole points as far as the cash goes (4.9, rulings O15, A15); none of a bankrupt (4.11.2)."""
    if turn.state.railroads[code].solvency == BANKRUPT:
        tell_president(turn, code, "INFLUENCE_BANKRUPT", "4.9", count=ordered)
        return
    each = influence_point_cost(turn, code)
    points = affordable_points(ordered, acc.railroad_cash(turn.state, code), each)
    turn.ledger.pay(acc.rr_cash(code), acc.WORLD, points * each, "influence", "4.9", points=points)
    turn.notes[INFLUENCE][code] = points
    if points < ordered:
        tell_president(turn, code, "INFLUENCE_CUT", "4.9", wanted=ordered, count=points, each_usd=each)
    if points:
        tell_president(turn, code, "INFLUENCE_BOUGHT", "4.9", count=points, usd=points * each)


def affordable_points(points: int, cash_usd: int, each_usd: int) -> int:
    """Return the whole points that cash can buy, at most those wanted (4.9).

    >>> affordable_points(5, 650, 160), affordable_points(5, -20, 160)
    (4, 0)
    """
    return min(points, max(0, cash_usd) // max(1, each_usd))
