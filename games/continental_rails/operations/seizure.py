"""The Bank helps itself: cash, then shares in random order, then private companies (3.5.3, ruling A7)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.operations.credit import shares_to_seize
from games.continental_rails.world import world
from games.continental_rails.worth import companies_of


def open_call_usd(turn: CrTurn, seat: int) -> int:
    """Return what is still owed of last turn's recall: phase 1 took off what was repaid (3.5.3).

    Loans the Bank granted by itself during the turn do not change the call (ruling A6).
    """
    return min(turn.state.seats[seat].call_usd, acc.debt(turn.state, seat))


def seize(turn: CrTurn, seat: int) -> None:
    """Recover the open call as far as the seat's belongings go; the rest stays as debt (ruling A7)."""
    owed = open_call_usd(turn, seat)
    if not owed:
        return
    turn.tell("SEIZURE", "3.5.3", seat=seat, tycoon=turn.state.seats[seat].name)
    owed -= _repay(turn, seat, owed)
    held = [code for code in sorted(turn.state.railroads) if acc.shares(turn.state, seat, code)]
    for code in turn.dice.shuffled(f"seizure/{seat:02}", held):
        if owed:
            _sell_shares(turn, seat, code, owed)
            owed -= _repay(turn, seat, owed)
    for code in companies_of(turn.state, seat):
        if owed:
            _sell_company(turn, seat, code)
            owed -= _repay(turn, seat, owed)


def return_company(turn: CrTurn, code: str) -> None:
    """Put a private company back on the Bank's list; bids on it are open next turn (3.5.3)."""
    company = turn.state.companies[code]
    company.status, company.owner, company.paid_usd = "bank", None, 0
    company.listed_turn = turn.number + 1
    company.asking_usd = rules_of(turn).company_bank_usd_per_mile * world().routes[code].miles


def _repay(turn: CrTurn, seat: int, owed: int) -> int:
    """Take what cash there is for the debt; return how much it was."""
    usd = max(0, min(owed, acc.cash(turn.state, seat)))
    turn.ledger.pay(acc.seat(seat), acc.seat_debt(seat), usd, "loan_seized", "3.5.3")
    return usd


def _sell_shares(turn: CrTurn, seat: int, code: str, owed: int) -> None:
    """Sell as many shares as needed to the Public below the price, which does not move."""
    price, held = turn.state.railroads[code].price_usd, acc.shares(turn.state, seat, code)
    shares, usd = shares_to_seize(owed, price, held, rules_of(turn).seizure_discount_permille)
    owner = acc.seat(seat)
    turn.ledger.move(acc.share(code), owner, acc.PUBLIC, shares, "shares_seized", "3.5.3", railroad=code)
    turn.ledger.pay(acc.PUBLIC, owner, usd, "shares_seized", "3.5.3", railroad=code, shares=shares)
    turn.tell("SHARES_SEIZED", "3.5.3", to=seat, railroad=code, count=shares, usd=usd)


def _sell_company(turn: CrTurn, seat: int, code: str) -> None:
    """Credit a whole company at the Bank's price; what is not needed stays cash."""
    usd = rules_of(turn).company_seized_usd_per_mile * world().routes[code].miles
    turn.ledger.pay(acc.BANK, acc.seat(seat), usd, "company_seized", "3.5.3", company=code)
    return_company(turn, code)
    name, tycoon = world().routes[code].name, turn.state.seats[seat].name
    turn.tell("COMPANY_SEIZED", "3.5.3", company=code, name=name, seat=seat, tycoon=tycoon)
