"""Builders for phases 13 to 18: more railroads, quiet rules, phases run one after the other."""

from __future__ import annotations

from typing import Any

from engine.ledger import Ledger, check_balanced, check_postings
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn
from games.continental_rails.orders import Orders, RailroadOrders
from games.continental_rails.phases import (
    p13_operations,
    p14_players_final,
    p15_splits,
    p16_elections,
    p17_victory_points,
    p18_end_of_match,
)
from games.continental_rails.state import Railroad, State
from games.continental_rails.world import world
from tests.continental_rails.build import SEED, fresh, turn_of

PHASES = {
    13: p13_operations,
    14: p14_players_final,
    15: p15_splits,
    16: p16_elections,
    17: p17_victory_points,
    18: p18_end_of_match,
}
NO_CHANCE = {"accident_permille": 0, "revenue_noise_low_permille": 1000, "revenue_noise_high_permille": 1000}


def quiet(**overrides: Any) -> State:
    """A new match in which trains earn what the book says and meet no accident."""
    return fresh(**{**NO_CHANCE, **overrides})


def add_railroad(
    state: State, code: str, lines: tuple[str, ...] = (), issued: int = 500, price: int = 20
) -> Railroad:
    """Put one more railroad in play, its shares with the Public."""
    route = world().routes[code]
    state.companies[code].status = "gone"
    state.railroads[code] = Railroad(
        code=code,
        name=route.name,
        number=route.number,
        side=route.side,
        lines=list(lines or (code,)),
        price_usd=price,
        efficiency=90,
    )
    Ledger(state.books).move(acc.share(code), acc.ISSUER, acc.PUBLIC, issued, "test_gift", "test")
    return state.railroads[code]


def owe(state: State, account: str, usd: int) -> None:
    """Let an account of debts owe so many dollars more; the money goes to the Bank."""
    Ledger(state.books).pay(account, acc.BANK, usd, "test_gift", "test")


def play_on(turn: CrTurn, *phases: int) -> CrTurn:
    """Run some of the phases 13 to 18 of a turn."""
    for number in phases:
        turn.phase = turn.ledger.phase = number
        PHASES[number].run(turn)
    return turn


def play(state: State, *phases: int, orders: dict[int, Orders] | None = None, seed: bytes = SEED) -> CrTurn:
    """Run some of the phases 13 to 18 on a state, and check the books."""
    before = {unit: dict(accounts) for unit, accounts in state.books.items()}
    turn = play_on(turn_of(state, orders, phases[0], seed), *phases)
    check_balanced(state.books)
    check_postings(before, turn.ledger.postings, state.books)
    return turn


def ordered(seat: int, code: str, **what: Any) -> dict[int, Orders]:
    """Orders of one president for one railroad."""
    return {seat: Orders(railroads={code: RailroadOrders(railroad=code, **what)})}


def posted(turn: CrTurn, reason: str, account: str | None = None) -> int:
    """Units moved for a reason, perhaps only those that touch one account."""
    return sum(
        entry.amount
        for entry in turn.ledger.postings
        if entry.reason == reason and (account is None or account in (entry.source, entry.target))
    )


def told(turn: CrTurn, code: str) -> list[dict[str, Any]]:
    """Facts of the events with a code, with the seats that know under "to"."""
    return [{**event.facts, "to": event.seats} for event in turn.events if event.code == code]
