"""What is asked and offered of one railroad's stock in one turn (6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.exact import PERMILLE
from games.continental_rails.rules import Rules


@dataclass(frozen=True, slots=True)
class Book:
    """One railroad's orders of a turn after the order check; all figures but the price in shares.

    Attributes
    ----------
    start_usd : int
        Price at the start of the turn, dollars a share.
    public_held, public_offer, public_wish : int
        What the Public holds, offers, and wants to buy.
    treasury : int
        Treasury shares the railroad sells on the exchange.
    sales, shorts, bids : mapping
        Seat -> shares it sells of its own, sells short, bids for.
    """

    start_usd: int
    public_held: int
    public_offer: int
    public_wish: int
    treasury: int = 0
    sales: Mapping[int, int] = field(default_factory=dict)
    shorts: Mapping[int, int] = field(default_factory=dict)
    bids: Mapping[int, int] = field(default_factory=dict)

    @property
    def demand(self) -> int:
        """Return the shares that Public and players want (6.3)."""
        return self.public_wish + sum(self.bids.values())

    @property
    def sold(self) -> int:
        """Return the shares sold, short ones included: the turn's volume (6.3)."""
        return self.public_offer + self.treasury + sum(self.sales.values()) + sum(self.shorts.values())

    @property
    def real(self) -> int:
        """Return the shares that can change hands: the Public's and those really sold (ruling A31)."""
        return self.public_held + self.treasury + sum(self.sales.values())

    def supply_milli(self, rules: Rules) -> int:
        """Return the supply in thousandths of a share: of short sales only half counts (6.3)."""
        short = sum(self.shorts.values())
        return (self.sold - short) * PERMILLE + short * rules.short_supply_permille
