"""Who owns which route, and which routes, companies and railroads may come to which railroad (4.7, 4.8)."""

from __future__ import annotations

from collections.abc import Iterable

from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import BANKRUPT, State
from games.continental_rails.world import world
from games.continental_rails.worth import is_civil_war, presidencies


def owner_of(state: State) -> dict[str, str]:
    """Return the railroad that owns each built line: route -> railroad (2.5)."""
    return {route: code for code, rr in sorted(state.railroads.items()) for route in rr.lines}


def holder_of(state: State) -> dict[str, str]:
    """Return the railroad that holds each unbuilt right-of-way: route -> railroad (2.3)."""
    return {rr.right_of_way: code for code, rr in sorted(state.railroads.items()) if rr.right_of_way}


def open_rights_of_way(state: State, lines: Iterable[str], side: str) -> list[str]:
    """Return the rights-of-way that a network could ask for now.

    Parameters
    ----------
    state : State
        Says which routes are taken: built, or held unbuilt by any railroad.
    lines : iterable of str
        The network, with a right-of-way that is going to be built.
    side : str
        ``east`` or ``west``.

    Returns
    -------
    list of str
        Free rights-of-way that touch the network and are not prohibited, in number order (4.7, 4.8).
        The line of a private company is never among them (2.2).
    """
    own = list(lines)
    taken = owner_of(state).keys() | holder_of(state).keys()
    the_world = world()
    return [
        route
        for route in the_world.touching(own)
        if not the_world.routes[route].company
        and route not in taken
        and not the_world.prohibited(own, side, route)
    ]


def eligible_rights_of_way(state: State, code: str) -> list[str]:
    """Return the rights-of-way a railroad may request, as known now, in number order (10.2.7).

    What touches the unbuilt right-of-way it holds counts too, for it may be built this turn (4.7), but not
    while the Civil War forbids building (8). A bankrupt railroad may request none (4.7).
    """
    railroad = state.railroads[code]
    if railroad.solvency == BANKRUPT:
        return []
    routes = set(open_rights_of_way(state, railroad.lines, railroad.side))
    if railroad.right_of_way and not is_civil_war(state, state.turn):
        built = [*railroad.lines, railroad.right_of_way]
        routes |= set(open_rights_of_way(state, built, railroad.side))
    return sorted(routes, key=lambda route: world().routes[route].number)


def absorbers(state: State, company: str) -> list[str]:
    """Return the railroads into which a private company could be absorbed now, by code (10.1.2.2).

    Connected, not prohibited (4.8), not bankrupt (4.11.2, ruling C9).
    """
    return [
        code
        for code, railroad in sorted(state.railroads.items())
        if railroad.solvency != BANKRUPT and not world().prohibited(railroad.lines, railroad.side, company)
    ]


def neighbours(state: State, company: str) -> list[tuple[str, str]]:
    """Return the railroads that serve a city of a private company's line, and why they may not absorb it.

    The reason is "" for those that may, ``TWIN`` for one that has the line beside it, ``GATEWAY`` for one of
    the other side (4.8, 10.1.2.2).
    """
    ends = set(world().routes[company].ends)
    return [
        (code, world().prohibited(railroad.lines, railroad.side, company))
        for code, railroad in sorted(state.railroads.items())
        if not world().cities_of(railroad.lines).isdisjoint(ends)
    ]


def merger_obstacle(state: State, survivor: str, absorbed: str) -> str:
    """Return why two networks may not become one (4.8, 4.13, ruling A26), "" if they may.

    Returns
    -------
    str
        ``SAME``, ``BANKRUPT`` (the survivor is), ``GATEWAY`` (two sides), ``APART`` (no common city),
        ``TWIN`` (both lines of a double would come together), ``UNEQUAL`` (one share is worth too many of
        the other, ruling B47) or nothing.
    """
    if survivor == absorbed:
        return "SAME"
    stays, goes = state.railroads[survivor], state.railroads[absorbed]
    if stays.solvency == BANKRUPT:
        return "BANKRUPT"
    if stays.side != goes.side:
        return "GATEWAY"
    if not world().touch(stays.lines, goes.lines):
        return "APART"
    own = set(stays.lines)
    if any(world().routes[route].twin in own for route in goes.lines):
        return "TWIN"
    return "UNEQUAL" if unequal(rules_for(state.overrides), stays.price_usd, goes.price_usd) else ""


def unequal(rules: Rules, price_usd: int, other_usd: int) -> bool:
    """Return whether one share is worth too many of the other for an exchange one for one (ruling B47)."""
    low, high = sorted((price_usd, other_usd))
    return 0 < rules.merger_price_times * low < high


def mergeable(state: State, seat: int) -> list[tuple[str, str]]:
    """Return the (survivor, absorbed) pairs that a president could merge now (10.1.6)."""
    own = presidencies(state, seat)
    pairs = [(stays, goes) for stays in own for goes in own if stays != goes]
    return [pair for pair in pairs if not merger_obstacle(state, *pair)]
