"""Who is to move, who leads, and what must not stand on the public site."""

from __future__ import annotations

from engine.game import Standing
from engine.messages import say
from games.chicago_express import accounts as acc
from games.chicago_express.state import MOVE, OPENING, State
from games.chicago_express.tables import figures
from games.common.places import ranked


def seats_to_move(state: State) -> tuple[int, ...]:
    """Return the seats that give orders this turn: all, or one in pace "move"."""
    if state.ended:
        return ()
    if state.pace != MOVE:
        return tuple(sorted(state.seats))
    if state.auction is not None:
        return tuple(sorted(state.auction.to_ask)) if asks_at_once(state) else (state.auction.to_ask[0],)
    if state.stage == OPENING and asks_at_once(state):
        return tuple(sorted(state.seats))
    return (state.mover,)


def asks_at_once(state: State) -> bool:
    """Return whether all limits that an auction lacks are asked for in one turn (ruling 33)."""
    return state.pace == MOVE and figures().asked_at_once > 0


def answers_only(state: State) -> bool:
    """Return whether the coming turn asks for limits only: an auction is open, nobody moves."""
    return state.auction is not None or state.stage == OPENING


def standings(state: State) -> tuple[Standing, ...]:
    """Return the money of all seats, the richest first and equals by number (seed, end of the game)."""
    money = {seat: acc.cash(state, seat) for seat in state.seats}
    return ranked(say("TITLE.MONEY"), state.seats, money)
