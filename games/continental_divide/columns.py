"""Which cell of a wish a refusal is about: the one to change."""

from __future__ import annotations

from games.continental_divide.board import board
from games.continental_divide.forms import slots
from games.continental_divide.orders import START, Build, Order, Purchase
from games.continental_divide.refusals import Refusal
from games.continental_divide.track import straight

_OF_PURCHASE = {
    "ALL_STARTED": slots.ACTION,
    "NO_START_HEX": slots.HEX,
    "HEX_FULL": slots.HEX,
    "ISSUE_RANGE": slots.ISSUE,
    "VALUE_RANGE": slots.USD,
    "VALUE_TAKEN": slots.USD,
    "ABOVE_LIMIT": slots.USD,
}
"""Cells of refusals that are always about the same one; others are about the railroad, or a number."""
_OF_ORIGIN = frozenset(
    {"NO_TRACK", "NO_START_HEX", "NOT_STARTED", "NONE_STARTED", "STARTS_NONE", "NO_MAJORITY"}
)
"""Refusals that hold for any line from there."""


def column_of(wish: Order, why: Refusal) -> str:
    """Return the column of the form's cell that has to be changed, if the wish is to be played."""
    if isinstance(wish, Purchase):
        return _OF_PURCHASE.get(why.code) or _number_of(wish, why.code)
    return _of_build(wish, why) if isinstance(wish, Build) else ""


def _number_of(wish: Purchase, code: str) -> str:
    """Return which number of a purchase is too high or too low; without any it is the railroad."""
    if code == "NO_CASH" and wish.action == START:
        return slots.USD
    if wish.extra_usd < 0 and code == "BELOW_LEAST":
        return slots.EXTRA
    if code in ("NO_CASH", "BELOW_LEAST", "TOO_FEW_LEFT") and wish.shares is not None:
        return slots.SHARES
    return slots.EXTRA if code == "NO_CASH" and wish.extra_usd else slots.RAILROAD


def _of_build(wish: Build, why: Refusal) -> str:
    origin = slots.FROM if wish.path else slots.LINE
    if why.code in _OF_ORIGIN:
        return origin
    if wish.hexes is not None and (wish.hexes < 1 or why.code == "PATH_TOO_SHORT"):
        return slots.HEXES
    if wish.path:
        return slots.PATH
    return slots.HEXES if wish.hexes is not None and _begins(wish, why) else origin


def _begins(wish: Build, why: Refusal) -> bool:
    """Return whether a straight line comes further than its first hex."""
    if wish.direction not in board().beside.get(wish.origin, {}):
        return False
    first = next(straight(wish.origin, wish.direction))
    return bool(why.facts.get("hex", "") != first)
