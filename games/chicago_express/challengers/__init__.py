"""Single-idea players of Chicago Express (issue 20)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.dice import Dice
from games.chicago_express import accounts as acc
from games.chicago_express.computer import computer_orders
from games.chicago_express.forms.sections import biddable
from games.chicago_express.orders import Orders
from games.chicago_express.rules.income import minimum_bid
from games.chicago_express.state import OPENING, State
from games.common.challengers import Challenger, idle


def minimum_plus(more: int, times: int) -> Challenger[State, Orders]:
    """Return who bids the minimum + `more` in the opening, and `times` the minimum later."""

    def orders(seen: State, seat: int, dice: Dice) -> Orders:
        wishes = computer_orders(seen, seat, dice, "normal")
        opening = seen.stage == OPENING
        for code in biddable(seen):
            least = minimum_bid(seen, code)
            usd = least + more if opening else times * least
            wishes.limits[code] = [min(usd, acc.cash(seen, seat)), 0]
        return wishes

    return orders


def all_in(seen: State, seat: int, dice: Dice) -> Orders:
    """Bid everything for whatever comes."""
    wishes = computer_orders(seen, seat, dice, "normal")
    wishes.limits = {code: [acc.cash(seen, seat), 0] for code in biddable(seen)}
    return wishes


CHALLENGERS: Mapping[str, Challenger[State, Orders]] = MappingProxyType(
    {
        "idle": idle(Orders),
        "all_in": all_in,
        "minimum_plus_1": minimum_plus(1, 2),
        "minimum_plus_3": minimum_plus(3, 3),
    }
)
