"""Builders for railroads: a president's orders, private companies in hand, whole phases run."""

from __future__ import annotations

from typing import Any

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn
from games.continental_rails.orders import CompanyOrder, Orders, RailroadOrders
from games.continental_rails.phases import p08_investments as p08
from games.continental_rails.phases import p09_construction as p09
from games.continental_rails.phases import p10_influence as p10
from games.continental_rails.phases import p11_rights_of_way as p11
from games.continental_rails.phases import p12_mergers as p12
from games.continental_rails.state import State
from tests.continental_rails.build import make_president, turn_of

PHASES = {8: p08, 9: p09, 10: p10, 11: p11, 12: p12}
BOSS = 1


def play(
    state: State, *phases: int, orders: dict[int, Orders] | None = None, seed: bytes = b"a seed for tests"
) -> CrTurn:
    """Run some of the phases 8 to 12 on a state."""
    turn = turn_of(state, orders, phases[0], seed)
    for number in phases:
        turn.phase = turn.ledger.phase = number
        PHASES[number].run(turn)
    return turn


def ordered(code: str, seat: int = BOSS, **what: Any) -> dict[int, Orders]:
    """Orders of one president for one railroad."""
    return {seat: Orders(railroads={code: RailroadOrders(railroad=code, **what)})}


def company_order(company: str, action: str, railroad: str = "", seat: int = BOSS) -> dict[int, Orders]:
    """One order to a private company."""
    return {seat: Orders(companies=[CompanyOrder(company=company, action=action, railroad=railroad)])}


def own_company(state: State, code: str, seat: int = BOSS) -> None:
    """Give a seat a private company."""
    company = state.companies[code]
    company.status, company.owner, company.paid_usd = "owned", seat, 1000


def president_of(state: State, *codes: str, seat: int = BOSS) -> None:
    """Make a seat president of railroads; nobody else presides over them."""
    for code in codes:
        make_president(state, seat, code)


def facts(turn: CrTurn, code: str) -> dict[str, Any]:
    """Facts of the first event with a code."""
    return dict(next(event for event in turn.events if event.code == code).facts)


def told(turn: CrTurn, code: str) -> list[tuple[int, ...] | None]:
    """Who was told of each event with a code; None is everyone."""
    return [event.seats for event in turn.events if event.code == code]


def paid(turn: CrTurn, reason: str, code: str = "B&O") -> int:
    """Dollars that came to or went from a railroad (its till, bonds or loans) for a reason."""
    till = acc.rr_cash(code)
    return sum(
        entry.amount
        for entry in turn.ledger.postings
        if entry.reason == reason
        and entry.unit == acc.USD
        and any(name == till or name.startswith(f"{till}/") for name in (entry.source, entry.target))
    )
