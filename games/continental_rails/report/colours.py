"""Colours of railroads on maps and charts: none that meet in a city share one; a colour stays if it can.

The public report remembers them in its fact `colours`, the oldest railroad first, for the turn that follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

import networkx as nx

from engine.report import OWNER_COLOURS
from games.continental_rails.report.edition import Edition
from games.continental_rails.state import Railroad
from games.continental_rails.world import world

Colours = dict[str, int]


def colours_of(edition: Edition) -> Colours:
    """Return the number of each railroad's colour, the oldest railroad first."""
    railroads = edition.state.railroads
    return coloured(meetings(railroads.values()), numbers(railroads), remembered(edition.record.colours))


def groups_of(edition: Edition) -> Colours:
    """Return each railroad's group in charts: the map's colour, and a dash that others of it lack."""
    railroads = edition.state.railroads
    return {code: hue + OWNER_COLOURS * railroads[code].number for code, hue in colours_of(edition).items()}


def remembered(fact: str) -> Colours:
    """Return the colours that a report remembers.

    >>> remembered(written({"NYC": 3, "B&O": 0}))
    {'NYC': 3, 'B&O': 0}
    """
    return {code: int(colour) for code, colour in (pair.split(":") for pair in fact.split())}


def written(colours: Colours) -> str:
    """Return colours as a report remembers them."""
    return " ".join(f"{code}:{colour}" for code, colour in colours.items())


def numbers(railroads: Mapping[str, Railroad]) -> Colours:
    """Return each railroad's number, the lowest first."""
    return {code: rr.number for code, rr in sorted(railroads.items(), key=lambda item: item[1].number)}


def meetings(railroads: Iterable[Railroad]) -> nx.Graph[str]:
    """Return which railroads have a city in common."""
    graph: nx.Graph[str] = nx.Graph()
    at: dict[str, list[str]] = {}
    for rr in sorted(railroads, key=lambda rr: rr.number):
        graph.add_node(rr.code)
        for city in sorted({end for line in rr.lines for end in world().routes[line].ends}):
            at.setdefault(city, []).append(rr.code)
    for codes in at.values():
        graph.add_edges_from(combinations(codes, 2))
    return graph


def coloured(graph: nx.Graph[str], wishes: Colours, before: Colours) -> Colours:
    """Return a colour for each railroad: that of before, where no older railroad that it meets has it.

    Parameters
    ----------
    graph : networkx.Graph
        Which railroads meet.
    wishes : dict
        Code -> the colour it gets if that is free and none is rarer; of railroads that are new the first is
        the oldest.
    before : dict
        The colours of the turn before, the oldest railroad first.
    """
    colours: Colours = {}
    for code in dict.fromkeys([*before, *wishes]):
        if code in graph:
            met = Counter(colours.get(other, before.get(other)) for other in graph[code])
            older = {colours[other] for other in graph[code] if other in colours}
            keeps = code in before and before[code] not in older
            worn = Counter(colour for one, colour in (before | colours).items() if one in graph)
            colours[code] = before[code] if keeps else _best(wishes[code], worn, met, older)
    # Of two that share a colour the younger one met all colours: it stands later.
    for code in reversed([*colours]):
        if any(colours[code] == colours[other] for other in graph[code]):
            colours = _made_room(graph, colours, code)
    if all(colours[one] != colours[other] for one, other in graph.edges):
        return colours
    # So many meet that step by step there is no way: all begin anew.
    afresh = nx.greedy_color(graph, "DSATUR")
    return {code: afresh[code] % OWNER_COLOURS for code in colours}


def _made_room(graph: nx.Graph[str], colours: Colours, code: str) -> Colours:
    """Return the colours where one that meets all takes one of them; who had it gives way if he can."""
    worn = Counter(colours[other] for other in graph[code])
    for colour in sorted(range(OWNER_COLOURS), key=lambda n: (worn[n], n)):
        moved = colours | {code: colour}
        for other in [other for other in graph[code] if colours[other] == colour]:
            taken = {moved[one] for one in graph[other]}
            moved[other] = next((n for n in range(OWNER_COLOURS) if n not in taken), colour)
        if all(moved[other] != colour for other in graph[code]):
            return moved
    return colours


def _best(wish: int, worn: Counter[int], met: Counter[int | None], older: set[int]) -> int:
    """Return a colour that nobody has whom a railroad meets, and that the fewest have: all may meet later.

    Where it meets every colour, it takes one that the fewest have, all younger: they give way in their turn.
    """
    order = range(OWNER_COLOURS)
    return min(order, key=lambda n: (n in older, met[n], worn[n], (n - wish) % OWNER_COLOURS))
