"""The form's block of purchases: wishes in order, the first possible one is played (3)."""

from __future__ import annotations

from engine.forms import Column, Field, Kind, Need, Row, Section
from engine.messages import say
from games.continental_divide import accounts as acc
from games.continental_divide.forms import lists, slots
from games.continental_divide.orders import BUY, START
from games.continental_divide.state import State
from games.continental_divide.tables import limits

USD_UNIT = "$"
NEEDS = (
    Need(slots.ACTION),
    *(Need(column, only=(slots.ACTION, START)) for column in (slots.HEX, slots.ISSUE, slots.USD)),
    Need(slots.RAILROAD, only=(slots.ACTION, BUY)),
)
"""What a purchase needs: who starts may leave the railroad open, who buys the number of shares (R21)."""


def section(state: State, seat: int) -> Section:
    """Return the block."""
    columns = (
        Column(slots.ACTION, say("FORM.COL.ACTION"), 12),
        Column(slots.RAILROAD, say("FORM.COL.RAILROAD"), 34),
        Column(slots.HEX, say("FORM.COL.HEX"), 20),
        Column(slots.ISSUE, say("FORM.COL.ISSUE"), 10),
        Column(slots.USD, say("FORM.COL.USD"), 12),
        Column(slots.SHARES, say("FORM.COL.SHARES"), 10),
        Column(slots.EXTRA, say("FORM.COL.EXTRA"), 10),
    )
    lines = tuple(_line(state, seat, n) for n in range(1, slots.PURCHASES + 1))
    return Section("buy", say("FORM.BUY"), columns, lines, say("FORM.BUY.NOTE"), "3", NEEDS)


def _line(state: State, seat: int, n: int) -> Row:
    rules, cash = limits(), acc.cash(state, seat)
    cells = {
        slots.ACTION: Field(Kind.CHOICE, say("FORM.COL.ACTION"), choices=lists.ACTIONS, rule="3"),
        slots.RAILROAD: Field(Kind.CHOICE, say("FORM.COL.RAILROAD"), choices=lists.RAILROADS, rule="3"),
        slots.HEX: Field(Kind.CHOICE, say("FORM.COL.HEX"), choices=lists.STARTS, rule="4.4"),
        slots.ISSUE: _number("ISSUE", rules.shares_issued_min, rules.shares_issued_max, "3.1"),
        slots.USD: _number("USD", rules.share_value_min_usd, cash, "3", USD_UNIT),
        slots.SHARES: _number("SHARES", 1, rules.shares_issued_max, "3.2"),
        slots.EXTRA: _number("EXTRA", 0, cash, "3.2", USD_UNIT),
    }
    return Row(slots.purchase_line(n), cells)


def _number(name: str, low: int, high: int, rule: str, unit: str = "") -> Field:
    return Field(Kind.INTEGER, say(f"FORM.COL.{name}"), low, max(low, high), unit=unit, rule=rule)
