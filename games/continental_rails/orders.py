"""The orders of one seat, as read from its turn sheet (10). `line` is the form's line id, kept to the end."""

from __future__ import annotations

import msgspec

SELL, ABSORB, INCORPORATE = "SELL", "ABSORB", "INCORPORATE"
BUY = "BUY"
BUILD, ABANDON = "BUILD", "ABANDON"


class Order(msgspec.Struct, kw_only=True):
    """What all orders share: the form line they stood on ("" for a computer seat)."""

    line: str = ""


class CompanyOrder(Order, kw_only=True):
    """One order to an own private company (10.1.2): put on sale, absorb into a railroad, incorporate."""

    company: str
    action: str
    price_usd: int | None = None
    railroad: str = ""


class CompanyBid(Order, kw_only=True):
    """A bid on a private company (10.1.3); `rank` 1 is the first choice."""

    company: str
    usd: int
    rank: int = 1


class Trade(Order, kw_only=True):
    """One exchange transaction (10.1.4); SELL beyond what is held is a short sale (6.2)."""

    action: str
    railroad: str
    shares: int
    rank: int | None = None


class RateWar(Order, kw_only=True):
    """Rates cut by `percent` on one line against its parallel (4.16)."""

    route: str
    percent: int


class RailroadOrders(Order, kw_only=True):
    """What a president orders his railroad (10.2); None is "as usual", 0 is nought."""

    railroad: str
    president_lends_usd: int | None = None
    repay_president_usd: int | None = None
    repay_bank_usd: int | None = None
    treasury_to_president: int | None = None
    treasury_to_market: int | None = None
    improve_usd_per_mile: int | None = None
    engine: int | None = None
    technology: str = ""
    right_of_way: str = ""
    """BUILD or ABANDON."""
    track_usd_per_mile: int | None = None
    double: list[str] = []
    influence_points: int | None = None
    request: str = ""
    second_request: str = ""
    dividend_usd: int | None = None
    rate_wars: list[RateWar] = []


class Orders(msgspec.Struct, kw_only=True):
    """Everything one seat orders in one turn."""

    borrow_usd: int = 0
    repay_usd: int = 0
    companies: list[CompanyOrder] = []
    bids: list[CompanyBid] = []
    trades: list[Trade] = []
    control: list[str] = []
    """Railroads whose presidency is sought, in order of wish (10.1.5)."""
    resign: list[str] = []
    survivor: str = ""
    absorbed: str = ""
    """Merger: `absorbed` goes into `survivor` (10.1.6)."""
    spy_seat: int | None = None
    spy_railroad: str = ""
    spend_usd: int = 0
    """Lavish spending for Rail Prodigal (1.2.5)."""
    name: str = ""
    """A new pseudonym (3.2)."""
    message: str = ""
    railroads: dict[str, RailroadOrders] = {}
