"""Who leads: victory points of all seats, the best first (8)."""

from __future__ import annotations

from engine.game import Standing
from engine.messages import say
from games.common.places import ranked
from games.continental_divide.shares import seat_points
from games.continental_divide.state import State


def standings(state: State) -> tuple[Standing, ...]:
    """Return the points of all seats; equals stand by number and share their place (8, R17)."""
    points = {seat: seat_points(state, seat) for seat in state.seats}
    return ranked(say("STANDING.POINTS"), state.seats, points)
