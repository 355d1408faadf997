"""Step 1: the players buy and build, in the order of their turn-order cards (2)."""

from __future__ import annotations

from games.continental_divide.moves.play import play_seat
from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.state import CARDS, PLAY, ROUND, State


def to_play(state: State) -> tuple[int, ...]:
    """Return the seats that move next, in turn order: all of them, or one at pace "move"."""
    if state.options.pace == ROUND:
        return tuple(state.order)
    return (state.order[state.moved],) if state.stage == PLAY else ()


def is_last(state: State) -> bool:
    """Return whether the next to move is the last player of the turn."""
    return state.moved == len(state.order) - 1


def run(turn: CdTurn) -> None:
    """Let each seat play; at pace "move" pass on to the next seat or stage."""
    state = turn.state
    for seat in to_play(state):
        play_seat(turn, seat)
    state.turn += 1
    if state.options.pace != ROUND:
        last = is_last(state)
        state.moved, state.stage = (0, CARDS) if last else (state.moved + 1, PLAY)
