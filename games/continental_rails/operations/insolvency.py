"""Insolvent, bankrupt, reorganised: what becomes of a railroad without cash (4.11, rulings A23 to A25)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.state import BANKRUPT, INSOLVENT, SOLVENT, Railroad
from games.continental_rails.world import world
from games.continental_rails.worth import holders


def checkpoint(turn: CrTurn) -> None:
    """Declare solvent again each railroad whose cash stands above zero (4.11.1, ruling A24).

    To be called at the end of phases 2, 4 and 6 and after the expenses of phase 13.
    """
    for code, railroad in sorted(turn.state.railroads.items()):
        if railroad.solvency != SOLVENT and acc.railroad_cash(turn.state, code) > 0:
            railroad.solvency = SOLVENT
            turn.tell("RAILROAD_SOLVENT_AGAIN", "4.11.1", railroad=code)


def settle(turn: CrTurn) -> None:
    """Draw the consequences at the end of phase 13: one step down for those that never recovered.

    Insolvent all turn: bankrupt. Bankrupt all turn: reorganised. Otherwise without cash: insolvent, for
    that is how the railroad will begin the next turn (ruling A24). What happened to whom is kept in
    ``turn.notes["failures"]`` for Rail Mogul (1.2.2).
    """
    failures: list[str] = turn.notes.setdefault("failures", [])
    for code, railroad in sorted(turn.state.railroads.items()):
        if railroad.solvency == BANKRUPT:
            reorganise(turn, code)
            failures.append(code)
        elif railroad.solvency == INSOLVENT:
            railroad.solvency = BANKRUPT
            turn.tell("RAILROAD_BANKRUPT", "4.11.2", railroad=code)
            failures.append(code)
        elif acc.railroad_cash(turn.state, code) <= 0:
            railroad.solvency = INSOLVENT
            turn.tell("RAILROAD_INSOLVENT", "4.11.1", railroad=code)


def reorganise(turn: CrTurn, code: str) -> None:
    """Hand a railroad to its creditors: new shares, new bonds, a little cash (4.11.3, ruling A25)."""
    railroad = turn.state.railroads[code]
    _tell_losers(turn, code)
    _wipe_debts(turn, code)
    _new_money(turn, code)
    _new_shares(turn, code)
    _new_price(turn, railroad)
    railroad.solvency, railroad.president, railroad.directors = SOLVENT, None, []
    railroad.right_of_way, railroad.grant_sqmi, railroad.land_sqmi = "", 0, 0
    railroad.dividend_usd, railroad.cornered = 0, False
    turn.tell("RAILROAD_REORGANISED", "4.11.3", railroad=code, price_usd=railroad.price_usd)


def _tell_losers(turn: CrTurn, code: str) -> None:
    """Tell the shareholders that their shares are gone, and the president that his loan is."""
    for seat, shares in holders(turn.state, code):
        turn.tell("SHARES_CANCELLED", "4.11.3", to=seat, railroad=code, count=shares)
    president, usd = turn.state.railroads[code].president, acc.owed_to_president(turn.state, code)
    if president is not None and usd:
        turn.tell("PRESIDENT_LOAN_LOST", "4.4", to=president, railroad=code, usd=usd)


def _wipe_debts(turn: CrTurn, code: str) -> None:
    """Let the Bank take all cash and bear all debts."""
    owed = (
        (acc.rr_bonds(code), "reorganised_bonds"),
        (acc.rr_loans(code), "reorganised_loans"),
        (acc.rr_president(code), "president_loan_void"),
        (acc.rr_cash(code), "reorganised_cash"),
    )
    for account, reason in owed:
        held = turn.ledger.balance(account)
        source, target = (account, acc.BANK) if held > 0 else (acc.BANK, account)
        turn.ledger.pay(source, target, abs(held), reason, "4.11.3", railroad=code)


def _new_money(turn: CrTurn, code: str) -> None:
    """Let the creditors take new bonds and leave some cash, without which it were insolvent at once."""
    rules, miles = rules_of(turn), world().miles(turn.state.railroads[code].lines)
    bonds = rules.reorganised_bonds_usd_per_mile * miles
    cash = rules.reorganised_cash_usd_per_mile * miles
    turn.ledger.pay(acc.rr_bonds(code), acc.BANK, bonds, "reorganised_bonds", "4.11.3", railroad=code)
    turn.ledger.pay(acc.BANK, acc.rr_cash(code), cash, "reorganised_cash", "4.11.3", railroad=code)


def _new_shares(turn: CrTurn, code: str) -> None:
    """Cancel every share and give the Public as many a mile as a new railroad has."""
    unit = acc.share(code)
    for holder, shares in turn.ledger.holders(unit).items():
        if holder != acc.ISSUER:
            turn.ledger.move(unit, holder, acc.ISSUER, shares, "shares_cancelled", "4.11.3", railroad=code)
    shares = rules_of(turn).shares_per_mile * world().miles(turn.state.railroads[code].lines)
    turn.ledger.move(unit, acc.ISSUER, acc.PUBLIC, shares, "reorganised_shares", "4.11.3", railroad=code)


def _new_price(turn: CrTurn, railroad: Railroad) -> None:
    rules = rules_of(turn)
    half = scale(railroad.price_usd, rules.reorganised_price_permille)
    railroad.price_usd = max(half, rules.reorganised_price_min_usd)
