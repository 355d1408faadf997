"""Computer tycoons: legal orders for a seat nobody plays, from what that seat may see (3.1)."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_rails.computer import simple, tycoon
from games.continental_rails.computer.profile import EASY
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import Orders
from games.continental_rails.state import State


def computer_orders(state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
    """Return the orders of a computer tycoon, from its own view of the position (3.1)."""
    view = SeatView(state, seat)
    level = strength or view.strength
    return simple.orders(view, dice) if level == EASY else tycoon.orders(view, dice, level)
