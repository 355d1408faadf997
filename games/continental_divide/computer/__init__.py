"""Computer players: what they buy, where they build, which card they want. They see what everyone sees."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_divide.computer import building, buying
from games.continental_divide.computer.outlook import Outlook
from games.continental_divide.computer.profile import profile_of
from games.continental_divide.forms import asks_cards
from games.continental_divide.orders import Orders
from games.continental_divide.phases import cards
from games.continental_divide.state import PLAY, State


def computer_orders(state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
    """Return ranked wishes, so that a clash with others costs little.

    All of the position is public; the weaker the player, the more the draws count.
    """
    orders = Orders()
    profile = profile_of(state, seat, strength)
    if state.stage == PLAY:
        outlook = Outlook(state, seat, profile, dice)
        orders.purchases = buying.wishes(outlook)
        orders.builds = building.wishes(outlook, orders.purchases)
    if asks_cards(state):
        free = cards.left(state)
        orders.cards = free if profile.plans else dice.shuffled("cards", free)
    return orders
