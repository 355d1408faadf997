"""Computer seats: legal orders for a seat nobody plays, from what that seat may see."""

from __future__ import annotations

from engine.dice import Dice
from games.us_telegraph.computer.plans import build_plan, cards_plan, draw_plan
from games.us_telegraph.computer.spares import with_spares
from games.us_telegraph.computer.view import View
from games.us_telegraph.orders import Orders
from games.us_telegraph.state import BUILD, State


def computer_orders(state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
    """Return the best of three plans, from the seat's own view of the position.

    Building wishes that cannot be played end as three cards.
    """
    view = View.of(state, seat, strength)
    build, draw, cards = build_plan(view, dice), draw_plan(view), cards_plan(view)
    _, orders = max((build, draw, cards), key=lambda plan: plan[0])
    if orders.first == BUILD and view.profile.spares:
        return with_spares(view, orders, draw if draw[0] > cards[0] else cards)
    return orders
