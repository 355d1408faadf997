"""Phase 13: the railroads run their trains (4.10 to 4.12, 7)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn
from games.continental_rails.operations import insolvency
from games.continental_rails.operations.accidents import random_event
from games.continental_rails.operations.dividends import pay_company_income, pay_dividends
from games.continental_rails.operations.expenses import pay_expenses, pay_interest
from games.continental_rails.operations.land import sell_land
from games.continental_rails.operations.rate_wars import declared_cuts
from games.continental_rails.operations.receipts import collect


def run(turn: CrTurn) -> None:
    """Revenue, expenses, interest, random events, dividends; then who failed (11.1 steps 13a to 13e)."""
    railroads = sorted(turn.state.railroads)
    cuts = declared_cuts(turn)
    undiscounted = {code: collect(turn, code, cuts) for code in railroads}
    for code in railroads:
        sell_land(turn, code)
    for code in railroads:
        pay_expenses(turn, code, undiscounted[code])
    insolvency.checkpoint(turn)
    for code in railroads:
        pay_interest(turn, code)
    for code in railroads:
        random_event(turn, code)
    pay_dividends(turn)
    pay_company_income(turn)
    insolvency.settle(turn)
