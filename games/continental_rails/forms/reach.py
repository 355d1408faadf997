"""Which rights-of-way a railroad may come to ask for in this turn, though not free to it now (10.2.7)."""

from __future__ import annotations

from games.continental_rails.orders import ABANDON, BUILD
from games.continental_rails.railways.network import holder_of, open_rights_of_way, owner_of
from games.continental_rails.state import State
from games.continental_rails.world import world
from games.continental_rails.worth import is_civil_war


def network_if_built(state: State, code: str) -> list[str]:
    """Return a railroad's lines with the right-of-way it may build this turn (4.7); none in the war (8)."""
    railroad = state.railroads[code]
    may_build = railroad.right_of_way and not is_civil_war(state, state.turn)
    return [*railroad.lines, railroad.right_of_way] if may_build else list(railroad.lines)


def connected_railroads(state: State, company: str) -> list[str]:
    """Return the railroads that a private company's line touches and may join (10.1.2.2, 4.8).

    A bankrupt one is among them: it may be solvent again before phase 9 (4.11).
    """
    return [
        code
        for code, railroad in sorted(state.railroads.items())
        if not world().prohibited(railroad.lines, railroad.side, company)
    ]


def free_requests(state: State, code: str) -> list[str]:
    """Return the rights-of-way a railroad may ask for as things stand now, in number order (4.7, 10.2.7)."""
    railroad = state.railroads[code]
    routes = {*open_rights_of_way(state, railroad.lines, railroad.side)}
    routes |= {*open_rights_of_way(state, network_if_built(state, code), railroad.side)}
    return sorted(routes, key=lambda route: world().routes[route].number)


def possible_requests(state: State, code: str) -> list[str]:
    """Return the rights-of-way that may become free to a railroad during the turn, in number order.

    Those another railroad holds and may abandon, and those beside a private company that may be absorbed
    this turn (10.2.7); what is free now is not repeated.
    """
    railroad, the_world = state.railroads[code], world()
    network = network_if_built(state, code)
    reach = [*network, *_absorbable(state, code)]
    closed = {*owner_of(state), *free_requests(state, code), railroad.right_of_way}
    return [
        route
        for route in the_world.touching(reach)
        if not the_world.routes[route].company
        and route not in closed
        and the_world.prohibited(network, railroad.side, route) in ("", "APART")
    ]


def is_held_elsewhere(state: State, code: str, route: str) -> bool:
    """Return whether another railroad holds this right-of-way unbuilt."""
    return holder_of(state).get(route, code) != code


def _absorbable(state: State, code: str) -> list[str]:
    railroad = state.railroads[code]
    return [
        company.code
        for company in state.companies.values()
        if company.status == "owned" and not world().prohibited(railroad.lines, railroad.side, company.code)
    ]


def request_fault(state: State, code: str, way: str, route: str) -> str:
    """Return the code of what forbids a request for good, "" for nothing (4.7, 4.8, rulings O1, O9, A15).

    Parameters
    ----------
    state, code
        The position, and the railroad that asks.
    way : str
        What is ordered for the right-of-way it holds: BUILD, ABANDON or "".
    route : str
        What it asks for.
    """
    railroad = state.railroads[code]
    if railroad.right_of_way and way not in (BUILD, ABANDON):
        return "CR.REQUEST_HOLDING"
    if route not in world().routes:
        return "CR.REQUEST_UNKNOWN"
    if route == railroad.right_of_way:
        return "CR.REQUEST_OWN"
    if world().routes[route].company:
        return "CR.REQUEST_COMPANY"
    if route in owner_of(state):
        return "CR.REQUEST_BUILT"
    network = network_with(state, code, way)
    reason = world().prohibited(network, railroad.side, route)
    if reason in ("TWIN", "GATEWAY"):
        return f"CR.REQUEST_{reason}"
    is_free = route in open_rights_of_way(state, network, railroad.side)
    return "" if is_free or route in possible_requests(state, code) else "CR.REQUEST_APART"


def network_with(state: State, code: str, way: str) -> list[str]:
    """Return the lines a railroad will have once it has built what it orders to build (4.7)."""
    railroad = state.railroads[code]
    return [*railroad.lines, railroad.right_of_way] if way == BUILD else list(railroad.lines)
