"""The six transactions on the stock exchange (10.1.4)."""

from __future__ import annotations

from engine.forms import Bound, Column, Limit, Need, Row, Section
from engine.messages import say
from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.forms import bounds, limits, lists, slots
from games.continental_rails.forms.parts import integer, pick
from games.continental_rails.orders import BUY, SELL
from games.continental_rails.state import State

NEEDS = (Need(slots.ACTION), Need(slots.RAILROAD), Need(slots.SHARES))
"""What a transaction needs: the rank may be left blank (6.1.5)."""


def section(state: State, seat: int) -> Section:
    """Return the block of transactions: buy or sell, railroad, shares, and rank if the order matters."""
    rules = limits.rules_in(state)
    columns = (
        Column(slots.ACTION, say("FORM.COL.ACTION"), 16),
        Column(slots.RAILROAD, say("FORM.COL.RAILROAD"), 34),
        Column(slots.SHARES, say("FORM.COL.SHARES"), 12),
        Column(slots.RANK, say("FORM.COL.RANK"), 12),
    )
    own = tuple(_treasury_limit(n, code) for n, code in enumerate(worth.presidencies(state, seat), 1))
    has = tuple(limit for limit, code in own if acc.treasury(state, code))
    lines = tuple(_line(n, rules.transactions, has) for n in range(1, rules.transactions + 1))
    note = say("FORM.STOCK.NOTE", bids=limits.purchases_allowed(state), trades=rules.transactions)
    return Section("stock", say("FORM.STOCK"), columns, lines, note, "10.1.4", NEEDS)


def _treasury_limit(n: int, code: str) -> tuple[Limit, str]:
    """Return the limit that nobody sells what he buys at half price this turn (6.1.1, ruling O8)."""
    only, text = ((slots.ACTION, SELL), (slots.RAILROAD, code)), say("FORM.CHECK.TREASURY", railroad=code)
    return Limit(Bound.LEFT, f"sold-{slots.railroad_line(n)}", only=only, text=text), code


def _line(n: int, lines: int, treasury: tuple[Limit, ...]) -> Row:
    row, buys, sells = slots.trade_line(n), (slots.ACTION, BUY), (slots.ACTION, SELL)
    too_many = Limit(Bound.LEFT, bounds.PURCHASES, only=(buys,), text=say("FORM.CHECK.PURCHASES"))
    shares = (
        Limit(Bound.HIGH, bounds.BID_LIMITS, by=(slots.RAILROAD,), only=(buys,)),
        Limit(Bound.HIGH, bounds.SELL_LIMITS, by=(slots.RAILROAD,), only=(sells,)),
        bounds.within_cash(f"{bounds.PURSE}-{row}", buys),
    )
    return Row(
        row,
        {
            slots.ACTION: pick(say("FORM.COL.ACTION"), lists.ACTIONS, "10.1.4", too_many),
            slots.RAILROAD: pick(
                say("FORM.COL.RAILROAD"), lists.RAILROADS, "10.1.4", *treasury, once="trades"
            ),
            slots.SHARES: integer(say("FORM.COL.SHARES"), 1, None, "10.1.4", *shares),
            slots.RANK: integer(say("FORM.COL.RANK"), 1, lines, "6.1.5"),
        },
    )
