"""Phase 2: presidents lend to their railroads or are repaid (11.1 step 2; 4.4, 10.2.1)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start, start_of
from games.continental_rails.operations import insolvency


def run(turn: CrTurn) -> None:
    """Lend first, then repay: what one railroad repays is not lent to another at once (ruling O11)."""
    for code in railroads_at_start(turn):
        lend(turn, code)
    for code in railroads_at_start(turn):
        repay(turn, code)
    insolvency.checkpoint(turn)


def lend(turn: CrTurn, code: str) -> None:
    """Lend what the president ordered, at most the cash he has after phase 1 (4.4)."""
    president = start_of(turn).presidents[code]
    asked = orders_for(turn, code).president_lends_usd or 0
    if president is None or asked <= 0:
        return
    usd = max(0, min(asked, acc.cash(turn.state, president)))
    turn.ledger.pay(acc.seat(president), acc.rr_cash(code), usd, "president_lends", "4.4", railroad=code)
    turn.ledger.pay(acc.rr_president(code), acc.BANK, usd, "president_claim", "4.4", railroad=code)
    if usd < asked:
        turn.tell("PRESIDENT_LOAN_CUT", "4.4", to=president, railroad=code, asked=asked, used=usd)


def repay(turn: CrTurn, code: str) -> None:
    """Repay the president, at most what is owed and what was in the till at the turn's start (10.2.1)."""
    start = start_of(turn)
    president = start.presidents[code]
    asked = orders_for(turn, code).repay_president_usd or 0
    if president is None or asked <= 0:
        return
    usd = max(0, min(asked, start.cash[code], acc.owed_to_president(turn.state, code)))
    source, target = acc.rr_cash(code), acc.seat(president)
    turn.ledger.pay(source, target, usd, "president_repaid", "10.2.1", railroad=code)
    turn.ledger.pay(acc.BANK, acc.rr_president(code), usd, "president_claim", "10.2.1", railroad=code)
    if usd < asked:
        turn.tell("PRESIDENT_REPAYMENT_CUT", "10.2.1", to=president, railroad=code, asked=asked, used=usd)
