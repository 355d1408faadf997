"""The end of a turn: the figures for the charts, the label of what was played, the next turn's number."""

from __future__ import annotations

from games.chicago_express import accounts as acc
from games.chicago_express.phases.limits import CeTurn
from games.chicago_express.rules.income import income


def run(turn: CeTurn) -> None:
    """Write down money and incomes, and count the turn."""
    state = turn.state
    state.period = turn.notes["period"]
    for seat in sorted(state.seats):
        state.cash_history.setdefault(seat, []).append(acc.cash(state, seat))
    for code in state.companies:
        state.income_history.setdefault(code, []).append(income(state, code))
    state.turn += 1
