"""A tycoon whose debts exceed all he has begins again with a new stake (3.5.2, ruling A8)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.operations.seizure import return_company
from games.continental_rails.rules import Rules
from games.continental_rails.worth import companies_of, presidencies

BANKRUPT_SEATS = "bankrupt_seats"


def new_stake_usd(rules: Rules, turns_played: int, earlier: int = 0) -> int:
    """Return what the Bank gives a bankrupt tycoon to begin again, dollars (3.5.2, rulings B41, B55).

    `earlier` bankruptcies have made it smaller, each by the same part, rounded down.

    >>> from games.continental_rails.rules import rules_for
    >>> new_stake_usd(rules_for({}), 4), new_stake_usd(rules_for({}), 4, earlier=2)
    (700, 175)
    """
    stake = rules.bankrupt_stake_usd + rules.bankrupt_stake_usd_per_turn * turns_played
    for _ in range(earlier):
        stake = scale(stake, rules.bankrupt_again_permille)
    return stake


def go_bankrupt(turn: CrTurn, seat: int) -> None:
    """Take all a seat has, wipe its debt, give it a new stake; offices last until phase 16 (ruling A8).

    Victory points stay, and the persona may be renamed (3.2, 3.5.2). Prices do not move.
    """
    _take_shares(turn, seat)
    for code in companies_of(turn.state, seat):
        return_company(turn, code)
    _take_money(turn, seat)
    for code in presidencies(turn.state, seat):
        void_president_loan(turn, code)
    player = turn.state.seats[seat]
    stake = new_stake_usd(rules_of(turn), turn.number, player.bankruptcies)
    turn.ledger.pay(acc.BANK, acc.seat(seat), stake, "new_stake", "3.5.2")
    player.bankruptcies += 1
    player.may_rename = True
    turn.notes.setdefault(BANKRUPT_SEATS, []).append(seat)
    turn.tell("TYCOON_BANKRUPT", "3.5.2", seat=seat, tycoon=player.name)
    turn.tell("NEW_STAKE", "3.5.2", to=seat, usd=stake)


def went_bankrupt(turn: CrTurn, seat: int) -> bool:
    """Return whether a seat has gone bankrupt in this turn."""
    return seat in turn.notes.get(BANKRUPT_SEATS, ())


def void_president_loan(turn: CrTurn, code: str) -> int:
    """Cancel what a railroad owes its president; return how much it was, dollars (4.4)."""
    owed = acc.owed_to_president(turn.state, code)
    account = acc.rr_president(code)
    turn.ledger.pay(acc.BANK, account, owed, "president_loan_void", "4.4", railroad=code)
    return owed


def _take_shares(turn: CrTurn, seat: int) -> None:
    owner = acc.seat(seat)
    for code in sorted(turn.state.railroads):
        shares = acc.shares(turn.state, seat, code)
        turn.ledger.move(acc.share(code), owner, acc.PUBLIC, shares, "bankruptcy", "3.5.2", railroad=code)


def _take_money(turn: CrTurn, seat: int) -> None:
    cash, debt = acc.cash(turn.state, seat), acc.debt(turn.state, seat)
    turn.ledger.pay(acc.seat(seat), acc.BANK, cash, "bankruptcy", "3.5.2")
    turn.ledger.pay(acc.BANK, acc.seat_debt(seat), debt, "bankruptcy_debt", "3.5.2")
