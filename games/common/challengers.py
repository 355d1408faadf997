"""Single-idea players, to find out whether one idea wins: they see what their seat may know, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engine.dice import Dice

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  # orders

Challenger = Callable[[S, int, Dice], O]
"""(the position as `Game.seen_by` gives it, seat, the seat's own draws) -> orders; `check` cuts them."""
Scores = Mapping[str, Mapping[int, int]]
"""What a match is won by -> seat -> points, the more the better."""


def idle(orders: Callable[[], O]) -> Challenger[Any, O]:
    """Return the player who asks for nothing."""
    return lambda seen, seat, dice: orders()
