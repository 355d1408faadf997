"""The steps of a turn (2). Each pace and stage has a list of its own; no list decides anything."""

from __future__ import annotations

from engine.turn import Phase
from games.continental_divide.orders import Orders
from games.continental_divide.phases import advance, cards, dividends, end, players
from games.continental_divide.state import CARDS, ROUND, State

Steps = tuple[Phase[State, Orders], ...]

PLAYERS = Phase(1, "PHASE.PLAYERS", "2", players.run)
DIVIDENDS = Phase(2, "PHASE.DIVIDENDS", "5", dividends.run)
END = Phase(3, "PHASE.END", "6", end.run)
TURN_ORDER = Phase(4, "PHASE.TURN_ORDER", "7", cards.run)
ADVANCE = Phase(5, "PHASE.ADVANCE", "6", advance.run)

ALL: Steps = (PLAYERS, DIVIDENDS, END, TURN_ORDER, ADVANCE)
"""Pace "round", every turn but the last."""
LAST_ROUND: Steps = (PLAYERS, DIVIDENDS, END)
ONE_MOVE: Steps = (PLAYERS,)
LAST_MOVE: Steps = (PLAYERS, DIVIDENDS, END)
"""Pace "move", the last player of a turn."""
ONE_CARD: Steps = (TURN_ORDER,)
LAST_CARD: Steps = (TURN_ORDER, ADVANCE)


def turn_list(state: State) -> Steps:
    """Return the steps of the coming publication."""
    if state.options.pace == ROUND:
        return LAST_ROUND if end.is_last(state) else ALL
    if state.stage == CARDS:
        return LAST_CARD if cards.is_last(state) else ONE_CARD
    return LAST_MOVE if players.is_last(state) else ONE_MOVE
