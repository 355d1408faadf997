"""Replaces what a seat may not know of a position by what it can work out itself (9, 4.14, 10.1.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET

from engine.ledger import Balances
from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.railways.efficiency import class_middle
from games.continental_rails.rules import rules_for
from games.continental_rails.state import Company, Railroad, State


def hide(state: State, seat: int) -> None:
    """Replace in place what a seat may not know.

    Parameters
    ----------
    state : State
        A copy of the whole position.
    seat : int
        The seat that will see it.

    Notes
    -----
    Money of others and of railroads on whose board the seat does not sit becomes zero, their efficiency the
    middle of its class (4.5), shares of others what the seat's own limit of bids says of them (6.1.2).
    Rulebook 9.2 to 9.6, 4.14.2, 4.14.4, 10.1.7; rulings A37, A38.
    """
    open_books = [code for code in sorted(state.railroads) if sees_books(state, seat, code)]
    state.books = _books(state, seat, open_books)
    for number, player in state.seats.items():
        if number != seat:
            player.credit_limit_usd = player.call_usd = 0
            player.spied_seat = player.spied_railroad = None
            player.may_rename, player.earnings = True, {}
    for railroad in state.railroads.values():
        railroad.favour_permille = UNSET
    for code in state.railroads.keys() - set(open_books):
        _hide_railroad(state.railroads[code])
    for company in state.companies.values():
        _hide_company(company)
    if not rules_for(state.overrides).net_worth_shown:
        state.worth_history = _ranks(state.worth_history)


def sees_books(state: State, seat: int, code: str) -> bool:
    """Return whether a seat reads a railroad's books: on its board, or by its detectives (9.6, 10.1.7)."""
    railroad = state.railroads[code]
    return seat in (railroad.president, *railroad.directors) or state.seats[seat].spied_railroad == code


def sees_holders(state: State, seat: int, code: str) -> bool:
    """Return whether a seat sees who holds a railroad: its president and its spies (4.14.4, 10.1.7)."""
    return state.railroads[code].president == seat or state.seats[seat].spied_railroad == code


def _hide_railroad(railroad: Railroad) -> None:
    railroad.efficiency = class_middle(railroad.efficiency)
    railroad.grant_sqmi = railroad.land_sqmi = 0
    railroad.profit_usd = railroad.revenue_usd = railroad.expense_usd = 0


def _hide_company(company: Company) -> None:
    company.appears = 0
    if company.status == "hidden":
        company.paid_usd = company.listed_turn = 0


def _books(state: State, seat: int, open_books: Iterable[str]) -> Balances:
    # Made from nothing: an account that once held something and is empty now would tell so.
    books = {acc.USD: _money(state, seat, open_books)}
    books |= {acc.share(code): _shares(state, seat, code) for code in sorted(state.railroads)}
    return {unit: {name: n for name, n in sorted(balances.items()) if n} for unit, balances in books.items()}


def _money(state: State, seat: int, open_books: Iterable[str]) -> dict[str, int]:
    """Return the accounts a seat knows; the Bank's brings the sum to zero."""
    names = [acc.seat(seat), acc.seat_debt(seat)]
    for code in open_books:
        names += [acc.rr_cash(code), acc.rr_bonds(code), acc.rr_loans(code), acc.rr_president(code)]
    cash = {name: acc.balance(state, name) for name in names}
    return {**cash, acc.BANK: -sum(cash.values())}


def _shares(state: State, seat: int, code: str) -> dict[str, int]:
    """Return who holds a railroad as far as a seat knows; the Public has what is left."""
    unit, treasury = acc.share(code), acc.rr_cash(code)
    if sees_holders(state, seat, code):
        return dict(state.books.get(unit, {}))
    issued, watched = acc.issued(state, code), state.seats[seat].spied_seat
    held = {number: acc.shares(state, number, code) for number in {seat, watched or seat}}
    held |= _boards_shares(state, seat, code, held)
    left = issued - sum(held.values())
    own = {acc.seat(number): count for number, count in held.items()}
    treasury_shares = acc.treasury(state, code)
    return {
        **own,
        acc.PUBLIC: left,
        treasury: treasury_shares,
        acc.ISSUER: -issued - treasury_shares,
    }


def _boards_shares(state: State, seat: int, code: str, held: Mapping[int, int]) -> dict[int, int]:
    """Return shares of the directors whose holdings a seat does not know, in equal parts.

    Together they hold as much as leaves the seat's limit of bids as it is (6.1.2), and no more is said.
    """
    board = state.railroads[code].directors
    unknown = [number for number in board if number not in held]
    if not unknown:
        return {}
    # Those watched by detectives count among the shares to be had unless they sit on the board.
    outside = sum(n for number, n in held.items() if number != seat and number not in board)
    to_be_had = max(_least_available(state, seat, code), outside)
    total = acc.issued(state, code) - to_be_had - (sum(held.values()) - outside)
    each, odd = divmod(total, len(unknown))
    return {number: each + (place < odd) for place, number in enumerate(unknown)}


def _least_available(state: State, seat: int, code: str) -> int:
    """Return the fewest shares to be had that give a seat its limit of bids (6.1.2)."""
    permille = rules_for(state.overrides).bid_limit_permille
    return -(-worth.bid_limit(state, code, seat) * 1000 // permille) if permille > 0 else 0


def _ranks(history: Mapping[int, list[int]]) -> dict[int, list[int]]:
    """Return for each amount how many seats had less at that time: the amounts are hidden (ruling A37)."""
    ranks: dict[int, list[int]] = {}
    for seat, amounts in history.items():
        ranks[seat] = [
            sum(len(other) >= ago and other[-ago] < amounts[-ago] for other in history.values())
            for ago in range(len(amounts), 0, -1)
        ]
    return ranks
