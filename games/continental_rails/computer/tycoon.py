"""A tycoon of normal or strong play: all policies in the order in which their money is spent (10, 11.1)."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_rails.computer import bank, companies, exchange, offices, person, president
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.profile import character_of_seat, profile_of
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import Orders


def orders(view: SeatView, dice: Dice, strength: str) -> Orders:
    """Return one turn's orders of a tycoon.

    Parameters
    ----------
    view : SeatView
        What the seat may see.
    dice : Dice
        Draws of the seat's own.
    strength : str
        ``normal`` or ``strong``.

    Returns
    -------
    Orders
        Legal as they stand; each policy has spent from the same purse.
    """
    plan = Plan(view, dice, profile_of(character_of_seat(view.seat), strength))
    bank.open_purse(plan)
    person.spend_cheaply(plan)
    for code in view.presidencies:
        plan.orders.railroads[code] = president.preside(plan, code)
    companies.order(plan)
    companies.bid(plan)
    person.spend(plan)
    exchange.trade(plan)
    offices.merge(plan)
    offices.seek(plan)
    person.spy(plan)
    bank.close_purse(plan)
    return plan.orders
