"""Close of a publish: counts for the charts, and who moves next (8.1)."""

from __future__ import annotations

from games.us_telegraph.moves import UtTurn
from games.us_telegraph.state import MOVE, State
from games.us_telegraph.tally import count_of


def run(turn: UtTurn) -> None:
    """Write down the counts and pass the turn on; after the end only the counts."""
    state = turn.state
    state.history.append(count_of(state))
    state.turn += 1
    if not state.ended:
        _pass_on(state)


def _pass_on(state: State) -> None:
    if state.pace == MOVE:
        state.place = (state.place + 1) % len(state.order)
    if state.place == 0:
        state.round += 1
