"""Phase 7: lavish spending, bank failures, interest on cash (11.1 step 7; 1.2.5, 5).

What shares and companies cost and brought was posted when they changed hands, in phases 5 and 6: the first
step of the rulebook's phase 7 has nothing left to do.
"""

from __future__ import annotations

from engine.exact import PERMILLE, scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of

LAVISH_NEWS = (
    "LAVISH_MANSION",
    "LAVISH_UNIVERSITY",
    "LAVISH_LIBRARY",
    "LAVISH_YACHT",
    "LAVISH_BALL",
    "LAVISH_GALLERY",
)


def run(turn: CrTurn) -> None:
    """Spend, then lose to failing banks, then draw interest on what is left."""
    spend_lavishly(turn)
    announce_the_most_lavish(turn)
    fail_banks(turn)
    pay_interest(turn)


def spend_lavishly(turn: CrTurn) -> None:
    """Pay for fame; the sums are kept in ``turn.notes["lavish"]`` for Rail Prodigal in phase 17 (1.2.5)."""
    lavish: dict[int, int] = turn.notes.setdefault("lavish", {})
    minimum = rules_of(turn).lavish_min_usd
    for seat, orders in turn.orders.items():
        asked = orders.spend_usd
        usd = lavish_sum(asked, acc.cash(turn.state, seat), minimum)
        if usd:
            turn.ledger.pay(acc.seat(seat), acc.WORLD, usd, "lavish_spending", "1.2.5")
            lavish[seat] = usd
        if usd < asked:
            turn.tell("LAVISH_CUT", "1.2.5", to=seat, asked=asked, used=usd, minimum=minimum)


def lavish_sum(asked_usd: int, cash_usd: int, minimum_usd: int) -> int:
    """Return what is spent: what was ordered or what is left, but nothing below the minimum (ruling A9).

    >>> lavish_sum(3000, 5000, 1000), lavish_sum(3000, 1200, 1000), lavish_sum(3000, 999, 1000)
    (3000, 1200, 0)
    """
    usd = min(asked_usd, cash_usd)
    return usd if usd >= minimum_usd else 0


def announce_the_most_lavish(turn: CrTurn) -> None:
    """Name whoever spent most; with a tie all of them (ruling A38)."""
    lavish: dict[int, int] = turn.notes["lavish"]
    most = max(lavish.values(), default=0)
    for seat in sorted(lavish):
        if lavish[seat] == most:
            code = turn.dice.choice(f"lavish/{seat}", LAVISH_NEWS)
            turn.tell(code, "1.2.5", seat=seat, tycoon=turn.state.seats[seat].name, usd=most)


def fail_banks(turn: CrTurn) -> None:
    """Lose a part of everyone's cash where the climate of the start of the turn lets banks fail (5)."""
    rules, climate = rules_of(turn), start_of(turn).climate
    if not climate.failure_permille or not turn.dice.chance("bank failure", climate.failure_permille):
        return
    low, high = rules.bank_failure_low_permille, rules.bank_failure_high_permille
    permille = turn.dice.between("bank failure/part", low, high)
    turn.tell("BANK_FAILURE", "5", permille=permille)
    for seat in sorted(turn.state.seats):
        usd = scale(max(0, acc.cash(turn.state, seat)), permille)
        turn.ledger.pay(acc.seat(seat), acc.BANK, usd, "bank_failure", "5")
        if usd:
            turn.tell("BANK_FAILURE_LOSS", "5", to=seat, usd=usd)


def pay_interest(turn: CrTurn) -> None:
    """Pay interest on unspent cash at half the loan rate of the start of the turn (5, 11.1 step 7.3)."""
    rules, loan_permille = rules_of(turn), start_of(turn).climate.loan_permille
    for seat in sorted(turn.state.seats):
        usd = interest_usd(acc.cash(turn.state, seat), loan_permille, rules.interest_on_cash_permille)
        turn.ledger.pay(acc.BANK, acc.seat(seat), usd, "interest_on_cash", "5")


def interest_usd(cash_usd: int, loan_permille: int, part_permille: int) -> int:
    """Return the interest on cash: `part_permille` of the loan rate, rounded down (5).

    >>> interest_usd(1500, 130, 500)
    97
    """
    return max(0, cash_usd) * loan_permille * part_permille // (PERMILLE * PERMILLE)
