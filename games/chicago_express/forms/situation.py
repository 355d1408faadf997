"""What a player wants to see beside the form: companies, players, dials."""

from __future__ import annotations

from engine.messages import say
from engine.report import Cell, Column, Table
from games.chicago_express import accounts as acc
from games.chicago_express.rules.income import dividend, income
from games.chicago_express.rules.legality import is_full
from games.chicago_express.state import State
from games.chicago_express.tables import companies, dial_steps
from games.chicago_express.wording import dial_name
from games.common.blocks import columns


def tables(state: State) -> tuple[Table, ...]:
    """Return the tables printed on the form's second sheet."""
    return (company_table(state), player_table(state), dial_table(state))


def company_table(state: State) -> Table:
    """Return the companies with income, treasury, shares, trains and what a share pays."""
    spec = "company income:usd treasury:usd sold:number unsold:number share:usd trains:number chicago"
    rows = [_company(state, code) for code in companies()]
    return Table("companies", say("TABLE.COMPANIES"), columns(spec), tuple(rows), anchors=tuple(companies()))


def _company(state: State, code: str) -> tuple[Cell, ...]:
    company = state.companies[code]
    reached = "STATE.CLOSED" if not company.open else "YES" if company.chicago else "NO"
    return (
        f"{code} · {companies()[code].name}",
        income(state, code),
        acc.treasury(state, code),
        acc.sold(state, code),
        acc.unsold(state, code),
        dividend(state, code),
        acc.trains_left(state, code),
        say(f"REPORT.{reached}"),
    )


def player_table(state: State) -> Table:
    """Return the players with money and shares: nothing of it is hidden (seed, setup 4)."""
    kinds = (Column(code, code, "number") for code in companies())
    # After the last turn no dividend follows.
    to_come = "" if state.ended else "expects:usd"
    heads = (*columns("player cash:usd"), *kinds, *columns(to_come))
    rows = [_player(state, seat) for seat in sorted(state.seats)]
    anchors = tuple(f"seat-{seat}" for seat in sorted(state.seats))
    return Table("players", say("TABLE.PLAYERS"), heads, tuple(rows), anchors=anchors)


def _player(state: State, seat: int) -> tuple[Cell, ...]:
    held = [acc.shares(state, seat, code) for code in companies()]
    pays = [dividend(state, code) for code in companies()]
    expected = sum(shares * usd for shares, usd in zip(held, pays, strict=True))
    to_come = () if state.ended else (expected,)
    return (state.seats[seat].name, acc.cash(state, seat), *held, *to_come)


def dial_table(state: State) -> Table:
    """Return the three dials, and whether each stands in the red."""
    spec = "dial used:number steps:number state"
    return Table(
        "dials", say("TABLE.DIALS"), columns(spec), tuple(_dial(state, dial) for dial in dial_steps())
    )


def _dial(state: State, dial: str) -> tuple[Cell, ...]:
    stands = say("REPORT.STATE.RED" if is_full(state, dial) else "REPORT.STATE.GREEN")
    return (dial_name(dial), state.dials[dial], dial_steps()[dial], stands)
