"""The phases of a publish: the turns of the seats that move, then the close."""

from __future__ import annotations

from engine.turn import Phase
from games.us_telegraph.orders import Orders
from games.us_telegraph.phases import p01_turns, p02_close
from games.us_telegraph.state import State

TURN: tuple[Phase[State, Orders], ...] = (
    Phase(1, "PHASE.TURNS", "3", p01_turns.run),
    Phase(2, "PHASE.CLOSE", "8.1", p02_close.run),
)
