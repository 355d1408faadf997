"""One player's turn: his wishes are tried one after the other against the position of the moment (2, 9)."""

from __future__ import annotations

from typing import Any

from games.continental_divide.moves import building, purchase
from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.orders import NEW, START, Build, Orders
from games.continental_divide.refusals import Refusal


def play_seat(turn: CdTurn, seat: int) -> None:
    """Buy, then build one line for each railroad that the seat leads (2, R2, R3)."""
    orders = turn.orders.get(seat) or Orders()
    started, tried = _buy(turn, seat, orders)
    unneeded = not started and tried < _first_start(orders) < len(orders.purchases)
    for code, wishes in by_railroad(orders.builds, started).items():
        # Lines of a railroad that was the second choice are no wish once the first was played.
        if code or not unneeded:
            _build(turn, seat, code, wishes, started)


def _buy(turn: CdTurn, seat: int, orders: Orders) -> tuple[str, int]:
    """Play the first possible wish; return the code of a railroad started ("" for none), and its place."""
    for rank, wish in enumerate(orders.purchases, 1):
        refusal = purchase.refusal(turn.state, seat, wish)
        if refusal is None:
            return purchase.carry_out(turn, seat, wish, rank), rank - 1
        _fell(turn, "PURCHASE_FELL", seat, rank, refusal, railroad=wish.railroad, action=wish.action)
    turn.tell("NO_PURCHASE", "2", seat=seat, name=turn.state.seats[seat].name)
    return "", len(orders.purchases)


def _first_start(orders: Orders) -> int:
    """Return the place of the first wish to start a railroad, or how many wishes there are."""
    starts = (place for place, wish in enumerate(orders.purchases) if wish.action == START)
    return next(starts, len(orders.purchases))


def by_railroad(builds: list[Build], started: str) -> dict[str, list[Build]]:
    """Return the wishes of each railroad, railroads in the order in which they are first named."""
    wishes_of: dict[str, list[Build]] = {}
    for wish in builds:
        wishes_of.setdefault(building.railroad_of(wish, started), []).append(wish)
    return wishes_of


def _build(turn: CdTurn, seat: int, code: str, wishes: list[Build], started: str) -> None:
    for rank, wish in enumerate(wishes, 1):
        planned = building.plan(turn.state, seat, wish, started)
        if not isinstance(planned, Refusal):
            building.carry_out(turn, seat, code, wish.origin, planned, rank)
            return
        if planned.code in building.ALL_FALL:
            _fell(turn, "LINES_FELL", seat, rank, planned, railroad=code or NEW)
            return
        _fell(turn, "LINE_FELL", seat, rank, planned, railroad=code, origin=wish.origin)


def _fell(turn: CdTurn, code: str, seat: int, rank: int, why: Refusal, **facts: Any) -> None:
    name = turn.state.seats[seat].name
    turn.tell(code, why.rule, seat=seat, name=name, rank=rank, reason=why.text, **facts)
