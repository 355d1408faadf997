"""Builders for positions: a fresh match, a turn at its first step, gifts that keep the books balanced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.game import SeatSetup
from engine.ledger import Ledger
from engine.turn import Turn, resolve
from games.continental_divide import accounts as acc
from games.continental_divide.game import GAME
from games.continental_divide.moves import purchase
from games.continental_divide.moves.building import _enter
from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.orders import BUY, START, Build, Orders, Purchase
from games.continental_divide.setup import new_match
from games.continental_divide.state import State

SEED = b"a seed for tests"
CHICAGO, MEMPHIS = "S5", "R10"


def fresh(seats: int = 4, seed: bytes = SEED, **options: str) -> State:
    """A new match whose seats move in the order of their numbers."""
    state = new_match(options, [SeatSetup(number) for number in range(1, seats + 1)], Dice(seed, 0))
    state.order = sorted(state.order)
    return state


def turn_of(state: State, orders: Mapping[int, Orders] | None = None) -> CdTurn:
    """A turn whose first step is about to run; works on `state` itself."""
    return Turn(state, dict(orders or {}), state.turn, SEED, state.books)


def give(state: State, account: str, usd: int) -> None:
    """Give (or take, below zero) dollars from the Bank."""
    source, target = (acc.BANK, account) if usd >= 0 else (account, acc.BANK)
    Ledger(state.books).pay(source, target, abs(usd), "test_gift", "test")


def give_shares(state: State, seat: int, code: str, count: int) -> None:
    """Give a seat unsold shares for nothing."""
    Ledger(state.books).move(acc.share(code), acc.railroad(code), acc.seat(seat), count, "test_gift", "test")


def start(
    state: State, seat: int = 1, code: str = "UP", at: str = CHICAGO, issue: int = 10, usd: int = 10
) -> CdTurn:
    """Start a railroad as a player does."""
    wish = Purchase(action=START, railroad=code, hex=at, issue=issue, value_usd=usd)
    assert purchase.refusal(state, seat, wish) is None
    turn = turn_of(state)
    purchase.carry_out(turn, seat, wish, 1)
    return turn


def lay(state: State, code: str, hexes: Sequence[str]) -> CdTurn:
    """Put cubes of a railroad into hexes, free of charge and in any place, with all they bring."""
    turn = turn_of(state)
    for label in hexes:
        for event, rule, facts in _enter(turn, code, label):
            turn.tell(event, rule, railroad=code, **facts)
    return turn


def buy(code: str = "UP", shares: int | None = None, **more: int) -> Purchase:
    """A wish to buy."""
    return Purchase(action=BUY, railroad=code, shares=shares, **more)


def line(code: str = "UP", origin: str = CHICAGO, direction: str = "W", hexes: int | None = None) -> Build:
    """A wish to build straight on."""
    return Build(railroad=code, origin=origin, direction=direction, hexes=hexes)


def way(origin: str, *path: str, code: str = "UP", hexes: int | None = None) -> Build:
    """A wish to build along a path."""
    return Build(railroad=code, origin=origin, path=list(path), hexes=hexes)


def publish(state: State, orders: Mapping[int, Orders] | None = None):
    """Resolve one publication; seats without orders pass."""
    given = {seat: (orders or {}).get(seat, Orders()) for seat in GAME.seats_to_move(state)}
    return resolve(GAME, state, given, SEED)


def codes(turn) -> list[str]:
    """Codes of the events told."""
    return [event.code for event in turn.events]


def reasons(turn) -> list[str]:
    """Why wishes fell."""
    return [event.facts["reason"].code for event in turn.events if event.code.endswith("_FELL")]


def text(message, language="en"):
    """A message in words."""
    return GAME.catalogue.text(message, language)
