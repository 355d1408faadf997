"""Short labels of turns, the same in every language: R0 the opening, R3 the third round, R3.2 a move."""

from __future__ import annotations

from engine.messages import Message, say
from games.chicago_express.state import OPENING, ROUND, State


def period_of(state: State) -> str:
    """Return the label of the turn that is to be played next.

    Notes
    -----
    In pace "move" the number after the point counts the moves of the round; an answer to an auction bears
    the label of the move that opened it.
    """
    if state.stage == OPENING:
        return "R0"
    number = state.moves // len(state.seats) + 1
    return f"R{number}" if state.pace == ROUND else f"R{number}.{state.moves % len(state.seats) + 1}"


def period_text(period: str) -> Message:
    """Return what the label of a turn means: the opening auctions, a round, or a move of a round."""
    number, _, move = period.removeprefix("R").partition(".")
    if move:
        return say("PERIOD.MOVE", round=number, move=move)
    return say("PERIOD.OPENING") if number == "0" else say("PERIOD.ROUND", round=number)
