"""Phase 12: railroads of one president merge (4.13, 10.1.6)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn, start_of
from games.continental_rails.railways.merger import merge
from games.continental_rails.railways.network import merger_obstacle
from games.continental_rails.railways.notices import tycoon_facts

OBSTACLES = {
    "SAME": "MERGER_NOT_IN_PLAY",
    "BANKRUPT": "MERGER_BANKRUPT",
    "GATEWAY": "MERGER_GATEWAY",
    "APART": "MERGER_APART",
    "TWIN": "MERGER_TWIN",
    "UNEQUAL": "MERGER_UNEQUAL",
}


def run(turn: CrTurn) -> None:
    """Carry out the merger that each president ordered, one a turn (11.1 step 12, ruling A26)."""
    for seat, orders in turn.orders.items():
        if orders.survivor and orders.absorbed:
            carry_out(turn, seat, orders.survivor, orders.absorbed)


def carry_out(turn: CrTurn, seat: int, survivor: str, absorbed: str) -> None:
    """Merge two railroads, or tell the president why they cannot."""
    obstacle = obstacle_now(turn, seat, survivor, absorbed)
    if obstacle:
        turn.tell(obstacle, "4.13", to=seat, survivor=survivor, absorbed=absorbed)
        return
    merge(turn, survivor, absorbed)
    turn.tell(
        "MERGED",
        "4.13",
        survivor=survivor,
        absorbed=absorbed,
        usd=turn.state.railroads[survivor].price_usd,
        **tycoon_facts(turn, seat),
    )


def obstacle_now(turn: CrTurn, seat: int, survivor: str, absorbed: str) -> str:
    """Return the code of what forbids a merger, "" for nothing.

    The president of both at the start of the turn orders it; all else is tested now (ruling A26).
    """
    railroads, presidents = turn.state.railroads, start_of(turn).presidents
    if survivor not in railroads or absorbed not in railroads:
        return "MERGER_NOT_IN_PLAY"
    if presidents.get(survivor) != seat or presidents.get(absorbed) != seat:
        return "MERGER_NOT_PRESIDENT"
    return OBSTACLES.get(merger_obstacle(turn.state, survivor, absorbed), "")
