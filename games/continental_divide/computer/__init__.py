"""Computer players: what they buy, where they build, which card they want. They see what everyone sees."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_divide.computer import building, buying
from games.continental_divide.computer.outlook import Outlook
from games.continental_divide.computer.temper import temper
from games.continental_divide.forms import asks_cards
from games.continental_divide.orders import Orders
from games.continental_divide.phases import cards
from games.continental_divide.state import PLAY, State


def computer_orders(state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
    """Return the orders of a computer seat.

    Parameters
    ----------
    state : State
        The position before the turn: all of it is public.
    seat : int
        Whose orders are wanted.
    dice : Dice
        Draws of this seat; the weaker the player, the more they count.
    strength : str
        How well it plays; "" for what the match says.

    Returns
    -------
    Orders
        Ranked wishes, so that a clash with others costs little.
    """
    orders = Orders()
    minded = temper(state, seat, strength)
    if state.stage == PLAY:
        outlook = Outlook(state, seat, minded, dice)
        orders.purchases = buying.wishes(outlook)
        orders.builds = building.wishes(outlook, orders.purchases)
    if asks_cards(state):
        free = cards.left(state)
        orders.cards = free if minded.plans else dice.shuffled("cards", free)
    return orders
