"""Single-idea players of U.S. Telegraph (issue 20)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.dice import Dice
from games.common.challengers import Challenger, idle
from games.us_telegraph import accounts as acc
from games.us_telegraph.computer.plans import build_plan, cards_plan, draw_plan
from games.us_telegraph.computer.view import View
from games.us_telegraph.orders import Orders
from games.us_telegraph.state import State

HAND = 12
"""Cards from which the hoarder begins to build."""


def hoarder(seen: State, seat: int, dice: Dice) -> Orders:
    """Take cards until there are many, and only then build."""
    view = View.of(seen, seat, "normal")
    if sum(acc.hand(seen, seat).values()) < HAND:
        return cards_plan(view)[1]
    return build_plan(view, dice)[1]


def drawer(seen: State, seat: int, dice: Dice) -> Orders:
    """Draw tokens, whatever they are, and build with what the follow-ups allow."""
    return draw_plan(View.of(seen, seat, "normal"))[1]


CHALLENGERS: Mapping[str, Challenger[State, Orders]] = MappingProxyType(
    {"idle": idle(Orders), "hoarder": hoarder, "drawer": drawer}
)
