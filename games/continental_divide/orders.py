"""The orders of one seat, as read from its turn sheet. `line` is the form's line id, kept to the end.

Wishes stand in the order in which they are tried: the first that the rules allow is played.
"""

from __future__ import annotations

import msgspec

START, BUY = "START", "BUY"
NEW = "NEW"
"""As a railroad: the one that this seat starts in the same turn."""


class Order(msgspec.Struct, kw_only=True):
    """What all orders share: the form line they stood on ("" for a computer seat)."""

    line: str = ""


class Purchase(Order, kw_only=True):
    """A wish to start a railroad, or to buy shares of one (3).

    START needs `hex`, `issue` and `value_usd`; no `railroad` means any that was not started. BUY needs
    `railroad`; no `shares` means as many as there are and cash allows. `most_usd` is the highest price of
    a share, `extra_usd` is paid for each share on top of the lowest price.
    """

    action: str
    railroad: str = ""
    hex: str = ""
    issue: int | None = None
    value_usd: int | None = None
    shares: int | None = None
    most_usd: int | None = None
    extra_usd: int = 0


class Build(Order, kw_only=True):
    """A wish to build a line (4): from `origin` straight on in `direction`, or along `path`.

    `hexes` None means as far as the rules, the cubes and the money of the railroad allow.
    """

    railroad: str
    origin: str
    direction: str = ""
    path: list[str] = []
    hexes: int | None = None


class Orders(msgspec.Struct, kw_only=True):
    """Everything one seat orders: one purchase, one line for each railroad, cards by preference.

    A 0 among the cards is a line left blank before the last.
    """

    purchases: list[Purchase] = []
    builds: list[Build] = []
    cards: list[int] = []
