"""Orders in words, one message a wish, in the order in which they are tried."""

from __future__ import annotations

from engine.messages import Message, say
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.forms.lists import direction_name, place_name
from games.continental_divide.moves.play import by_railroad
from games.continental_divide.orders import NEW, START, Build, Orders, Purchase
from games.continental_divide.state import State


def describe(state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
    """Return orders in words, at least one message; anything they name may be unknown."""
    lines = [_purchase(wish, rank) for rank, wish in enumerate(orders.purchases, 1)]
    for code, wishes in by_railroad(orders.builds, NEW).items():
        lines += [_build(code, wish, rank) for rank, wish in enumerate(wishes, 1)]
    if orders.cards:
        lines.append(say("ORDER.CARDS", cards=tuple(str(card) for card in orders.cards if card)))
    return tuple(lines) or (say("ORDER.NOTHING"),)


def _purchase(wish: Purchase, rank: int) -> Message:
    if wish.action == START:
        railroad = wish.railroad or say("ORDER.ANY")
        facts = {"railroad": railroad, "hex": _place(wish.hex), "issue": wish.issue or 0}
        return say("ORDER.START", rank=rank, usd=wish.value_usd or 0, **facts)
    shares = say("ORDER.SHARES", count=wish.shares) if wish.shares else say("ORDER.ALL_SHARES")
    code = "ORDER.BUY" if wish.most_usd is None else "ORDER.BUY_BELOW"
    order = say(code, rank=rank, railroad=wish.railroad, shares=shares, usd=wish.most_usd or 0)
    return say("ORDER.EXTRA", order=order, usd=wish.extra_usd) if wish.extra_usd else order


def _build(code: str, wish: Build, rank: int) -> Message:
    railroad = say("ORDER.NEW") if code == NEW else code
    far = say("ORDER.HEXES", count=wish.hexes) if wish.hexes else say("ORDER.FAR")
    origin = _place(wish.origin)
    if wish.path:
        path = tuple(wish.path)
        return say("ORDER.PATH", rank=rank, railroad=railroad, origin=origin, path=path, far=far)
    way = direction_name(wish.direction) if wish.direction in DIRECTIONS else wish.direction
    return say("ORDER.LINE", rank=rank, railroad=railroad, origin=origin, direction=way, far=far)


def _place(label: str) -> str:
    return place_name(label) if label in board().cells else label
