"""Private companies that go into a railroad (4.3.1, 10.1.2.2)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.orders import ABSORB
from games.continental_rails.railways.companies import close_company, company_orders
from games.continental_rails.railways.construction import drop_twin, lay_line
from games.continental_rails.railways.finance import TrackBill
from games.continental_rails.railways.notices import route_facts, tycoon_facts
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world

OBSTACLES = {"TWIN": "ABSORPTION_TWIN", "GATEWAY": "ABSORPTION_GATEWAY", "APART": "ABSORPTION_APART"}


def absorb_companies(turn: CrTurn) -> None:
    """Carry out the owners' orders, by company number; no president has a veto (ruling O4)."""
    for company, seat, order in company_orders(turn, ABSORB):
        obstacle = absorption_obstacle(turn, company, order.railroad)
        if obstacle:
            turn.tell(obstacle, "10.1.2.2", to=seat, company=company, railroad=order.railroad)
        else:
            absorb(turn, company, seat, order.railroad)


def absorption_obstacle(turn: CrTurn, company: str, code: str) -> str:
    """Return the code of what forbids an absorption, "" if nothing does.

    The railroad must have been connected at the start of the turn (10.1.2.2), so one born this turn is not
    (ruling A13); prohibited lines are tested now (ruling A14); a bankrupt one may not (4.11.2).
    """
    lines = start_of(turn).lines.get(code)
    if lines is None or code not in turn.state.railroads:
        return "ABSORPTION_NO_RAILROAD"
    railroad = turn.state.railroads[code]
    if railroad.solvency == BANKRUPT:
        return "ABSORPTION_BANKRUPT"
    if not world().touch(lines, [company]):
        return "ABSORPTION_APART"
    return OBSTACLES.get(world().prohibited(railroad.lines, railroad.side, company), "")


def absorb(turn: CrTurn, company: str, seat: int, code: str) -> None:
    """Lay the company's track at the minimum cost, no city paid, and issue shares for it (4.3.1)."""
    route = world().routes[company]
    close_company(turn.state.companies[company])
    bill = TrackBill(start_of(turn).climate.track_usd_per_mile * route.miles, 0)
    lay_line(turn, code, company, bill, owner=seat)
    facts = {"railroad": code, **route_facts(company), **tycoon_facts(turn, seat)}
    turn.tell("ABSORBED", "10.1.2.2", company=company, **facts)
    shares = rules_of(turn).incorporation_owner_per_mile * route.miles
    turn.tell("ABSORPTION_SHARES", "10.1.2.2", to=seat, company=company, railroad=code, count=shares)
    drop_twin(turn, code)
