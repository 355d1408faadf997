"""Phase 14: the players' accounts with the Bank at the end of the turn (3.5)."""

from __future__ import annotations

from engine.exact import scale, scale_up
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.operations import credit
from games.continental_rails.operations.bankruptcy import go_bankrupt, went_bankrupt
from games.continental_rails.operations.seizure import seize
from games.continental_rails.tables import climates
from games.continental_rails.worth import net_worth


def run(turn: CrTurn) -> None:
    """Each seat in turn: interest, emergency loan, recall, bankruptcy, new credit (ruling A7)."""
    for seat in sorted(turn.state.seats):
        pay_interest(turn, seat)
        lend_in_emergency(turn, seat)
        seize(turn, seat)
        # Nought is not below nought: a net worth of 0 is no bankruptcy (ruling A7).
        if net_worth(turn.state, seat) < 0:
            go_bankrupt(turn, seat)
        grant_credit(turn, seat)


def pay_interest(turn: CrTurn, seat: int) -> None:
    """Charge the loan rate of the start of the turn on what is owed, rounded up (5, ruling A5)."""
    usd = scale_up(acc.debt(turn.state, seat), start_of(turn).climate.loan_permille)
    turn.ledger.pay(acc.seat(seat), acc.BANK, usd, "loan_interest", "3.4")


def lend_in_emergency(turn: CrTurn, seat: int) -> None:
    """Lend what is missing when cash fell below nought (11.1 step 14b)."""
    missing = max(0, -acc.cash(turn.state, seat))
    if missing:
        turn.ledger.pay(acc.seat_debt(seat), acc.seat(seat), missing, "emergency_loan", "11.1 step 14b")
        turn.tell("EMERGENCY_LOAN", "11.1 step 14b", to=seat, usd=missing)


def grant_credit(turn: CrTurn, seat: int) -> None:
    """Fix the new credit limit with the margin of the new climate, and call back what exceeds it (3.5.1).

    A seat that has gone bankrupt in this turn gets a part of it, or none (ruling B41).
    """
    state, player = turn.state, turn.state.seats[seat]
    debt, margin = acc.debt(state, seat), climates(rules_of(turn).tables)[state.climate].credit_permille
    worth = net_worth(state, seat)
    limit = credit.credit_limit_usd(rules_of(turn), margin, worth, debt)
    if went_bankrupt(turn, seat):
        limit = scale(limit, rules_of(turn).bankrupt_credit_permille)
    player.credit_limit_usd = limit
    player.call_usd = credit.call_usd(debt, player.credit_limit_usd)
    if player.call_usd:
        turn.tell("LOANS_CALLED", "3.5.3", seat=seat, tycoon=player.name)
        turn.tell("CALL_TO_REPAY", "3.5.3", to=seat, usd=player.call_usd, limit_usd=player.credit_limit_usd)
