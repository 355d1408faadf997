"""Builders for positions: a fresh match, a turn at a given phase, and gifts that keep the books balanced."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.dice import Dice
from engine.ledger import Ledger
from engine.turn import Turn
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, start_of
from games.continental_rails.game import GAME
from games.continental_rails.orders import Orders
from games.continental_rails.setup import new_match
from games.continental_rails.state import State

SEED = b"a seed for tests"


def fresh(seed: bytes = SEED, **overrides: object) -> State:
    """A new match; keyword arguments override figures of rules.toml."""
    return GAME.copy(_new(seed, tuple((key, str(value)) for key, value in overrides.items())))


@cache
def _new(seed: bytes, options: tuple[tuple[str, str], ...]) -> State:
    # A thousand draws: sixty times as long as a copy.
    return new_match(dict(options), [], Dice(seed, 0))


def turn_of(
    state: State, orders: Mapping[int, Orders] | None = None, phase: int = 1, seed: bytes = SEED
) -> CrTurn:
    """A turn whose phase is about to run; seats without orders give empty ones. Works on `state` itself."""
    given = {seat: Orders() for seat in state.seats} | dict(orders or {})
    turn: CrTurn = Turn(state, given, state.turn, seed, state.books)
    turn.phase = turn.ledger.phase = phase
    start_of(turn)
    return turn


def give_cash(state: State, account: str, usd: int) -> None:
    """Give (or take, below zero) dollars from the Bank."""
    source, target = (acc.BANK, account) if usd >= 0 else (account, acc.BANK)
    Ledger(state.books).pay(source, target, abs(usd), "test_gift", "test")


def set_cash(state: State, account: str, usd: int) -> None:
    """Leave exactly so many dollars on an account."""
    give_cash(state, account, usd - acc.balance(state, account))


def give_shares(state: State, seat: int, code: str, shares: int) -> None:
    """Give a seat shares of the Public's (or take them back, below zero)."""
    holder = acc.seat(seat)
    source, target = (acc.PUBLIC, holder) if shares >= 0 else (holder, acc.PUBLIC)
    Ledger(state.books).move(acc.share(code), source, target, abs(shares), "test_gift", "test")


def make_president(state: State, seat: int, code: str) -> None:
    """Make a seat director and president without an election; give it a tenth of the shares first."""
    railroad = state.railroads[code]
    needed = acc.issued(state, code) // 10 + 1 - acc.shares(state, seat, code)
    if needed > 0:
        give_shares(state, seat, code, needed)
    if seat not in railroad.directors:
        railroad.directors.append(seat)
    railroad.president = seat


def codes(turn: CrTurn) -> list[str]:
    """Codes of the events told so far."""
    return [event.code for event in turn.events]
