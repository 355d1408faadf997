"""The phases of a turn: limits, then the auctions or moves of this turn, then the closing of the books."""

from __future__ import annotations

from engine.snapshot import cache
from engine.turn import Phase
from games.chicago_express.orders import Orders
from games.chicago_express.phases import closing, limits, moves, opening
from games.chicago_express.state import MOVE, OPENING, State

Turns = tuple[Phase[State, Orders], ...]
CLOSING = 99


def turn_list(state: State) -> Turns:
    """Return the phases of the coming turn.

    Notes
    -----
    The opening auctions are a turn of their own (one turn for each answer in pace "move"); then a turn is
    one round, a phase for each seat, or one move or answer.
    """
    if state.pace == MOVE:
        return _single(state.auction is not None or state.stage == OPENING)
    return _opening() if state.stage == OPENING else _round(len(state.seats))


@cache
def _opening() -> Turns:
    return (
        Phase(1, "PHASE.LIMITS", "3", limits.run),
        Phase(2, "PHASE.OPENING", "1.5", opening.run),
        Phase(CLOSING, "PHASE.CLOSING", "2.3", closing.run),
    )


@cache
def _round(seats: int) -> Turns:
    played = (Phase(place + 1, "PHASE.MOVE", "2", moves.run) for place in range(1, seats + 1))
    return (
        Phase(1, "PHASE.LIMITS", "3", limits.run),
        *played,
        Phase(CLOSING, "PHASE.CLOSING", "2.3", closing.run),
    )


@cache
def _single(asking: bool) -> Turns:
    name, rule, run = ("PHASE.ANSWER", "3.2", opening.answer) if asking else ("PHASE.MOVE", "2", moves.run)
    return (
        Phase(1, "PHASE.LIMITS", "3", limits.run),
        Phase(2, name, rule, run),
        Phase(CLOSING, "PHASE.CLOSING", "2.3", closing.run),
    )


__all__ = ["CLOSING", "turn_list"]
