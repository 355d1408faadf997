"""Single-idea players of Continental Divide (issue 20)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.dice import Dice
from games.common.challengers import Challenger, idle
from games.continental_divide import accounts as acc
from games.continental_divide.computer import computer_orders
from games.continental_divide.orders import BUY, START, Orders, Purchase
from games.continental_divide.state import State


def one_railroad(seen: State, seat: int, dice: Dice) -> Orders:
    """Start or buy like a normal computer, but never shares of a second railroad."""
    wishes = computer_orders(seen, seat, dice, "normal")
    own = [code for code in seen.railroads if acc.shares(seen, seat, code)]
    if own:
        wishes.purchases = [Purchase(action=BUY, railroad=own[0])]
    return wishes


def founder(seen: State, seat: int, dice: Dice) -> Orders:
    """Start railroads, and buy shares of none."""
    wishes = computer_orders(seen, seat, dice, "normal")
    wishes.purchases = [wish for wish in wishes.purchases if wish.action == START]
    return wishes


CHALLENGERS: Mapping[str, Challenger[State, Orders]] = MappingProxyType(
    {"idle": idle(Orders), "founder": founder, "one_railroad": one_railroad}
)
