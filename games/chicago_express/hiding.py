"""Replaces what a seat may not know of a position: limits of others, and what draws their computers (3.2)."""

from __future__ import annotations

from msgspec import UNSET

from games.chicago_express.state import State


def hide(state: State, seat: int) -> None:
    """Replace in place what a seat may not know: all but limits lies open (rulings 28, 31)."""
    for number, player in state.seats.items():
        if number != seat:
            player.limits, player.links, player.character = {}, UNSET, ""
    if state.auction is not None:
        limits = state.auction.limits
        state.auction.limits = {number: limits[number] if number == seat else 0 for number in limits}
