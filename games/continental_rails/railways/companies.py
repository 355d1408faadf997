"""Private companies on their way into railroads: which of the owners' orders still stand (10.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from games.continental_rails.commands import CrTurn
from games.continental_rails.orders import CompanyOrder
from games.continental_rails.state import Company
from games.continental_rails.world import world


def company_orders(turn: CrTurn, action: str) -> Iterator[tuple[str, int, CompanyOrder]]:
    """Yield (company, owner, order) for one kind of order, by company number (ruling A14).

    An order for a company that was bought in phase 5 falls, and its former owner is told (10.1.2.2-3);
    so does a second order for a company that the first has carried off.
    """
    given = [
        (order.company, seat, order)
        for seat, orders in turn.orders.items()
        for order in orders.companies
        if order.action == action and order.company in turn.state.companies
    ]
    given.sort(key=lambda item: (world().routes[item[0]].number, item[1]))
    for company, seat, order in given:
        if _still_owned(turn, company, seat):
            yield company, seat, order


def close_company(company: Company) -> None:
    """Strike a company off: its line belongs to a railroad now (2.4)."""
    company.status, company.owner, company.asking_usd = "gone", None, None


def _still_owned(turn: CrTurn, code: str, seat: int) -> bool:
    company = turn.state.companies[code]
    owned = company.status == "owned" and company.owner == seat
    if not owned:
        turn.tell("COMPANY_NOT_OWNED", "10.1.2", to=seat, company=code)
    return owned
