"""Step 2: every railroad pays its shareholders and keeps what is left (5, R7, R19)."""

from __future__ import annotations

from games.continental_divide import accounts as acc
from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.shares import dividend_usd, holders, kept_usd


def run(turn: CdTurn) -> None:
    """Pay out of the Bank, railroad by railroad."""
    for code in turn.state.railroads:
        pay(turn, code)


def pay(turn: CdTurn, code: str) -> None:
    """Pay the dividends of one railroad; the Bank also pays what rounding up adds (5, R7)."""
    railroad, held = turn.state.railroads[code], holders(turn.state, code)
    usd = dividend_usd(railroad.income_usd, railroad.issued)
    kept = kept_usd(railroad.income_usd, railroad.issued, sum(held.values()))
    for seat, count in held.items():
        turn.ledger.pay(acc.BANK, acc.seat(seat), usd * count, "dividend", "5", railroad=code, shares=count)
    turn.ledger.pay(acc.BANK, acc.railroad(code), kept, "kept_income", "5", railroad=code)
    paid = tuple((turn.state.seats[seat].name, usd * count) for seat, count in held.items())
    turn.tell("DIVIDEND", "5", railroad=code, usd=usd, income=railroad.income_usd, kept=kept, paid=paid)
