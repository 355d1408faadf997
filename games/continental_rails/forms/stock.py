"""The six transactions on the stock exchange (10.1.4)."""

from __future__ import annotations

from engine.forms import Column, Need, Row, Section
from engine.messages import say
from games.continental_rails.forms import limits, lists, slots
from games.continental_rails.forms.parts import integer, pick
from games.continental_rails.state import State

NEEDS = (Need(slots.ACTION), Need(slots.RAILROAD), Need(slots.SHARES))
"""What a transaction needs: the rank may be left blank (6.1.5)."""


def section(state: State) -> Section:
    """Return the block of transactions: buy or sell, railroad, shares, and rank if the order matters."""
    rules = limits.rules_in(state)
    columns = (
        Column(slots.ACTION, say("FORM.COL.ACTION"), 16),
        Column(slots.RAILROAD, say("FORM.COL.RAILROAD"), 34),
        Column(slots.SHARES, say("FORM.COL.SHARES"), 12),
        Column(slots.RANK, say("FORM.COL.RANK"), 12),
    )
    lines = tuple(_line(n, rules.transactions) for n in range(1, rules.transactions + 1))
    note = say("FORM.STOCK.NOTE", bids=limits.purchases_allowed(state), trades=rules.transactions)
    return Section("stock", say("FORM.STOCK"), columns, lines, note, "10.1.4", NEEDS)


def _line(n: int, lines: int) -> Row:
    return Row(
        slots.trade_line(n),
        {
            slots.ACTION: pick(say("FORM.COL.ACTION"), lists.ACTIONS, "10.1.4"),
            slots.RAILROAD: pick(say("FORM.COL.RAILROAD"), lists.RAILROADS, "10.1.4"),
            slots.SHARES: integer(say("FORM.COL.SHARES"), 1, None, "10.1.4"),
            slots.RANK: integer(say("FORM.COL.RANK"), 1, lines, "6.1.5"),
        },
    )
