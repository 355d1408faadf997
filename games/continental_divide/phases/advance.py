"""Step 5: the locomotive moves on, and the new turn-order cards hold (6, 7)."""

from __future__ import annotations

from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.state import PLAY


def run(turn: CdTurn) -> None:
    """Begin the next turn."""
    state = turn.state
    state.order = sorted(state.chosen, key=lambda seat: state.chosen[seat])
    state.chosen, state.moved, state.stage = {}, 0, PLAY
    state.round += 1
