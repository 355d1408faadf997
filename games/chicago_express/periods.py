"""The periods of turns: round 0 is the opening, then rounds or their moves."""

from __future__ import annotations

from engine.period import Period
from games.chicago_express.state import OPENING, ROUND, State


def period_of(state: State) -> Period:
    """Return the period of the turn that is to be played next.

    Notes
    -----
    In pace "move" the moves of a round are counted; an answer to an auction belongs to the move that opened
    it.
    """
    if state.stage == OPENING:
        return Period(0)
    number, moves = divmod(state.moves, len(state.seats))
    return Period(number + 1, None if state.pace == ROUND else moves + 1)
