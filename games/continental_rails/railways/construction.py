"""Rights-of-way built or abandoned, and what a new line brings with it (4.3, 4.6, 7)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start, start_of
from games.continental_rails.orders import ABANDON, BUILD
from games.continental_rails.railways.finance import TrackBill, track_cost
from games.continental_rails.railways.issue import issue_for_line
from games.continental_rails.railways.notices import route_facts, tell_president
from games.continental_rails.railways.payment import affordable, pay_track
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world
from games.continental_rails.worth import is_civil_war

BUILT = "built"
"""turn.notes: railroad -> right-of-way it built this turn."""
LET_GO = "let_go"
"""turn.notes: railroad -> right-of-way it abandoned or lost this turn; not open to it again (ruling A15)."""


def build_lines(turn: CrTurn) -> None:
    """Build the rights-of-way that were held at the start of the turn and ordered built (4.6)."""
    for code in railroads_at_start(turn):
        if orders_for(turn, code).right_of_way != BUILD:
            continue
        obstacle = building_obstacle(turn, code)
        if obstacle:
            tell_president(turn, code, obstacle, "4.6", route=start_of(turn).right_of_way[code])
        else:
            build_line(turn, code)


def building_obstacle(turn: CrTurn, code: str) -> str:
    """Return the code of what forbids building (4.6, 4.11.2, 8), "" if nothing does."""
    railroad = turn.state.railroads[code]
    if not railroad.right_of_way:
        return "BUILD_NO_RIGHT_OF_WAY"
    if railroad.solvency == BANKRUPT:
        return "BUILD_BANKRUPT"
    return "BUILD_CIVIL_WAR" if is_civil_war(turn.state, turn.state.turn) else ""


def build_line(turn: CrTurn, code: str) -> None:
    """Build the held right-of-way at the ordered price; its land grant is the railroad's now (4.6, 7)."""
    railroad, order = turn.state.railroads[code], orders_for(turn, code)
    route, grant = railroad.right_of_way, railroad.grant_sqmi
    climate = start_of(turn).climate
    bill = track_cost(turn.state, code, route, order.track_usd_per_mile, climate=climate)
    lay_line(turn, code, route, bill)
    railroad.land_sqmi += grant
    railroad.right_of_way, railroad.grant_sqmi = "", 0
    turn.notes.setdefault(BUILT, {})[code] = route
    turn.tell("LINE_BUILT", "4.6", railroad=code, **route_facts(route))
    if grant:
        turn.tell("LAND_RECEIVED", "7", railroad=code, route=route)
        tell_president(turn, code, "LAND_TITLE", "7", route=route, count=grant)


def lay_line(turn: CrTurn, code: str, route: str, bill: TrackBill, owner: int | None = None) -> None:
    """Issue the shares of a new line, pay its bill, and add it to the network (4.3, 4.6)."""
    proceeds = issue_for_line(turn, code, route, owner)
    wished, bill = bill.excess_usd, affordable(turn, code, bill, proceeds)
    if bill.excess_usd < wished:
        tell_president(turn, code, "EXCESS_CUT", "4.6", route=route, usd=bill.excess_usd, asked_usd=wished)
    funding = pay_track(turn, code, route, bill, proceeds)
    turn.state.railroads[code].lines.append(route)
    tell_president(
        turn,
        code,
        "TRACK_PAID",
        "4.6",
        route=route,
        usd=bill.total_usd,
        proceeds_usd=funding.proceeds_usd,
        bonds_usd=funding.bonds_usd,
        cash_usd=funding.cash_usd,
        loan_usd=funding.loan_usd,
    )


def abandon_rights_of_way(turn: CrTurn) -> None:
    """Give up the rights-of-way that presidents no longer want, with their grants (4.6)."""
    for code in railroads_at_start(turn):
        route = turn.state.railroads[code].right_of_way
        if orders_for(turn, code).right_of_way == ABANDON and route:
            let_go(turn, code)
            turn.tell("RIGHT_OF_WAY_ABANDONED", "4.6", railroad=code, **route_facts(route))


def drop_twin(turn: CrTurn, code: str) -> None:
    """Abandon a held right-of-way whose double is an own line now, with its grant (rulings A14, A26)."""
    railroad = turn.state.railroads[code]
    route = railroad.right_of_way
    if route and world().routes[route].twin in railroad.lines:
        let_go(turn, code)
        turn.tell("RIGHT_OF_WAY_TWIN", "4.8", railroad=code, **route_facts(route))


def let_go(turn: CrTurn, code: str) -> None:
    """Take the unbuilt right-of-way and its land grant from a railroad (4.6)."""
    railroad = turn.state.railroads[code]
    turn.notes.setdefault(LET_GO, {})[code] = railroad.right_of_way
    railroad.right_of_way, railroad.grant_sqmi = "", 0
