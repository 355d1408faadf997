"""Phase 3: railroads repay the Bank, short-term loans first, then bonds (11.1 step 3; 10.2.2)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start, start_of


def run(turn: CrTurn) -> None:
    """Let each railroad repay from the cash it has after its dealings with the president (10.2.2)."""
    for code in railroads_at_start(turn):
        repay(turn, code)


def repay(turn: CrTurn, code: str) -> None:
    """Repay what was ordered, at most the cash; what is left after the short-term loans redeems bonds."""
    asked = orders_for(turn, code).repay_bank_usd or 0
    if asked <= 0:
        return
    loans, bonds = acc.loans(turn.state, code), acc.bonds(turn.state, code)
    usd = max(0, min(asked, acc.railroad_cash(turn.state, code), loans + bonds))
    short = min(usd, loans)
    cash = acc.rr_cash(code)
    turn.ledger.pay(cash, acc.rr_loans(code), short, "loans_repaid", "10.2.2", railroad=code)
    turn.ledger.pay(cash, acc.rr_bonds(code), usd - short, "bonds_redeemed", "10.2.2", railroad=code)
    president = start_of(turn).presidents[code]
    if usd < asked and president is not None:
        turn.tell("BANK_REPAYMENT_CUT", "10.2.2", to=president, railroad=code, asked=asked, used=usd)
