"""Single-idea tycoons (issue 20). What each gains says whether a rule or figure can be played alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.common.challengers import Challenger, idle
from games.continental_rails.challengers import builders, money, stock
from games.continental_rails.orders import Orders
from games.continental_rails.state import State

CHALLENGERS: Mapping[str, Challenger[State, Orders]] = MappingProxyType(
    {
        "idle": idle(Orders),
        "shorts": stock.shorts,
        "shorts_of_risers": stock.shorts_of_risers,
        "one_railroad": stock.one_railroad,
        "bankrupt": money.bankrupt,
        "thousand": money.thousand,
        "hoarder": money.hoarder,
        "double_price": builders.double_price,
        "loot": builders.loot,
        "merger_pump": builders.merger_pump,
        "western": builders.western,
    }
)
