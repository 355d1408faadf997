"""A turn spent on building: wishes in order of rank until the actions are used up (3.3, 8.3)."""

from __future__ import annotations

from games.us_telegraph import moves
from games.us_telegraph.judging import Desk, Verdict, judge
from games.us_telegraph.moves import UtTurn
from games.us_telegraph.orders import BuildWish, Orders
from games.us_telegraph.phases.spending import Actions
from games.us_telegraph.tables import supply


def play_builds(turn: UtTurn, seat: int, orders: Orders) -> int:
    """Try each wish against the position of the moment; return the regular actions used."""
    actions = Actions(supply().build_actions, orders.most_builds, orders.worker_actions)
    for wish in orders.builds:
        if not actions.left(turn, seat):
            if not turn.state.ended:
                tell_fallen(turn, seat, wish, "NO_ACTION_LEFT")
            continue
        verdict = judge(Desk.of(turn.state, seat, orders.keep), wish)
        if verdict.reason:
            tell_fallen(turn, seat, wish, verdict.reason, **verdict.facts)
        else:
            actions.spend(turn, seat)
            carry_out(turn, seat, wish, verdict)
    return actions.used


def carry_out(turn: UtTurn, seat: int, wish: BuildWish, verdict: Verdict) -> None:
    """Build what was found possible."""
    if verdict.changed:
        turn.tell("PAYMENT_CHANGED", "8.4", to=seat, seat=seat, building=wish.building, hex=wish.hex)
    moves.build(turn, seat, wish.building, verdict.at, verdict.cost, verdict.payment)


def tell_fallen(turn: UtTurn, seat: int, wish: BuildWish, reason: str, **facts: int) -> None:
    """Tell the seat alone that a wish fell, and why (8.3)."""
    turn.tell(
        f"FELL_{reason}",
        "8.3",
        to=seat,
        seat=seat,
        line=wish.line,
        building=wish.building,
        hex=wish.hex,
        **facts,
    )
