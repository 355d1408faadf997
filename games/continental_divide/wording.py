"""Orders in words, one message a wish, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.messages import Message, say
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.forms import slots
from games.continental_divide.forms.lists import direction_name, place_name
from games.continental_divide.moves.play import by_railroad
from games.continental_divide.orders import NEW, START, Build, Orders, Purchase
from games.continental_divide.state import State
from games.continental_divide.tables import companies


def describe(state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
    """Return orders in words, at least one message; anything they name may be unknown."""
    lines = [_purchase(wish, rank) for rank, wish in enumerate(orders.purchases, 1)]
    for code, wishes in by_railroad(orders.builds, NEW).items():
        lines += [_build(code, wish, rank) for rank, wish in enumerate(wishes, 1)]
    if orders.cards:
        lines.append(say("ORDER.CARDS", cards=tuple(str(card) for card in orders.cards if card)))
    return tuple(lines) or (say("ORDER.NOTHING"),)


def _turn(rank: int) -> Message:
    """Return when a wish is tried: rank is its place among those that are left, not its line on the form."""
    return say("ORDER.FIRST_WISH" if rank == 1 else "ORDER.LATER_WISH")


def _purchase(wish: Purchase, rank: int) -> Message:
    facts: dict[str, object] = {"line": wish.line or slots.purchase_line(rank), "turn": _turn(rank)}
    railroad = named(wish.railroad)
    if wish.action == START:
        facts |= {"railroad": railroad or say("ORDER.ANY"), "hex": _place(wish.hex)}
        return say("ORDER.START", issue=wish.issue or 0, usd=wish.value_usd or 0, **facts)
    facts["shares"] = say("ORDER.SHARES", count=wish.shares) if wish.shares else say("ORDER.ALL_SHARES")
    code = "ORDER.BUY" if wish.most_usd is None else "ORDER.BUY_BELOW"
    order = say(code, railroad=railroad, usd=wish.most_usd or 0, **facts)
    return say("ORDER.EXTRA", order=order, usd=wish.extra_usd) if wish.extra_usd else order


def _build(code: str, wish: Build, rank: int) -> Message:
    facts: dict[str, object] = {"line": wish.line or slots.build_line(code, rank), "turn": _turn(rank)}
    facts |= {"railroad": named(code), "origin": _place(wish.origin)}
    facts["far"] = say("ORDER.HEXES", count=wish.hexes) if wish.hexes else say("ORDER.FAR")
    if wish.path:
        return say("ORDER.PATH", path=tuple(wish.path), **facts)
    way = direction_name(wish.direction) if wish.direction in DIRECTIONS else wish.direction
    return say("ORDER.LINE", direction=way, **facts)


def named(code: str) -> Message | str:
    """Return the name of a railroad; what is no code of one stays as it is."""
    if code == NEW:
        return say("ORDER.NEW")
    return companies()[code].name if code in companies() else code


def worded(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with railroads by name, in reasons too."""
    words = dict(facts)
    if "railroad" in words:
        words["railroad"] = named(words["railroad"])
    if "railroads" in words:
        words["railroads"] = tuple(named(code) for code in words["railroads"])
    if isinstance(words.get("reason"), Message):
        words["reason"] = Message(words["reason"].code, worded(words["reason"].facts))
    return words


def _place(label: str) -> str:
    return place_name(label) if label in board().cells else label
