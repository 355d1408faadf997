"""Phase 11: rights-of-way go to the most influential of those who ask, perhaps with land (4.7, 7)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start, rules_of
from games.continental_rails.orders import BUILD
from games.continental_rails.phases.p10_influence import INFLUENCE
from games.continental_rails.railways.construction import BUILT, LET_GO
from games.continental_rails.railways.grants import grant_chance, grant_size
from games.continental_rails.railways.network import holder_of, open_rights_of_way, owner_of
from games.continental_rails.railways.notices import route_facts, tell_president
from games.continental_rails.state import BANKRUPT
from games.continental_rails.world import world

PROHIBITED = {"TWIN": "REQUEST_TWIN", "GATEWAY": "REQUEST_GATEWAY", "APART": "REQUEST_APART"}
"""What a president is told, by the reason why a route may not belong to his railroad."""


def run(turn: CrTurn) -> None:
    """Award first choices, then second choices of those who got nothing (4.7, ruling A15)."""
    hopeful = [code for code in railroads_at_start(turn) if may_request(turn, code)]
    losers = award_round(turn, {code: orders_for(turn, code).request for code in hopeful})
    award_round(turn, {code: orders_for(turn, code).second_request for code in losers})


def may_request(turn: CrTurn, code: str) -> bool:
    """Return whether a railroad's request stands; its president is told if it does not (4.7).

    It must hold no right-of-way now: it had none, or has built or abandoned it. A building that was ordered
    and did not happen voids the request (ruling A14); a bankrupt railroad may not ask.
    """
    railroad, order = turn.state.railroads[code], orders_for(turn, code)
    if not (order.request or order.second_request):
        return False
    if railroad.solvency == BANKRUPT:
        tell_president(turn, code, "REQUEST_BANKRUPT", "4.7")
        return False
    unbuilt = order.right_of_way == BUILD and code not in turn.notes.get(BUILT, {})
    if railroad.right_of_way or unbuilt:
        tell_president(turn, code, "REQUEST_NOT_BUILT", "4.7")
        return False
    return True


def award_round(turn: CrTurn, wishes: dict[str, str]) -> list[str]:
    """Award the routes of one round; return the railroads that got nothing, in the order given."""
    asking: dict[str, list[str]] = {}
    for code, route in wishes.items():
        if route and is_open(turn, code, route):
            asking.setdefault(route, []).append(code)
    for route in sorted(asking, key=lambda code: world().routes[code].number):
        award(turn, route, asking[route])
    return [code for code in wishes if not turn.state.railroads[code].right_of_way]


def is_open(turn: CrTurn, code: str, route: str) -> bool:
    """Return whether a railroad may ask for a route as things stand now (4.7, 4.8, 10.2.7).

    Not for the one it has just abandoned itself (ruling A15).
    """
    railroad = turn.state.railroads[code]
    own = route == turn.notes.get(LET_GO, {}).get(code)
    free = not own and route in open_rights_of_way(turn.state, railroad.lines, railroad.side)
    if not free and not rules_of(turn).reasons_told:
        tell_president(turn, code, "REQUEST_NOT_OPEN", "4.7", route=route)
    elif own:
        tell_president(turn, code, "REQUEST_LET_GO", "4.7", route=route)
    elif not free:
        tell_obstacle(turn, code, route)
    return free


def tell_obstacle(turn: CrTurn, code: str, route: str) -> None:
    """Tell a president what closed a route to his railroad: who has it, or what prohibits it (4.7, 4.8)."""
    railroad, owner = turn.state.railroads[code], owner_of(turn.state).get(route)
    holder, line = holder_of(turn.state).get(route), world().routes.get(route)
    if owner:
        tell_president(turn, code, "REQUEST_BUILT", "4.7", route=route, owner=owner)
    elif holder:
        tell_president(turn, code, "REQUEST_HELD", "4.7", route=route, owner=holder)
    elif line is None or line.company:
        event = "REQUEST_COMPANY" if line else "REQUEST_NOT_OPEN"
        tell_president(turn, code, event, "2.2", route=route)
    else:
        reason = world().prohibited(railroad.lines, railroad.side, route)
        tell_president(turn, code, PROHIBITED[reason], "4.8", route=route)


def award(turn: CrTurn, route: str, asking: list[str]) -> None:
    """Give a right-of-way to the railroad with most influence, by lot among equals (4.7)."""
    points: dict[str, int] = turn.notes.get(INFLUENCE, {})
    most = max(points.get(code, 0) for code in asking)
    best = [code for code in asking if points.get(code, 0) == most]
    winner = best[0] if len(best) == 1 else turn.dice.choice(f"right-of-way/{route}", best)
    turn.state.railroads[winner].right_of_way = route
    turn.tell("RIGHT_OF_WAY_AWARDED", "4.7", railroad=winner, **route_facts(route))
    for loser in asking:
        if loser != winner and not rules_of(turn).reasons_told:
            tell_president(turn, loser, "REQUEST_LOST", "4.7", route=route, winner=winner)
        elif loser != winner:
            # Whether it was the lot is the outcome; what others spent stays theirs (ruling A38).
            event = "REQUEST_LOT" if loser in best else "REQUEST_OUTBID"
            count = points.get(loser, 0)
            tell_president(turn, loser, event, "4.7", route=route, winner=winner, count=count)
    grant_land(turn, winner, route, points.get(winner, 0))


def grant_land(turn: CrTurn, code: str, route: str, influence: int) -> None:
    """Draw for a land grant; the land itself comes when the line is built (7)."""
    rules, railroad = rules_of(turn), turn.state.railroads[code]
    chance = grant_chance(rules, route, influence)
    railroad.grant_sqmi = 0
    if chance and turn.dice.chance(f"grant/{route}", chance):
        railroad.grant_sqmi = grant_size(rules, world().routes[route].miles, influence)
        turn.tell("LAND_GRANTED", "7", railroad=code, route=route)
        # The size would tell everyone what influence was bought (ruling A38).
        tell_president(turn, code, "LAND_PROMISED", "7", route=route, count=railroad.grant_sqmi)
