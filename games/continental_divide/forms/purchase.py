"""The form's block of purchases: wishes in order, the first possible one is played (3)."""

from __future__ import annotations

from dataclasses import replace

from engine.forms import Bound, Column, Field, ForecastTerm, Kind, Limit, Need, Row, Section, Text
from engine.messages import say
from games.continental_divide import accounts as acc
from games.continental_divide.forms import lists, slots
from games.continental_divide.moves.purchase import code_to_start
from games.continental_divide.orders import BUY, START, Purchase
from games.continental_divide.shares import taken_values
from games.continental_divide.state import State
from games.continental_divide.tables import limits

USD_UNIT = "$"
NEEDS = (
    Need(slots.ACTION),
    *(Need(column, only=(slots.ACTION, START)) for column in (slots.HEX, slots.ISSUE, slots.USD)),
    Need(slots.RAILROAD, only=(slots.ACTION, BUY)),
)
"""What a purchase needs: who starts may leave the railroad open, who buys the number of shares (R21)."""
IDLE = {START: (slots.SHARES, slots.EXTRA), BUY: (slots.HEX, slots.ISSUE)}
"""What a purchase makes no use of."""
_STARTS, _BUYS = ((slots.ACTION, START),), ((slots.ACTION, BUY),)
STARTED, SOLD_OUT, UNSOLD, PRICED = "started", "sold-out", "unsold", "priced"
"""Why a railroad cannot be started or bought; shares left of each; what a share of the one chosen costs."""


def figures(state: State) -> dict[str, dict[str, int]]:
    """Return how many shares are left of each railroad (3.2)."""
    return {UNSOLD: {code: acc.unsold(state, code) for code in state.railroads}}


def reasons(state: State) -> dict[str, dict[str, Text]]:
    """Return why railroads cannot be started (3.1)."""
    started: dict[str, Text] = {
        f"{START}/{code}": say("FORM.CHECK.STARTED", railroad=code) for code in state.railroads
    }
    if not code_to_start(state, Purchase(action=START)):
        started[f"{START}/"] = say("FORM.CHECK.ALL_STARTED")
    sold_out: dict[str, Text] = {
        f"{BUY}/{code}": say("FORM.CHECK.SOLD_OUT", railroad=code)
        for code in state.railroads
        if not acc.unsold(state, code)
    }
    return {STARTED: started, SOLD_OUT: sold_out}


def sums(state: State, seat: int) -> dict[str, tuple[ForecastTerm, ...]]:
    """Return, by row, the price of a share with what is added to it, and the cash that a purchase leaves."""
    cash = ForecastTerm("", value=acc.cash(state, seat))
    by_name: dict[str, tuple[ForecastTerm, ...]] = {
        "dearest": (ForecastTerm("", value=min(limits().share_value_max_usd, acc.cash(state, seat))),)
    }
    for row in (slots.purchase_line(n) for n in range(1, slots.PURCHASES + 1)):
        one = ForecastTerm("", rows=(row,), times=slots.RAILROAD, only=_BUYS[0])
        extra = ForecastTerm("", rows=(row,), column=slots.EXTRA, only=_BUYS[0])
        shares = ForecastTerm(
            "", rows=(row,), column=slots.SHARES, times=slots.RAILROAD, only=_BUYS[0], sign=-1
        )
        more = ForecastTerm("", rows=(row,), column=slots.SHARES, times=slots.EXTRA, only=_BUYS[0], sign=-1)
        by_name[f"{PRICED}-{row}"] = (one, extra)
        by_name[f"one-{row}"] = (cash, replace(one, sign=-1), replace(extra, sign=-1))
        by_name[f"all-{row}"] = (cash, shares, more)
    return by_name


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
    return Section("buy", say("FORM.BUY"), columns, lines, _note(state, seat), "3", NEEDS)


def _note(state: State, seat: int) -> Text:
    has, least = acc.cash(state, seat), limits().share_value_min_usd
    return say("FORM.BUY.SHORT", usd=has, least=least) if has < least else say("FORM.BUY.NOTE")


def _line(state: State, seat: int, n: int) -> Row:
    rules, cash, row = limits(), acc.cash(state, seat), slots.purchase_line(n)
    started = Limit(Bound.NEVER, STARTED, by=(slots.ACTION, slots.RAILROAD))
    taken = Limit(Bound.TAKEN, only=_STARTS, values=tuple(taken_values(state)))
    dearest = Limit(Bound.HIGH, "dearest", only=_STARTS)
    priced = Limit(Bound.LOW, f"{PRICED}-{row}", only=_BUYS)
    left = Limit(Bound.HIGH, UNSOLD, by=(slots.RAILROAD,), only=_BUYS)
    sold_out = Limit(Bound.NEVER, SOLD_OUT, by=(slots.ACTION, slots.RAILROAD))
    one, several = (
        Limit(Bound.LEFT, f"{what}-{row}", only=_BUYS, text=say("FORM.CHECK.CASH")) for what in ("one", "all")
    )
    cells = {
        slots.ACTION: Field(
            Kind.CHOICE, say("FORM.COL.ACTION"), choices=lists.ACTIONS, rule="3", limits=(started,)
        ),
        slots.RAILROAD: Field(
            Kind.CHOICE, say("FORM.COL.RAILROAD"), choices=lists.RAILROADS, rule="3", limits=(sold_out, one)
        ),
        slots.HEX: Field(Kind.CHOICE, say("FORM.COL.HEX"), choices=lists.STARTS, rule="4.4"),
        slots.ISSUE: _number("ISSUE", rules.shares_issued_min, rules.shares_issued_max, "3.1"),
        slots.USD: _value(state, seat, taken, dearest, priced),
        slots.SHARES: _number("SHARES", 1, rules.shares_issued_max, "3.2", left, several),
        slots.EXTRA: _number("EXTRA", 0, cash, "3.2", one, unit=USD_UNIT),
    }
    return Row(row, cells)


def _value(state: State, seat: int, *held: Limit) -> Field:
    """Return the field of a share's value; it names no figure where the cash reaches none."""
    has, least = acc.cash(state, seat), limits().share_value_min_usd
    field = _number("USD", least, has, "3", *held, unit=USD_UNIT)
    return replace(field, low=None, high=None) if has < least else field


def _number(name: str, low: int, high: int, rule: str, *held: Limit, unit: str = "") -> Field:
    label = say(f"FORM.COL.{name}")
    return Field(Kind.INTEGER, label, low, max(low, high), unit=unit, rule=rule, limits=held)
