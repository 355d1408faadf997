"""Whether a wish can be played on the position of the moment, and if not, why: asked by play and check alike.

A verdict looks at the map, the tokens and the cards of one seat only, nothing hidden from that seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from engine.hexes import Hex
from games.us_telegraph import accounts as acc
from games.us_telegraph.board import Board
from games.us_telegraph.costs import Price, affordable, automatic, cards_needed, exact, price, within
from games.us_telegraph.grid import hex_of
from games.us_telegraph.orders import BuildWish
from games.us_telegraph.state import State
from games.us_telegraph.tables import RESOURCES

NOT_WAITING, NO_HEX, HEX_TAKEN = "NOT_WAITING", "NO_HEX", "HEX_TAKEN"
TOO_DEAR, OVER_LIMIT = "TOO_DEAR", "OVER_LIMIT"


@dataclass(slots=True)
class Desk:
    """What building needs to know of one seat: the map, its cards, its face-up tokens."""

    seat: int
    board: Board
    hand: dict[str, int]
    waiting: list[int]
    keep: str = ""

    @classmethod
    def of(cls, state: State, seat: int, keep: str = "") -> Desk:
        """Return the desk of a seat as it stands."""
        hand, waiting = acc.hand(state, seat), list(state.seats[seat].waiting)
        return cls(seat, Board.of(state), hand, waiting, keep)

    def trial(self) -> Self:
        """Return a copy on which moves can be tried."""
        return type(self)(self.seat, self.board.trial(), dict(self.hand), list(self.waiting), self.keep)

    def put(self, number: int, at: Hex, payment: Mapping[str, int]) -> None:
        """Try a building: take the token, pay, put it on the map."""
        self.waiting.remove(number)
        self.board.put(at, self.seat, number)
        for name in RESOURCES:
            self.hand[name] = self.hand.get(name, 0) - payment.get(name, 0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`reason` is "" where the wish can be played: then hex, price and payment say how."""

    reason: str
    at: Hex = (0, 0)
    cost: Price = field(default_factory=lambda: Price({}))
    payment: Mapping[str, int] = field(default_factory=dict)
    facts: Mapping[str, int] = field(default_factory=dict)
    changed: bool = False
    """Whether the payment that was asked for no longer fits and another was made (ruling M4)."""


def judge(desk: Desk, wish: BuildWish) -> Verdict:
    """Return whether a building can be built on a hex now, and with which cards (3.3, 4)."""
    at = hex_of(wish.hex)
    if wish.building not in desk.waiting:
        return Verdict(NOT_WAITING)
    if at is None or at not in desk.board.ground:
        return Verdict(NO_HEX)
    if at in desk.board.built:
        return Verdict(HEX_TAKEN)
    cost = price(desk.board, desk.seat, wish.building, at)
    if not affordable(cost, desk.hand):
        needed, held = cards_needed(cost, desk.hand), sum(desk.hand.values())
        return Verdict(TOO_DEAR, cost=cost, facts={"needed": needed, "held": held})
    payment, changed = _payment(desk, wish, cost)
    spent = sum(payment.values())
    if wish.most is not None and spent > wish.most:
        return Verdict(OVER_LIMIT, cost=cost, facts={"needed": spent, "most": wish.most})
    return Verdict("", at, cost, payment, changed=changed)


def _payment(desk: Desk, wish: BuildWish, cost: Price) -> tuple[Mapping[str, int], bool]:
    if wish.pay and within(wish.pay, desk.hand) and exact(cost, wish.pay):
        return {name: count for name, count in sorted(wish.pay.items()) if count}, False
    return automatic(cost, desk.hand, desk.keep), bool(wish.pay)
